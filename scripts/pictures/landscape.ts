import type { Palette } from './palette.ts'
import { createRandom } from './random.ts'
import { box, circle, path } from './sheet.ts'
import { polyline } from './svg.ts'

type Point = readonly [number, number]

/** A drawn 16:9 view: sun, three ridges one before the other, a lake with lines of light. */
export function landscape(x: number, y: number, width: number, palette: Palette): string {
  const height = (width * 9) / 16
  const ink = palette.text
  const ridges = [
    { level: 0.56, relief: 0.42, opacity: 0.14 },
    { level: 0.68, relief: 0.3, opacity: 0.26 },
    { level: 0.78, relief: 0.14, opacity: 0.42 },
  ]
  const random = createRandom(13)
  return [
    box(x, y, width, height, { fill: palette.surface }),
    circle(x + width * 0.68, y + height * 0.3, width * 0.045, {
      fill: palette.warning,
      fillOpacity: 0.75,
    }),
    ...ridges.map(({ level, relief, opacity }) => {
      const line = ridge(random, relief).map(([at, rise]): Point => [
        x + at * width,
        y + (level - rise) * height,
      ])
      const foot = y + height * 0.8
      const shape = `${polyline(line)}V${foot}H${x}z`
      return (
        path(shape, { fill: palette.surface }) + path(shape, { fill: ink, fillOpacity: opacity })
      )
    }),
    box(x, y + height * 0.8, width, height * 0.2, { fill: palette.accent, fillOpacity: 0.22 }),
    path(ripples(x, y, width, height), { stroke: palette.accent }),
    box(x, y, width, height, { stroke: palette.lineStrong }),
  ].join('')
}

/** A mountain line from 0 to 1 by midpoint displacement: 33 points. */
function ridge(random: () => number, relief: number): Point[] {
  let heights = [random() * relief * 0.4, relief * (0.6 + random() * 0.4), random() * relief * 0.5]
  for (let rough = relief * 0.5; heights.length < 33; rough *= 0.55) {
    heights = heights.flatMap((here, i) => {
      const next = heights[i + 1]
      return next === undefined ? [here] : [here, (here + next) / 2 + (random() - 0.5) * rough]
    })
  }
  return heights.map((rise, i) => [i / (heights.length - 1), rise])
}

function ripples(x: number, y: number, width: number, height: number): string {
  const lines = [
    [0.5, 0.85, 0.25],
    [0.2, 0.89, 0.16],
    [0.58, 0.93, 0.12],
  ] as const
  return lines
    .map(([left, top, length]) => `M${x + left * width} ${y + top * height}h${length * width}`)
    .join('')
}
