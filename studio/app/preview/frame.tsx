import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { ThemeName } from '../../../scripts/theme/tokens.ts'
import {
  CONTENT_PROBLEM,
  CONTENT_UPDATE,
  type ContentUpdate,
} from '../../../shared/content-update.ts'
import { fitFrame } from './fit-frame.ts'
import { findShown, readClicked } from './preview-text.ts'
import { useRoom } from './use-room.ts'
import style from './preview.module.css'

/** What the page asks of a frame. */
export type FrameHandle = {
  /** Scrolls to the part of the page that shows a text, if there is one. */
  reveal: (text: string) => void
  /** Shows changed content at the same place: the page loads the changed modules, or the document without a change. */
  update: (change?: ContentUpdate) => void
  scrollTo: (top: number) => void
}

type Props = {
  ref?: Ref<FrameHandle>
  title: string
  /** Path of the page that is shown. */
  page: string
  /** In CSS pixels; the frame is scaled to its room. */
  width: number
  /** A theme whatever the storage says; without one, the page has the stored theme. */
  theme: ThemeName | undefined
  onPage: (path: string) => void
  /** Called with the text of what was clicked. */
  onText: (text: string) => void
  onScroll: (top: number) => void
}

/** The real page in a frame. */
export function Frame(props: Props) {
  const { ref, title, page, width, theme, onPage, onText, onScroll } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const { stage, room } = useRoom()
  /** Counts documents: each has listeners of its own. */
  const [loads, setLoads] = useState(0)
  /** Whether the document says why there is no page. */
  const [isProblem, setIsProblem] = useState(false)
  const scroll = useRef({ path: '', top: 0 })
  /** The paths of the document that is left and of the one that loads, unless the document before loads it by itself. */
  const way = useRef<{ from: string | undefined; to: string }>(undefined)
  useImperativeHandle(ref, () => ({
    reveal(text) {
      const { contentDocument: shown, contentWindow: view } = frame.current ?? {}
      const box = shown && findShown(shown, text)?.getBoundingClientRect()
      // `scrollIntoView` would scroll the page around the frame, too.
      if (!view || !box || (box.top >= 0 && box.bottom <= view.innerHeight)) return
      view.scrollBy({ top: box.top - view.innerHeight / 3 })
    },
    update(change) {
      const element = frame.current
      const view = element?.contentWindow
      if (!element || !view) return
      // A reload would end the way to another page.
      if (way.current && view.location.pathname !== way.current.to) {
        element.src = way.current.to
        return
      }
      const event = new CustomEvent<ContentUpdate | undefined>(CONTENT_UPDATE, {
        cancelable: true,
        detail: change,
      })
      // A page that is still loading, or is none of the site, does not take the event.
      if (view.dispatchEvent(event)) view.location.reload()
    },
    scrollTo: (top) => frame.current?.contentWindow?.scrollTo({ top, behavior: 'instant' }),
  }))

  // A frame whose address is set again loads again, so it is set only if it shows another page.
  useEffect(() => {
    const element = frame.current
    const from = element?.contentWindow?.location.pathname
    const isShown = from === page
    way.current = isShown ? undefined : { from, to: page }
    if (element && !isShown) element.src = page
  }, [page])

  /** The document that is left may load again meanwhile, or hydrate: the way to the other page goes on. */
  function tellPage(path: string) {
    if (way.current?.from === path) return
    way.current = undefined
    onPage(path)
  }

  function handleLoad() {
    const view = frame.current?.contentWindow
    if (!view || view.location.href === 'about:blank') return
    const { pathname } = view.location
    const isSame = scroll.current.path === pathname
    if (isSame) view.scrollTo({ top: scroll.current.top, behavior: 'instant' })
    scroll.current = { path: pathname, top: view.scrollY }
    setLoads(loads + 1)
    setIsProblem(view.document.documentElement.hasAttribute(CONTENT_PROBLEM))
    tellPage(pathname)
  }

  const takeText = useEffectEvent(onText)
  const takePage = useEffectEvent(tellPage)
  const takeScroll = useEffectEvent(onScroll)
  useEffect(() => {
    const view = frame.current?.contentWindow
    if (!view) return
    const ending = new AbortController()
    function keepScroll() {
      if (!view) return
      scroll.current = { path: view.location.pathname, top: view.scrollY }
      takeScroll(view.scrollY)
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

  // The page takes its theme from the storage, which all frames share.
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root || !theme) return
    return holdTheme(root, theme)
  }, [loads, theme])

  const fit = fitFrame(room, width, isProblem)
  return (
    <div ref={stage} className={style.stage}>
      <iframe
        ref={frame}
        title={title}
        onLoad={handleLoad}
        style={{
          width: fit.width,
          height: fit.height,
          transform: `scale(${fit.scale})`,
          marginInlineStart: fit.gap,
        }}
      />
    </div>
  )
}

/** Keeps a theme of a page; returns a function that gives it its own one again. */
function holdTheme(root: HTMLElement, theme: ThemeName): () => void {
  const own = root.dataset['theme']
  function keep() {
    if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme
  }
  keep()
  const observer = new MutationObserver(keep)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => {
    observer.disconnect()
    root.dataset['theme'] = own
  }
}
