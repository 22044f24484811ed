import type { Palette } from '../palette.ts'
import { HEAVY, LEFT, OUTLINE, TOP, circle, label, path, sheet } from '../sheet.ts'
import { polyline } from '../svg.ts'

/**
 * Human years of a dog aged 1 to 16, by adult size.
 * Source: American Kennel Club, "How to Calculate Dog Years to Human Years".
 */
const CHART = {
  giant: [12, 22, 31, 38, 45, 49, 56, 64, 71, 79, 86, 93, 100, 107, 114, 121],
  large: [15, 24, 28, 32, 36, 45, 50, 55, 61, 66, 72, 77, 82, 88, 93, 99],
  medium: [15, 24, 28, 32, 36, 42, 47, 51, 56, 60, 65, 69, 74, 78, 83, 87],
  small: [15, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80],
}

const ORIGIN_X = LEFT + 60
const ORIGIN_Y = 504
const PER_DOG_YEAR = 39
const PER_HUMAN_YEAR = (ORIGIN_Y - TOP) / 124

/** Dog age against human age: the size chart, and the epigenetic formula over it. */
export function draw(palette: Palette): string {
  return sheet(palette, axes(palette), ...sizes(palette), formula(palette))
}

function at(dog: number, human: number): readonly [number, number] {
  return [ORIGIN_X + dog * PER_DOG_YEAR, ORIGIN_Y - human * PER_HUMAN_YEAR]
}

function axes(palette: Palette): string {
  const marks: string[] = []
  for (const human of [0, 40, 80, 120]) {
    const [x, y] = at(0, human)
    if (human > 0) marks.push(path(polyline([[x, y], at(16, human)]), { stroke: palette.line }))
    marks.push(label(x - 16, y, String(human), palette.textMuted, { size: 22, anchor: 'end' }))
  }
  for (const dog of [4, 8, 12, 16]) {
    const [x, y] = at(dog, 0)
    marks.push(path(`M${x} ${y}v10`, { stroke: palette.lineStrong }))
    marks.push(label(x, y + 34, String(dog), palette.textMuted, { size: 22, anchor: 'middle' }))
  }
  const frame = polyline([at(0, 124), at(0, 0), at(16.4, 0)])
  const [left, top] = at(0, 120)
  const [right, foot] = at(16, 0)
  marks.push(label(left + 18, top + 28, 'human years', palette.textMuted, { size: 22 }))
  marks.push(label(right, foot - 26, 'dog years', palette.textMuted, { size: 22, anchor: 'end' }))
  return marks.join('') + path(frame, { stroke: palette.lineStrong })
}

function sizes(palette: Palette): string[] {
  let free = 0
  return Object.entries(CHART).map(([size, years]) => {
    const points = years.map((human, i) => at(i + 1, human))
    const [x, y] = points.at(-1) ?? at(16, 0)
    const labelY = Math.max(y, free)
    free = labelY + 34
    return (
      path(polyline(points), { stroke: palette.textMuted, width: OUTLINE }) +
      circle(x, y, 5, { fill: palette.textMuted }) +
      label(x + 18, labelY, size, palette.text)
    )
  })
}

/**
 * Human years from the methylation of dog genomes: 16 ln(age) + 31.
 * Source: Wang et al., Cell Systems 11 (2020), 176-185.
 */
function humanYears(dog: number): number {
  return 16 * Math.log(dog) + 31
}

function formula(palette: Palette): string {
  const points: (readonly [number, number])[] = []
  for (let dog = 1; dog <= 16; dog += 0.25) points.push(at(dog, humanYears(dog)))
  const [x, y] = at(4, humanYears(4))
  return (
    path(polyline(points), { stroke: palette.accent, width: HEAVY }) +
    path(`M${x} ${y - 14}V${y - 92}`, { stroke: palette.accent }) +
    label(x - 124, y - 116, '16 ln(age) + 31', palette.accent, { size: 28 })
  )
}
