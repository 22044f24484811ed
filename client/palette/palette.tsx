import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router-dom'
import { isMultilingual, lacksTexts, languages, prefix } from 'virtual:content/languages'
import index from 'virtual:content/search'
import site from 'virtual:content/site'
import { createSearch, type SearchEntry } from '../../shared/content/search.ts'
import { fillCount } from '../../shared/texts/count.ts'
import * as frame from '../../shared/texts/frame.ts'
import { tag } from '../../shared/texts/language.ts'
import * as texts from '../../shared/texts/palette.ts'
import { fill } from '../../shared/texts/write.ts'
import { translatePath } from '../app/language-choice.ts'
import { chooseLanguage } from '../app/language-menu.tsx'
import { OWN_LANGUAGE } from '../app/text-language.ts'
import { DARK_SYSTEM, useTheme } from '../app/theme.ts'
import { IconButton } from '../ui/button.tsx'
import { isComposing } from '../ui/composition.ts'
import { Icon } from '../ui/icon.tsx'

/** What a visitor can choose: a place of the site, another language of the page, or a theme. */
type Choice =
  | SearchEntry
  | { kind: 'language'; title: string; language: (typeof languages)[number] }
  | { kind: 'theme'; title: string; theme: 'light' | 'dark' | 'system' }

const CHOICES: Choice[] = [
  ...index.entries,
  ...(isMultilingual ? languages : [])
    .filter((language) => language.tag !== site.language)
    .map((language): Choice => ({ kind: 'language', title: language.name, language })),
  { kind: 'theme', title: texts.light, theme: 'light' },
  { kind: 'theme', title: texts.dark, theme: 'dark' },
  { kind: 'theme', title: frame.systemTheme, theme: 'system' },
]

const find = createSearch(CHOICES, index.words)

/** What an empty field offers: the pages, and what visitors can do. */
const OFFERED = CHOICES.filter(({ kind }) => !['project', 'note', 'section'].includes(kind))

/** The maximum number of results of a query; more are found by typing more. */
const MAX_SHOWN = 10

type Props = { dialog: RefObject<HTMLDialogElement | null> }

/** The contents of the search: a field with what it finds, as a combobox. */
export function Palette({ dialog }: Props) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const navigate = useNavigate()
  const { choose } = useTheme()
  const page = useMatches().at(-1)?.id ?? '*'
  const isEmpty = query.trim() === ''
  const found = isEmpty ? OFFERED : find(query)
  const shown = isEmpty ? found : found.slice(0, MAX_SHOWN)
  const close = () => dialog.current?.close()

  useEffect(() => field.current?.focus(), [])

  // A change of the route closes it.
  const opened = useRef(location)
  useEffect(() => {
    if (location !== opened.current) dialog.current?.close()
  }, [location, dialog])

  function type(text: string) {
    setQuery(text)
    setActive(0)
    list.current?.scrollTo(0, 0)
  }

  function follow(event: MouseEvent, url: string) {
    close()
    // The browser opens another tab or window, or saves the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search, hash } = location
    void navigate(url, { viewTransition: true, replace: url === pathname + search + hash })
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || shown.length === 0) return
    const options = list.current?.children
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = (active + step + shown.length) % shown.length
      setActive(next)
      options?.[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      ;(options?.[active] as HTMLElement | undefined)?.click()
    } else return
    event.preventDefault()
  }

  return (
    <div data-palette>
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={frame.search}
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}${active}` : undefined}
        placeholder={texts.hint}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        maxLength={MAX_LENGTH}
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <IconButton label={frame.close} onClick={close}>
        <Icon name="close" />
      </IconButton>
      <p role="status">
        {found.length > 0 || isEmpty
          ? fillCount(texts.found, found.length, tag)
          : fill(texts.none, { query: query.trim() })}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={texts.results}>
        {shown.map((choice, index) => (
          <Option
            // Changing a row is faster than replacing it.
            key={index}
            id={`${id}${index}`}
            choice={choice}
            active={index === active}
            page={page}
            onTheme={choose}
            onPoint={() => setActive(index)}
            onFollow={follow}
            onChoose={close}
          />
        ))}
      </div>
    </div>
  )
}

const MAX_LENGTH = 200

type OptionProps = {
  id: string
  choice: Choice
  active: boolean
  /** The path of the shown page, or `*` for the not-found page. */
  page: string
  onTheme: (dark: boolean, system: boolean) => void
  onPoint: () => void
  /** Follows a link to a page of the site. */
  onFollow: (event: MouseEvent, url: string) => void
  onChoose: () => void
}

/** A choice as the link or button that it is; the field keeps the focus. */
function Option(props: OptionProps) {
  const { id, choice, active, page, onTheme, onPoint, onFollow, onChoose } = props
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': active,
    onPointerMove: onPoint,
    onClick: onChoose,
  }
  const title = (lang?: string) => (
    <>
      <bdi {...(lacksTexts && OWN_LANGUAGE)} {...(lang && { lang })}>
        {choice.title}
      </bdi>
      <span>{texts[choice.kind]}</span>
    </>
  )
  if (choice.kind === 'theme') {
    const { theme } = choice
    const isSystem = theme === 'system'
    const isDark = isSystem ? matchMedia(DARK_SYSTEM).matches : theme === 'dark'
    return (
      <button
        {...option}
        type="button"
        onClick={() => {
          onTheme(isDark, isSystem)
          onChoose()
        }}
      >
        {title()}
      </button>
    )
  }
  if (choice.kind === 'language') {
    const { language } = choice
    const path = translatePath(page, prefix, language)
    // A constant: bundlers drop the link from a site in one language.
    return (
      isMultilingual && (
        <a
          {...option}
          href={path ?? (language.prefix || '/')}
          hrefLang={language.tag}
          onClick={(event) => {
            chooseLanguage(event, path !== undefined)
            onChoose()
          }}
        >
          {title(language.tag)}
        </a>
      )
    )
  }
  const { kind, url, summary, language } = choice
  if (kind === 'download') {
    return (
      <a {...option} href={url} download>
        {title()}
      </a>
    )
  }
  // A link of the router is a dozen hooks, in each row at each key.
  return (
    <a {...option} href={url} onClick={(event) => onFollow(event, url)}>
      {title(language)}
      {summary && (
        <small dir="auto" {...(language && { lang: language })}>
          {summary}
        </small>
      )}
    </a>
  )
}
