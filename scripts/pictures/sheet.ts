import type { Palette } from './palette.ts'
import { element, escaped } from './svg.ts'

/** The notebook sheet every project is drawn on, in picture units. */
const WIDTH = 960
const HEIGHT = 600
export const LEFT = 80
export const RIGHT = 880

/** The three weights of line: construction, outline, and the one thing to look at. */
const HAIRLINE = 2
export const OUTLINE = 3
export const HEAVY = 5

const MONO = "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace"

const GRID = 40

type LabelStyle = {
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  family?: string
  weight?: number
  struck?: boolean
}

type ShapeStyle = {
  fill?: string | undefined
  fillOpacity?: number | undefined
  stroke?: string | undefined
  width?: number | undefined
  dash?: string | undefined
  radius?: number | undefined
}

/** A whole 960 × 600 picture: the dotted sheet with the given shapes on it. */
export function sheet(palette: Palette, ...shapes: string[]): string {
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height: HEIGHT,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      fill: 'none',
      'font-family': MONO,
      'stroke-width': HAIRLINE,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    element('path', { d: `M0 0H${WIDTH}V${HEIGHT}H0z`, fill: palette.surfaceSunken }),
    dots(palette),
    ...shapes,
  )}\n`
}

/** Dots at every crossing of the grid: round caps of dashes without length. */
function dots(palette: Palette): string {
  const rows: string[] = []
  for (let y = GRID / 2; y < HEIGHT; y += GRID) rows.push(`M${GRID / 2} ${y}H${WIDTH}`)
  return element('path', {
    d: rows.join(''),
    stroke: palette.line,
    'stroke-width': 4,
    'stroke-dasharray': `0 ${GRID}`,
  })
}

/** Words whose middle height is at y. */
export function label(
  x: number,
  y: number,
  words: string,
  colour: string,
  { size = 24, anchor = 'start', family, weight, struck = false }: LabelStyle = {},
): string {
  const content = escaped(words)
  return element(
    'text',
    {
      x,
      y: y + size * 0.35,
      fill: colour,
      'font-size': size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-family': family,
      'font-weight': weight,
      'text-decoration': struck ? 'line-through' : undefined,
    },
    content,
  )
}

/** A path, stroked unless only a fill is given. */
export function path(d: string, style: ShapeStyle): string {
  return element('path', { d, ...paint(style) })
}

/** A rectangle by its corner and size. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  style: ShapeStyle,
): string {
  return element('rect', { x, y, width, height, rx: style.radius, ...paint(style) })
}

/** A circle by its centre. */
export function circle(cx: number, cy: number, r: number, style: ShapeStyle): string {
  return element('circle', { cx, cy, r, ...paint(style) })
}

/** A measure between two points of a row, as on a workshop drawing: line, end ticks, figure. */
export function measure(
  from: number,
  to: number,
  y: number,
  figure: string,
  palette: Palette,
): string {
  return (
    path(`M${from} ${y}H${to}M${from} ${y - 8}v16M${to} ${y - 8}v16`, {
      stroke: palette.lineStrong,
    }) + label((from + to) / 2, y - 24, figure, palette.textMuted, { anchor: 'middle', size: 22 })
  )
}

function paint({ fill, fillOpacity, stroke, width, dash }: ShapeStyle) {
  return {
    fill,
    'fill-opacity': fillOpacity === undefined ? undefined : String(fillOpacity),
    stroke,
    'stroke-width': width === HAIRLINE ? undefined : width,
    'stroke-dasharray': dash,
  }
}
