import type { MinorUnits } from './amount.ts'
import type { MonthRow } from './month.ts'

/** Width of the chart, in units of its view box. */
export const WIDTH = 400
/** Height of the chart, in units of its view box. */
export const HEIGHT = 220
/** Left edge of the plot area, in units of the view box. */
export const LEFT = 48
/** Right edge of the plot area, in units of the view box. */
export const RIGHT = 396
/** Upper edge of the plot area, in units of the view box. */
export const TOP = 10
/** Lower edge of the plot area, in units of the view box. */
export const BOTTOM = 190

type Tick = { amount: MinorUnits; y: number }

type Bar = {
  x: number
  width: number
  /** Centre of the month's bars, for its name. */
  middle: number
  spentY: number
  receivedY: number
}

/** Geometry of the chart. */
export type Plot = { ticks: Tick[]; bars: Bar[] }

/** Creates the chart: two bars a month, spent and received, with round ticks. */
export function createPlot(rows: readonly MonthRow[], digits: number): Plot {
  const largest = Math.max(1, ...rows.map(({ spent, received }) => Math.max(spent, received)))
  const step = findStep(largest, 10 ** digits)
  const steps = Math.ceil(largest / step)
  const toY = (amount: MinorUnits) => round(BOTTOM - ((BOTTOM - TOP) * amount) / (steps * step))
  const room = (RIGHT - LEFT) / Math.max(1, rows.length)
  const width = round(Math.min(18, room * 0.36))
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => ({
      amount: index * step,
      y: toY(index * step),
    })),
    bars: rows.map(({ spent, received }, index) => {
      const middle = round(LEFT + room * (index + 0.5))
      return {
        x: round(middle - width),
        width,
        middle,
        spentY: toY(spent),
        receivedY: toY(received),
      }
    }),
  }
}

/** Returns 1, 2 or 5 times a power of ten that needs at most five steps. */
function findStep(largest: MinorUnits, unit: number): number {
  const power = 10 ** Math.floor(Math.log10(largest / 5 / unit))
  const found = [1, 2, 5, 10]
    .map((times) => times * power * unit)
    .find((step) => largest / step <= 5)
  return Math.max(1, Math.ceil(found ?? largest))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
