import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findScale, type Width } from '../laboratory/width.ts'
import { formatCss } from '../layout/css.ts'
import { describeItem, INITIAL_LAYOUT, type Layout } from '../layout/layout.ts'
import type { Measured } from './boxes.ts'
import { createSheet } from './sheets.ts'
import stageCss from './stage.css?inline'
import style from './preview.module.css'

type Props = {
  layout: Layout
  /** Target of an exercise, drawn over the layout as outlines. */
  target: Layout | undefined
  width: Width
  /** Width of the column in CSS pixels; 0 until it is known. */
  available: number
  measured: Measured | undefined
  selected: number | undefined
  onSelect: (index: number) => void
}

/**
 * Preview of a layout in a shadow root, isolated from the page's styles.
 * A layout wider than the column is scaled down. Before hydration the page's style sheet shows the
 * initial layout.
 */
export function Preview(props: Props) {
  const { layout, target, width, available, measured, selected, onSelect } = props
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const scale = findScale(width, available)
  const css = [
    stageCss,
    width === 'fit' ? '' : formatFrame(width, scale, measured?.height ?? 0),
    target ? formatCss(target, { container: 'target', item: 'ghost', shorthands: false }) : '',
    formatCss(layout, { shorthands: false }),
  ].join('\n')

  function attach(element: HTMLDivElement | null) {
    host.current = element
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }

  useLayoutEffect(() => {
    const shadow = host.current?.shadowRoot
    if (shadow) shadow.adoptedStyleSheets = [createSheet(css)]
  }, [css, root])

  return (
    <div ref={attach}>
      <div className={style.fallback}>
        {INITIAL_LAYOUT.items.map(({ words }, index) => (
          <div key={index} data-words={words} data-label={describeItem(index, words)} />
        ))}
      </div>
      {root &&
        createPortal(
          <div className="stage">
            <div className="container">
              {layout.items.map(({ words }, index) => (
                <div
                  key={index}
                  className="item"
                  data-selected={index === selected || undefined}
                  onClick={() => onSelect(index)}
                >
                  <span className="label">{describeItem(index, words)}</span>
                </div>
              ))}
            </div>
            {target && (
              <div className="target" aria-hidden="true">
                {target.items.map(({ words }, index) => (
                  <div key={index} className="ghost">
                    <span className="label">{describeItem(index, words)}</span>
                  </div>
                ))}
              </div>
            )}
          </div>,
          root,
        )}
    </div>
  )
}

/** Formats the frame. It sets the height of the host, because a transform does not change the layout. */
function formatFrame(width: number, scale: number, height: number): string {
  return (
    `:host { height: ${height * scale}px; }\n` +
    `.stage { width: ${width}px; transform: scale(${scale}); }`
  )
}
