import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../client/app/storage.ts'
import { Choice } from '../../../client/ui/choice.tsx'
import { Select } from '../../../client/ui/select.tsx'
import { addPrefix } from '../../../shared/content/site-languages.ts'
import { DARK_MODE_KEY, SYSTEM_THEME_KEY } from '../../../shared/storage-keys.ts'
import type { FileList, ShownEvent } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'
import { Frame, type FrameHandle } from './frame.tsx'
import { Gallery, type GalleryHandle } from './gallery.tsx'
import { findReaction } from './language.ts'
import style from './preview.module.css'

/** What the page asks of the preview. */
export type PreviewHandle = Pick<FrameHandle, 'reveal'> & {
  /** Shows what has become of the content; without an event, all of it again. */
  update: (event?: ShownEvent) => void
}

type Props = {
  ref?: Ref<PreviewHandle>
  api: Pick<StudioApi, 'readPage'>
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

/** All components and a page of each kind, small and side by side. No page of the site has this path. */
const GALLERY = { path: '/studio/gallery', title: 'Gallery of components and pages' }

const WIDTH_KEY = 'studio/width'

/** The real page, as wide as a phone, a tablet or a desk, in one theme or in both side by side. */
export function Preview({ ref, api, list, page, onPage, onLanguage, onText }: Props) {
  const [width, setWidth] = useState<Width>(readWidth)
  const [theme, setTheme] = useState<Theme>(() =>
    readStored(DARK_MODE_KEY) === 'true' ? 'dark' : 'light',
  )
  /** The language whose first page is loading. */
  const [loading, setLoading] = useState<string>()
  const first = useRef<FrameHandle>(null)
  const second = useRef<FrameHandle>(null)
  const gallery = useRef<GalleryHandle>(null)
  const language = findLanguage(list, page)
  const prefix = language?.prefix ?? ''
  useImperativeHandle(ref, () => ({
    reveal: (text) => first.current?.reveal(text),
    update(event) {
      if (event?.kind !== 'unchanged') gallery.current?.update(event?.update)
      const { languages } = list
      const others = languages.filter(({ prefix }) => prefix !== '').map(({ tag }) => tag)
      const reaction = event ? findReaction(event, language?.tag, others) : 'reload'
      if (!reaction) return
      const change = reaction === 'update' ? event?.update : undefined
      for (const frame of [first.current, second.current]) frame?.update(change)
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
  function handlePage(path: string) {
    setLoading(undefined)
    onPage(path)
  }
  const common = { page, onText, width: WIDTHS[width], onPage: handlePage }
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
      {page === GALLERY.path ? (
        <Gallery
          ref={gallery}
          api={api}
          kinds={list.kinds}
          width={WIDTHS[width]}
          themes={both ? ['light', 'dark'] : [theme]}
          onPage={onPage}
        />
      ) : (
        <div className={style.frames} data-both={both} data-loading={loading !== undefined}>
          <p role="status" className={style.loading}>
            {loading !== undefined && `Loading the page in ${loading}…`}
          </p>
          <Frame
            {...common}
            ref={first}
            title={both ? 'The page in the light theme' : 'The page as visitors see it'}
            theme={both ? 'light' : undefined}
            onScroll={(top) => second.current?.scrollTo(top)}
          />
          {both && (
            <Frame
              {...common}
              ref={second}
              title="The page in the dark theme"
              theme="dark"
              onScroll={(top) => first.current?.scrollTo(top)}
            />
          )}
        </div>
      )}
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

/** Returns the language of a path; undefined for the default one. */
function findLanguage({ languages }: FileList, path: string) {
  return languages.find(({ prefix }) => prefix && isBelow(path, prefix))
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
