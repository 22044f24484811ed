import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Project } from '../../../../shared/content/project.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { extractPageText, type PageText } from './page-text.ts'
import style from './before-after.module.css'

const WINDOWS = { phone: 'Phone', desk: 'As wide as there is room' }

/**
 * Course page in its first and its reworked version, one over the other.
 * Both are laid out live, and what each hides is measured.
 */
export function BeforeAfter({ project }: { project: Project }) {
  const words = useMemo(() => extractPageText(project), [project])
  const [shown, setShown] = useState<keyof typeof WINDOWS>('phone')
  const [divide, setDivide] = useState(50)
  const view = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLDivElement>(null)
  const reworked = useRef<HTMLDivElement>(null)
  const sizes = useSizes(view, first, reworked)
  const [used, setUsed] = useState(false)

  // The policy of the site forbids style attributes in HTML; this sets the same by script.
  useEffect(() => view.current?.style.setProperty('--divide', `${divide}%`), [divide])

  return (
    <section className={`${kit.stack} ${kit.ruled}`} data-gap="5" aria-labelledby="comparison">
      <h2 id="comparison">Before and after</h2>
      <div className={kit.columns} data-wide="last">
        <div className={kit.stack}>
          <p>
            The same words twice: on the left with floats and a width of 960 pixels, as such a page
            begins, on the right with a grid. Move the line to compare them.
          </p>
          <div className={`${kit.stack} screen-only`}>
            <Field
              label="First version and reworked one"
              type="range"
              min={0}
              max={100}
              value={divide}
              aria-valuetext={`${divide} % first version, ${100 - divide} % reworked`}
              onChange={({ target }) => {
                setDivide(target.valueAsNumber)
                setUsed(true)
              }}
            />
            <Choice
              legend="Window"
              name="window"
              variant="chips"
              value={shown}
              options={WINDOWS}
              onChoose={(id) => {
                setShown(id)
                setUsed(true)
              }}
            />
          </div>
          <p className={kit.note}>
            {used && sizes
              ? describeSizes(sizes)
              : 'What a narrower window has no room for is out of sight.'}
          </p>
        </div>
        <div ref={view} className={style.window} data-window={shown} aria-hidden="true">
          <div ref={first} className={style.first}>
            <FirstVersion words={words} />
          </div>
          <div ref={reworked} className={style.reworked}>
            <ReworkedVersion words={words} />
          </div>
          <div className={style.divider} />
        </div>
      </div>
    </section>
  )
}

function FirstVersion({ words }: { words: PageText }) {
  return (
    <div className={style.fixedPage}>
      <div className={style.fixedHead}>
        <strong>{words.name}</strong>
        {words.menu.map((entry) => (
          <span key={entry}>{entry}</span>
        ))}
      </div>
      <div className={style.fixedText}>
        <strong>{words.title}</strong>
        <Paragraphs texts={words.paragraphs} />
      </div>
      <div className={style.fixedSide}>
        <Paragraphs texts={words.contents} />
      </div>
      <div className={style.fixedFoot}>{words.footer}</div>
    </div>
  )
}

function ReworkedVersion({ words }: { words: PageText }) {
  return (
    <div className={style.page}>
      <div className={`${kit.row} ${style.head}`} data-between>
        <strong>{words.name}</strong>
        <div className={`${kit.row} ${style.menu}`}>
          {words.menu.map((entry) => (
            <span key={entry}>{entry}</span>
          ))}
        </div>
      </div>
      <div className={style.article}>
        <strong>{words.title}</strong>
        <Paragraphs texts={words.paragraphs} />
      </div>
      <div className={style.side}>
        <Paragraphs texts={words.contents} />
      </div>
      <div className={style.foot}>{words.footer}</div>
    </div>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

/** Widths in CSS pixels: of the window, and of the content of each version. */
type Sizes = { window: number; first: number; reworked: number }

function useSizes(
  view: RefObject<HTMLElement | null>,
  first: RefObject<HTMLElement | null>,
  reworked: RefObject<HTMLElement | null>,
): Sizes | undefined {
  const [sizes, setSizes] = useState<Sizes>()
  useEffect(() => {
    if (!view.current) return
    const observer = new ResizeObserver(() => {
      if (!view.current || !first.current || !reworked.current) return
      setSizes({
        window: view.current.clientWidth,
        first: first.current.scrollWidth,
        reworked: reworked.current.scrollWidth,
      })
    })
    observer.observe(view.current)
    return () => observer.disconnect()
  }, [view, first, reworked])
  return sizes
}

function describeSizes({ window, first, reworked }: Sizes): string {
  const hidden = (width: number) =>
    width > window ? `${width - window} px of it out of sight` : 'all of it in sight'
  return (
    `In this window of ${window} px, the first version has ${hidden(first)}, ` +
    `the reworked one ${hidden(reworked)}.`
  )
}
