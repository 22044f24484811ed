import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../client/app/storage.ts'
import { Choice } from '../../../client/ui/choice.tsx'
import { Select } from '../../../client/ui/select.tsx'
import { addPrefix } from '../../../shared/content/site-languages.ts'
import { DARK_MODE_KEY, SYSTEM_THEME_KEY } from '../../../shared/storage-keys.ts'
import type { FileList } from '../../protocol.ts'
import { Frame, type FrameHandle } from './frame.tsx'
import style from './preview.module.css'

/** What the page asks of the preview. */
export type PreviewHandle = Pick<FrameHandle, 'reveal' | 'update'>

type Props = {
  ref?: Ref<PreviewHandle>
  list: FileList
  /** Path of the page that is shown, as the owner chose it. */
  page: string
  onPage: (path: string) => void
  /** Called with the path of the page in the language that the owner chose. */
  onLanguage: (path: string) => void
  /** Called with the text of what was clicked. */
  onText: (text: string) => void
}

/** Widths of common screens, in CSS pixels. */
const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const

type Width = keyof typeof WIDTHS

const THEMES = { light: 'Light', dark: 'Dark', both: 'Both' } as const

type Theme = keyof typeof THEMES

/** Every component of the site, which the dev server has as a page. */
const GALLERY = { path: '/dev/kit', title: 'Gallery of components' }

const WIDTH_KEY = 'studio/width'

/** The real page, as wide as a phone, a tablet or a desk, in one theme or in both side by side. */
export function Preview({ ref, list, page, onPage, onLanguage, onText }: Props) {
  const [width, setWidth] = useState<Width>(readWidth)
  const [theme, setTheme] = useState<Theme>(() =>
    readStored(DARK_MODE_KEY) === 'true' ? 'dark' : 'light',
  )
  /** The language whose first page is loading. */
  const [loading, setLoading] = useState<string>()
  const first = useRef<FrameHandle>(null)
  const second = useRef<FrameHandle>(null)
  const language = list.languages.find(({ prefix }) => prefix && isBelow(page, prefix))
  const prefix = language?.prefix ?? ''
  useImperativeHandle(ref, () => ({
    reveal: (text) => first.current?.reveal(text),
    update(change) {
      first.current?.update(change)
      second.current?.update(change)
    },
  }))

  function chooseTheme(next: Theme) {
    setTheme(next)
    if (next === 'both') return
    // The page in the frame follows the storage, as it does when another tab changes the theme.
    writeStored(SYSTEM_THEME_KEY, 'false')
    writeStored(DARK_MODE_KEY, String(next === 'dark'))
  }

  const pages = [...list.pages, GALLERY]
  const known = pages.some(({ path }) => path === page)
  const both = theme === 'both'
  // Modules are in one language at a time: a document that still loads some ends with its frame, whose key has the language.
  const common = { page, onText, width: WIDTHS[width] }
  function handlePage(path: string) {
    setLoading(undefined)
    onPage(path)
  }
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.bar}>
        <Select
          label="Page"
          value={page}
          options={[
            ...(known ? [] : [{ value: page, label: page }]),
            ...pages.map(({ path, title }) => ({ value: path, label: title })),
          ]}
          onChoose={onPage}
        />
        {list.languages.length > 1 && (
          <Select
            label="Language"
            value={prefix}
            options={list.languages.map((each) => ({ value: each.prefix, label: each.tag }))}
            onChoose={(next) => {
              setLoading(list.languages.find((each) => each.prefix === next)?.tag)
              onLanguage(findVersion(list, next, page.slice(prefix.length) || '/'))
            }}
          />
        )}
        <div className={style.choices}>
          <Choice
            legend="Theme"
            name="preview-theme"
            variant="chips"
            value={theme}
            options={THEMES}
            onChoose={chooseTheme}
          />
          <Choice
            legend="Width"
            name="width"
            variant="chips"
            value={width}
            options={{ phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }}
            onChoose={(next) => {
              setWidth(next)
              writeStored(WIDTH_KEY, next)
            }}
          />
        </div>
      </div>
      <div className={style.frames} data-both={both} data-loading={loading !== undefined}>
        <p role="status" className={style.loading}>
          {loading !== undefined && `Loading the page in ${loading}…`}
        </p>
        <Frame
          {...common}
          key={`first ${prefix}`}
          ref={first}
          onPage={handlePage}
          title={both ? 'The page in the light theme' : 'The page as visitors see it'}
          theme={both ? 'light' : undefined}
          onScroll={(top) => second.current?.scrollTo(top)}
        />
        {both && (
          <Frame
            {...common}
            key={`second ${prefix}`}
            ref={second}
            onPage={handlePage}
            title="The page in the dark theme"
            theme="dark"
            onScroll={(top) => first.current?.scrollTo(top)}
          />
        )}
      </div>
    </section>
  )
}

function readWidth(): Width {
  const stored = readStored(WIDTH_KEY)
  if (stored === 'phone' || stored === 'tablet' || stored === 'desktop') return stored
  return window.innerWidth < WIDTHS.tablet ? 'phone' : 'desktop'
}

/** Returns the path of a page in a language; that of its front page if it lacks the page. */
function findVersion({ pages }: FileList, prefix: string, path: string): string {
  const wanted = addPrefix(prefix, path)
  return pages.some((each) => each.path === wanted) ? wanted : addPrefix(prefix, '/')
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
