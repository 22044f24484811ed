import { type Point } from './curve.ts'
import { type Animal } from './animals.ts'
import { EPIGENETIC_START, MAX_CHART_AGE } from './dog.ts'
import { type Method, type MethodId } from './methods.ts'
import { placeAcross, placeUp, type PlotArea } from '../../ui/plot.ts'

/** Size and edges of the chart. */
export const AREA: PlotArea = {
  width: 400,
  height: 260,
  left: 34,
  right: 388,
  top: 14,
  bottom: 224,
}

const HUMAN_STEP = 20
const CURVE_STEPS = 96

/** Extra ages to sample, where a curve starts or bends between two steps. */
const EXTRA_AGES: Partial<Record<MethodId, readonly number[]>> = {
  epigenetic: [EPIGENETIC_START, 0.25, 0.5],
  'cat-rule': [1, 2],
}

/** Axes of the drawing: ages up to `lastAge`, human years up to `lastHuman`. */
export type Plot = {
  lastAge: number
  lastHuman: number
  ageTicks: number[]
  humanTicks: number[]
}

/** Creates the axes for an animal's curves and its age. */
export function createPlot(animal: Animal, methods: readonly Method[], age: number): Plot {
  const covered = animal.id === 'dog' ? MAX_CHART_AGE : animal.maxLifespan
  const step = findStep(Math.max(covered, age))
  const lastAge = Math.ceil(Math.max(covered, age) / step) * step
  const highest = Math.max(...methods.map((method) => method.toHuman(lastAge)))
  const lastHuman = Math.ceil(highest / HUMAN_STEP) * HUMAN_STEP
  return {
    lastAge,
    lastHuman,
    ageTicks: ticks(lastAge, step),
    humanTicks: ticks(lastHuman, HUMAN_STEP),
  }
}

/** Returns the largest number of ticks up to nine, by a round step. */
function findStep(last: number): number {
  return [0.5, 1, 2, 5, 10, 20].find((step) => last / step <= 9) ?? 50
}

function ticks(last: number, step: number): number[] {
  return Array.from({ length: Math.round(last / step) + 1 }, (_, index) => index * step)
}

/** Projects a point of a curve into the drawing. */
export function projectPoint(
  { lastAge, lastHuman }: Plot,
  [age, human]: Point,
): [x: number, y: number] {
  return [placeAcross(AREA, age / lastAge), placeUp(AREA, human / lastHuman)]
}

/** Draws a method's curve as SVG path data. */
export function drawCurve(plot: Plot, method: Method): string {
  const ages = Array.from(
    { length: CURVE_STEPS + 1 },
    (_, index) => (index * plot.lastAge) / CURVE_STEPS,
  )
  const kinks = EXTRA_AGES[method.id] ?? []
  const points = [...kinks, ...ages.filter((age) => age >= method.from)]
    .sort((a, b) => a - b)
    .map((age) => projectPoint(plot, [age, Math.max(0, method.toHuman(age))]).join(' '))
  return `M${points.join('L')}`
}

/** Lists the ages of the table: each year for a dog, else the ticks of the axis. */
export function listTableAges(animal: Animal, plot: Plot): number[] {
  return animal.id === 'dog'
    ? Array.from({ length: MAX_CHART_AGE }, (_, index) => index + 1)
    : plot.ageTicks.slice(1)
}
