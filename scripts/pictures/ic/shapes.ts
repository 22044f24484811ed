export type Point = { x: number; y: number }

type Attributes = Record<string, string | number | undefined>

const SANS = "system-ui, 'Segoe UI', 'Liberation Sans', sans-serif"
const MONO = "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace"

function element(tag: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  return content ? `<${tag}${written}>${content}</${tag}>` : `<${tag}${written}/>`
}

/** A whole picture, 960 units wide; sizes are in its own units. */
export function picture(height: number, background: string, shapes: string[]): string {
  const size = { width: 960, height, viewBox: `0 0 960 ${height}` }
  const paper = element('rect', { width: 960, height, rx: 12, fill: background })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...size, 'font-family': SANS }
  return `${element('svg', attributes, `\n${[paper, ...shapes].join('\n')}\n`)}\n`
}

/** Shapes that share their attributes, written once. */
export function group(attributes: Attributes, shapes: string[]): string {
  return element('g', attributes, `\n${shapes.join('\n')}\n`)
}

export function line(from: Point, to: Point, attributes: Attributes = {}): string {
  return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...attributes })
}

export function path(d: string, attributes: Attributes = {}): string {
  return element('path', { d, ...attributes })
}

export function circle(centre: Point, r: number, attributes: Attributes = {}): string {
  return element('circle', { cx: centre.x, cy: centre.y, r, ...attributes })
}

/** A rectangle given by its centre. */
export function box(centre: Point, width: number, height: number, attributes: Attributes): string {
  const corner = { x: centre.x - width / 2, y: centre.y - height / 2 }
  return element('rect', { ...corner, width, height, ...attributes })
}

/** One line of text; the size is never below 20, which a phone still shows at 7 pixels. */
export function words(at: Point, text: string, size: number, attributes: Attributes = {}): string {
  return element('text', { x: at.x, y: at.y, 'font-size': Math.max(size, 20), ...attributes }, text)
}

export const MONOSPACED = { 'font-family': MONO }
export const CENTRED = { 'text-anchor': 'middle' }
