import type { Palette } from '../palette.ts'
import { LEFT, RIGHT, box, label, path, sheet } from '../sheet.ts'
import { star } from '../stars.ts'

/** How many gave five stars, four stars, and so on. */
const COUNTS = [62, 41, 16, 6, 3]
const TOTAL = COUNTS.reduce((sum, count) => sum + count, 0)
const MEAN = COUNTS.reduce((sum, count, i) => sum + count * (5 - i), 0) / TOTAL

const ROW_TOP = 262
const ROW = 66

/** The mean of a set of ratings in stars, and the histogram it comes from. */
export function draw(palette: Palette): string {
  return sheet(palette, mean(palette), ...COUNTS.map((count, i) => row(count, i, palette)))
}

function mean(palette: Palette): string {
  const stars = [0, 1, 2, 3, 4].map((i) => {
    const [x, y, radius] = [RIGHT - 40 - (4 - i) * 96, 116, 42]
    const share = Math.min(1, Math.max(0, MEAN - i))
    return (
      (share > 0 ? path(star(x, y, radius, share), { fill: palette.accent }) : '') +
      path(star(x, y, radius), { stroke: palette.accent })
    )
  })
  return [
    label(LEFT - 8, 112, MEAN.toFixed(1), palette.text, { size: 148 }),
    ...stars,
    path(`M${LEFT} 212H${RIGHT}`, { stroke: palette.lineStrong }),
  ].join('')
}

function row(count: number, index: number, palette: Palette): string {
  const y = ROW_TOP + index * ROW
  const stars = 5 - index
  const barLeft = LEFT + 220
  const full = RIGHT - 70 - barLeft
  const filled = Array.from({ length: stars }, (_, i) => star(LEFT + 16 + i * 38, y, 15)).join('')
  return [
    path(filled, { fill: palette.lineStrong }),
    box(barLeft, y - 15, full, 30, { fill: palette.line, radius: 4 }),
    box(barLeft, y - 15, (full * count) / Math.max(...COUNTS), 30, {
      fill: palette.accent,
      radius: 4,
    }),
    label(RIGHT, y, String(count), palette.text, { size: 26, anchor: 'end' }),
  ].join('')
}
