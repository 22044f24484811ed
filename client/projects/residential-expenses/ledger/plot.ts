import { placeAcross, placeUp, type PlotArea } from '../../../ui/plot.ts'
import type { MinorUnits } from './amount.ts'
import type { MonthRow } from './month.ts'

/** Size and edges of the chart. */
export const AREA: PlotArea = {
  width: 400,
  height: 220,
  left: 48,
  right: 396,
  top: 10,
  bottom: 190,
}

type Tick = { amount: MinorUnits; y: number }

type Bar = {
  x: number
  width: number
  /** Centre of what is drawn of the month, for its name. */
  middle: number
  spentY: number
  receivedY: number
}

/** Geometry of the chart. */
export type Plot = { ticks: Tick[]; bars: Bar[] }

/** Creates the chart with round ticks: two bars a month, one if nothing was received in it. */
export function createPlot(rows: readonly MonthRow[], digits: number): Plot {
  const largest = Math.max(1, ...rows.map(({ spent, received }) => Math.max(spent, received)))
  const step = findStep(largest, 10 ** digits)
  const steps = Math.ceil(largest / step)
  const toY = (amount: MinorUnits) => placeUp(AREA, amount / (steps * step))
  const room = (AREA.right - AREA.left) / Math.max(1, rows.length)
  const width = Math.min(18, room * 0.36)
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => ({
      amount: index * step,
      y: toY(index * step),
    })),
    bars: rows.map(({ spent, received }, index) => {
      const middle = placeAcross(AREA, (index + 0.5) / rows.length)
      return {
        x: middle - (received > 0 ? width : width / 2),
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
