import { type MouseEvent, useId, useState, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router-dom'
import { languages, prefix } from 'virtual:content/languages'
import site from 'virtual:content/site'
import { LANGUAGE_KEY } from '../../shared/storage-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/button.tsx'
import { chooseOffer, translatePath, translateQuery } from './language-choice.ts'
import { followStored, readStored, writeStored } from './storage.ts'
import * as texts from '../../shared/texts/frame.ts'
import style from './language-menu.module.css'

/** Button in the top menu that opens the list of languages. It works before hydration. */
export function LanguageMenu() {
  const id = useId()
  return (
    <span>
      <IconButton label={texts.languages} popoverTarget={id}>
        <Icon name="globe" />
      </IconButton>
      <div id={id} popover="auto" className={`${style.list} floating`}>
        <LanguageLinks />
      </div>
    </span>
  )
}

/** The languages at the end of the drawer. */
export function DrawerLanguages() {
  return (
    <div className={style.drawer}>
      <LanguageLinks />
    </div>
  )
}

/** Links to this page in every language of the site, or to its front page, each by its own name. */
function LanguageLinks() {
  const page = usePage()
  return (
    <ul className={`${style.links} plain-links`} role="list" aria-label={texts.languages}>
      {languages.map((language) => {
        const path = translatePath(page, prefix, language)
        return (
          <li key={language.tag}>
            <a
              href={path ?? (language.prefix || '/')}
              lang={language.tag}
              hrefLang={language.tag}
              aria-current={language.tag === site.language ? 'true' : undefined}
              onClick={(event) => chooseLanguage(event, path !== undefined)}
            >
              {language.name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Stores the language of a link, which leads to what the address says, such as a shared text, if it is that page. */
export function chooseLanguage(
  { currentTarget: link }: MouseEvent<HTMLAnchorElement>,
  isSamePage: boolean,
): void {
  writeStored(LANGUAGE_KEY, link.hreflang)
  if (!isSamePage) return
  link.search = translateQuery(window.location.search)
  link.hash = window.location.hash
}

/** Returns the path of the shown page, or `*` for the not-found page. */
function usePage(): string {
  return useMatches().at(-1)?.id ?? '*'
}

function findOffer(): string | undefined {
  const tags = languages.map(({ tag }) => tag)
  return chooseOffer(tags, site.language, navigator.languages, readStored(LANGUAGE_KEY))
}

/** Calls back when another page stores a language. */
function followChoice(listener: () => void): () => void {
  return followStored([LANGUAGE_KEY], listener)
}

/**
 * A line that offers the page in the language that the visitor chose, or that the browser prefers; nothing
 * where the page has no such version.
 */
export function LanguageOffer() {
  const page = usePage()
  const [dismissed, setDismissed] = useState(false)
  const offered = useSyncExternalStore(followChoice, findOffer, () => undefined)
  const language = languages.find(({ tag }) => tag === offered)
  const href = language && translatePath(page, prefix, language)
  if (dismissed || !language || href === undefined) return null
  const { tag, dir, alsoHere, dismiss } = language
  function stay() {
    writeStored(LANGUAGE_KEY, site.language)
    setDismissed(true)
    // The focused button is removed.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={`${style.offer} floating`} lang={tag} dir={dir}>
      <a href={href} hrefLang={tag} onClick={(event) => chooseLanguage(event, true)}>
        {alsoHere}
      </a>
      <IconButton label={dismiss} onClick={stay}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
