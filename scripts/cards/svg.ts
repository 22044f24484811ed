import { escapeHtml } from '../../shared/content/markdown/html.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Rounds to one decimal, which is precise enough for a picture. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

/** Writes an element with its children. Undefined attributes are omitted, numbers rounded. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attribute(key, value ?? '')}"`)
    .join('')
  const content = children.join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function attribute(key: string, value: string | number): string {
  if (typeof value === 'number') return round(value)
  if (key !== 'd') return escapeHtml(value)
  return value.replace(/-?(?<!\d)\d+\.\d+(?:e-?\d+)?/g, (number) => round(Number(number)))
}

/** Writes a picture of a size in pixels, whose lines have round ends. */
export function picture(size: { width: number; height: number }, ...children: string[]): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...size,
    viewBox: `0 0 ${size.width} ${size.height}`,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return element('svg', attributes, ...children)
}

/** Draws dotted paper. `start` is the place of the first dot in both directions; all sizes are in pixels. */
export function dottedPaper(
  { width, height }: { width: number; height: number },
  { start, distance, size }: { start: number; distance: number; size: number },
  colour: string,
): string {
  const rows = Array.from({ length: Math.ceil((height - start) / distance) }, (_, row) =>
    polyline([
      [start, start + row * distance],
      [width, start + row * distance],
    ]),
  )
  return element('path', {
    d: rows.join(''),
    stroke: colour,
    'stroke-width': size,
    'stroke-dasharray': `0 ${distance}`,
  })
}

/** Returns path data for straight lines through the points. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
