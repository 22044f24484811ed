import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../client/app/storage.ts'
import { Choice } from '../../../client/ui/choice.tsx'
import { Check } from '../../../client/ui/check.tsx'
import { Select } from '../../../client/ui/select.tsx'
import { CONTENT_UPDATE, type ContentUpdate } from '../../../shared/content-update.ts'
import { DARK_MODE_KEY, SYSTEM_THEME_KEY } from '../../../shared/storage-keys.ts'
import type { FileList } from '../../protocol.ts'
import { findShown, readClicked } from './preview-text.ts'
import style from './preview.module.css'

/** What the page asks of the preview. */
export type PreviewHandle = {
  /** Scrolls to the part of the page that shows a text, if there is one. */
  reveal: (text: string) => void
  /** Shows changed content at the same place: the page loads the modules with this time, or the document without one. */
  update: (timestamp?: number) => void
}

type Props = {
  ref?: Ref<PreviewHandle>
  list: FileList
  /** Path of the page that is shown, as the owner chose it. */
  page: string
  onPage: (path: string) => void
  /** Called with the text of what was clicked. */
  onText: (text: string) => void
}

/** Widths of common screens, in CSS pixels. */
const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const

type Width = keyof typeof WIDTHS

const WIDTH_KEY = 'studio/width'

/** The real page in a frame, as wide as a phone, a tablet or a desk, scaled to the room that there is. */
export function Preview({ ref, list, page, onPage, onText }: Props) {
  const [width, setWidth] = useState<Width>(readWidth)
  const [dark, setDark] = useState(() => readStored(DARK_MODE_KEY) === 'true')
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  /** Counts documents: each has listeners of its own. */
  const [loads, setLoads] = useState(0)
  const scroll = useRef({ path: '', top: 0 })
  const language = list.languages.find(({ prefix }) => prefix && isBelow(page, prefix))
  const prefix = language?.prefix ?? ''

  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useImperativeHandle(ref, () => ({
    reveal(text) {
      const { contentDocument: shown, contentWindow: view } = frame.current ?? {}
      const box = shown && findShown(shown, text)?.getBoundingClientRect()
      // `scrollIntoView` would scroll the page around the frame, too.
      if (!view || !box || (box.top >= 0 && box.bottom <= view.innerHeight)) return
      view.scrollBy({ top: box.top - view.innerHeight / 3 })
    },
    update(timestamp) {
      const view = frame.current?.contentWindow
      const event =
        timestamp !== undefined &&
        new CustomEvent<ContentUpdate>(CONTENT_UPDATE, { cancelable: true, detail: { timestamp } })
      // A page that is still loading, or is none of the site, does not take the event.
      if (!event || view?.dispatchEvent(event)) view?.location.reload()
    },
  }))

  // A frame whose address is set again loads again, so it is set only if it shows another page.
  useEffect(() => {
    const shown = frame.current?.contentWindow?.location
    if (frame.current && shown?.pathname !== page) frame.current.src = page
  }, [page])

  function handleLoad() {
    const view = frame.current?.contentWindow
    if (!view || view.location.href === 'about:blank') return
    const { pathname } = view.location
    const isSame = scroll.current.path === pathname
    if (isSame) view.scrollTo({ top: scroll.current.top, behavior: 'instant' })
    scroll.current = { path: pathname, top: view.scrollY }
    setLoads(loads + 1)
    onPage(pathname)
  }

  const takeText = useEffectEvent(onText)
  const takePage = useEffectEvent(onPage)
  useEffect(() => {
    const view = frame.current?.contentWindow
    if (!view) return
    const ending = new AbortController()
    function keepScroll() {
      if (view) scroll.current = { path: view.location.pathname, top: view.scrollY }
    }
    function takePath() {
      if (view) takePage(view.location.pathname)
    }
    function handleClick({ target }: MouseEvent) {
      const text = readClicked(target)
      if (text !== undefined) takeText(text)
    }
    view.addEventListener('scroll', keepScroll, ending)
    // The site loads no document when a link leads to another page of it.
    if ('navigation' in view) view.navigation.addEventListener('navigatesuccess', takePath, ending)
    view.document.addEventListener('click', handleClick, ending)
    return () => ending.abort()
  }, [loads])

  function chooseTheme(next: boolean) {
    setDark(next)
    // The page in the frame follows the storage, as it does when another tab changes the theme.
    writeStored(SYSTEM_THEME_KEY, 'false')
    writeStored(DARK_MODE_KEY, String(next))
  }

  const scale = room.width === 0 ? 1 : Math.min(1, room.width / WIDTHS[width])
  const known = list.pages.some(({ path }) => path === page)
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.bar}>
        <Select
          label="Page"
          value={page}
          options={[
            ...(known ? [] : [{ value: page, label: page }]),
            ...list.pages.map(({ path, title }) => ({ value: path, label: title })),
          ]}
          onChoose={onPage}
        />
        {list.languages.length > 1 && (
          <Select
            label="Language"
            value={prefix}
            options={list.languages.map((each) => ({ value: each.prefix, label: each.tag }))}
            onChoose={(next) => onPage(next + (page.slice(prefix.length) || '/'))}
          />
        )}
        <Check label="Dark" checked={dark} onChange={({ target }) => chooseTheme(target.checked)} />
        <div className={style.widths}>
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
      <div ref={stage} className={style.stage}>
        <iframe
          ref={frame}
          title="The page as visitors see it"
          onLoad={handleLoad}
          style={{
            width: WIDTHS[width],
            height: room.height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room.width - WIDTHS[width] * scale) / 2),
          }}
        />
      </div>
    </section>
  )
}

function readWidth(): Width {
  const stored = readStored(WIDTH_KEY)
  if (stored === 'phone' || stored === 'tablet' || stored === 'desktop') return stored
  return window.innerWidth < WIDTHS.tablet ? 'phone' : 'desktop'
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
