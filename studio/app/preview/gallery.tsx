import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import kit from '../../../client/ui/kit.module.css'
import type { ThemeName } from '../../../scripts/theme/tokens.ts'
import type { ContentUpdate } from '../../../shared/content-update.ts'
import type { FileList } from '../../protocol.ts'
import { NO_ANSWER, type StudioApi } from '../api.ts'
import { useRoom } from './use-room.ts'
import style from './preview.module.css'

/** What the page asks of the gallery. */
export type GalleryHandle = { update: (change?: ContentUpdate) => void }

type Props = {
  ref?: Ref<GalleryHandle>
  api: Pick<StudioApi, 'readPage'>
  kinds: FileList['kinds']
  /** In CSS pixels, of each page. */
  width: number
  themes: readonly ThemeName[]
  /** Shows a page at its full size. */
  onPage: (path: string) => void
}

/** The components and a page of each kind side by side, without scripts: they are there to be looked at. */
export function Gallery({ ref, api, kinds, width, themes, onPage }: Props) {
  const root = useRef<HTMLUListElement>(null)
  const [pages, setPages] = useState<ReadonlyMap<string, string>>(new Map())
  /** Counts changes that need new HTML. */
  const [version, setVersion] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    async function read() {
      for (const { path } of kinds) {
        const { html } = await api.readPage(path)
        if (!current) return
        setPages((last) => new Map(last).set(path, html))
      }
      setFailed(false)
    }
    read().catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [api, kinds, version])

  useImperativeHandle(ref, () => ({
    update(change) {
      const styles = change?.ofEveryPage.filter((name) => name.endsWith('.css'))
      if (!change || change.ofPages || styles?.length !== change.ofEveryPage.length)
        return setVersion((last) => last + 1)
      for (const frame of root.current?.querySelectorAll('iframe') ?? [])
        for (const name of styles) renewStyle(frame.contentDocument, name, change.timestamp)
    },
  }))

  return (
    <div className={style.gallery} data-pane>
      {failed && <p className={kit.error}>{NO_ANSWER}</p>}
      <ul ref={root} role="list">
        {kinds.map(({ path, title }, index) => (
          <li key={path} data-wide={index === 0}>
            <button type="button" onClick={() => onPage(path)}>
              {title}
            </button>
            <div className={style.tiles}>
              {themes.map((theme) => (
                <Tile
                  key={theme}
                  title={themes.length > 1 ? `${title}, ${theme}` : title}
                  html={pages.get(path)}
                  theme={theme}
                  width={width}
                  whole={index === 0}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type TileProps = {
  title: string
  html: string | undefined
  theme: ThemeName
  width: number
  /** Whether the page shows down to its end. */
  whole: boolean
}

function Tile({ title, html, theme, width, whole }: TileProps) {
  const { stage, room } = useRoom()
  const [height, setHeight] = useState<number>()
  const source = useMemo(() => html && withoutScripts(html, theme), [html, theme])
  const scale = room.width === 0 ? 1 : room.width / width
  return (
    <div
      ref={stage}
      className={style.stage}
      style={height === undefined ? undefined : { aspectRatio: `${width} / ${height}` }}
    >
      {source && (
        <iframe
          title={title}
          srcDoc={source}
          tabIndex={-1}
          inert
          onLoad={({ currentTarget: { contentDocument: page } }) => {
            if (whole) setHeight(page?.body.scrollHeight)
          }}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}

/** Prepares the HTML of a page to be shown as it is, in a theme. */
function withoutScripts(html: string, theme: ThemeName): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const each of page.querySelectorAll('script, link[rel="modulepreload"]')) each.remove()
  page.documentElement.dataset['theme'] = theme
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** Loads a style again; the old one stays until the new one is there. */
function renewStyle(page: Document | null, name: string, timestamp: number): void {
  const links = page?.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]') ?? []
  for (const link of links) {
    if (!link.href.includes(`content/${name}`)) continue
    const renewed = link.cloneNode() as HTMLLinkElement
    const address = new URL(link.href)
    address.searchParams.set('t', String(timestamp))
    renewed.href = address.href
    renewed.addEventListener('load', () => link.remove())
    link.after(renewed)
  }
}
