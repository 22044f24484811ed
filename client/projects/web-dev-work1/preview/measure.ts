import { formatCss } from '../layout/css.ts'
import { describeItem, type Layout } from '../layout/layout.ts'
import type { Measured } from './boxes.ts'
import { createSheet } from './sheets.ts'
import stageCss from './stage.css?inline'

/**
 * Measures a layout in a hidden shadow root.
 * The preview cannot be measured: it may be scaled, and has only one width.
 */
export function measureLayout(layout: Layout, width: number): Measured {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheets = [stageCss, `:host { position: fixed; visibility: hidden; width: ${width}px; }`]
  const own = formatCss(layout, { shorthands: false })
  root.adoptedStyleSheets = [...sheets, own].map(createSheet)
  const container = document.createElement('div')
  container.className = 'container'
  const items = layout.items.map(({ words }, index) => {
    const item = document.createElement('div')
    item.className = 'item'
    const label = document.createElement('span')
    label.className = 'label'
    label.textContent = describeItem(index, words)
    item.append(label)
    return item
  })
  container.append(...items)
  root.append(container)
  document.body.append(host)
  const { left, top, height } = container.getBoundingClientRect()
  const boxes = items.map((item) => {
    const box = item.getBoundingClientRect()
    return { x: box.left - left, y: box.top - top, width: box.width, height: box.height }
  })
  host.remove()
  return { boxes, height }
}
