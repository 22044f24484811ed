import type { Palette } from '../palette.ts'
import { BOTTOM, LEFT, OUTLINE, RIGHT, TOP, box, circle, label, path, sheet } from '../sheet.ts'

type Frame = { x: number; y: number; width: number; height: number }

const WORKS = ['work 1', 'work 2', 'work 3']

/** A browser that shows a page of works, the first of which is a browser that shows a page of works. */
export function draw(palette: Palette): string {
  const frame = { x: LEFT, y: TOP, width: RIGHT - LEFT, height: BOTTOM - TOP }
  return sheet(palette, browser(frame, 0, palette))
}

function browser(frame: Frame, depth: number, palette: Palette): string {
  const { x, y, width, height } = frame
  const scale = width / (RIGHT - LEFT)
  const bar = 60 * scale
  const innermost = depth === 3
  const chrome = [
    box(x, y, width, height, {
      fill: innermost ? palette.accentSoft : palette.surface,
      stroke: innermost ? palette.accent : palette.lineStrong,
      width: innermost ? OUTLINE : undefined,
      radius: 10 * Math.sqrt(scale),
    }),
    path(`M${x} ${y + bar}h${width}`, { stroke: innermost ? palette.accent : palette.lineStrong }),
  ]
  if (innermost) return chrome.join('')
  const buttons = [0, 1, 2].map((i) =>
    circle(x + (34 + i * 30) * scale, y + bar / 2, 8 * scale, { fill: palette.lineStrong }),
  )
  const address = label(x + 136 * scale, y + bar / 2, '/Projects/WebDev', palette.textMuted)
  const field = box(x + 136 * scale, y + bar / 2 - 6, width - 170 * scale, 12, {
    fill: palette.line,
    radius: 6,
  })
  return [
    ...chrome,
    ...buttons,
    depth === 0 ? address : field,
    page(frame, bar, depth, palette),
  ].join('')
}

/** One large work on the left, the others beside it, all on one gutter. */
function page(
  { x, y, width, height }: Frame,
  bar: number,
  depth: number,
  palette: Palette,
): string {
  const scale = width / (RIGHT - LEFT)
  const gutter = 32 * scale
  const caption = depth === 0 ? 48 : 0
  const inner = { x: x + gutter, y: y + bar + gutter, width: width - 2 * gutter }
  const available = height - bar - 2 * gutter - caption
  const large = { ...inner, width: inner.width * 0.655, height: available }
  const side = { x: inner.x + large.width + gutter, width: inner.width - large.width - gutter }
  const half = (available - gutter - caption) / 2
  const captioned = (words: string, left: number, top: number): string =>
    depth === 0 ? label(left, top + 28, words, palette.text) : ''
  const small = WORKS.slice(1).map((words, i) => {
    const top = inner.y + i * (half + gutter + caption)
    return (
      thumbnail(side.x, top, side.width, half, i, palette) + captioned(words, side.x, top + half)
    )
  })
  const first = WORKS[0] ?? ''
  return [
    browser(large, depth + 1, palette),
    captioned(first, large.x, large.y + large.height),
    ...small,
  ].join('')
}

/** A work as a wireframe: an image with its diagonals, or a heading over lines of text. */
function thumbnail(
  x: number,
  y: number,
  width: number,
  height: number,
  kind: number,
  palette: Palette,
): string {
  const frame = box(x, y, width, height, { stroke: palette.lineStrong })
  if (kind === 0) {
    return (
      frame +
      path(`M${x} ${y}l${width} ${height}m0-${height}l-${width} ${height}`, {
        stroke: palette.line,
      })
    )
  }
  const lines = [0.3, 0.5, 0.7].map((share, i) => {
    const length = width * (i === 2 ? 0.45 : 0.75)
    return `M${x + width * 0.12} ${y + height * share}h${length}`
  })
  return frame + path(lines.join(''), { stroke: palette.lineStrong, width: OUTLINE })
}
