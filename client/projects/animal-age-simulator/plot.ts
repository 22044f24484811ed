import { type Point } from './curve.ts'
import { type Animal } from './animals.ts'
import { EPIGENETIC_START, MAX_CHART_AGE } from './dog.ts'
import { type Method, type MethodId } from './methods.ts'

/* In the units of the drawing's view box. */
export const WIDTH = 400
export const HEIGHT = 260
export const LEFT = 34
export const RIGHT = 388
export const TOP = 14
export const BOTTOM = 224

const HUMAN_STEP = 20
const CURVE_STEPS = 96

/** Ages at which a curve starts or turns between two steps. */
const EXTRA_AGES: Partial<Record<MethodId, readonly number[]>> = {
  epigenetic: [EPIGENETIC_START, 0.25, 0.5],
  'cat-rule': [1, 2],
}

/** What the drawing shows: ages up to `lastAge`, human years up to `lastHuman`. */
export type Plot = {
  lastAge: number
  lastHuman: number
  ageTicks: number[]
  humanTicks: number[]
}

/** The axes for an animal's curves and, if it has one, its age. */
export function createPlot(animal: Animal, methods: readonly Method[], age: number): Plot {
  const covered = animal.id === 'dog' ? MAX_CHART_AGE : animal.maxLifespan
  const step = findStep(Math.max(covered, age))
  const lastAge = Math.ceil(Math.max(covered, age) / step) * step
  const highest = Math.max(...methods.map((method) => method.toHuman(lastAge)))
  const lastHuman = Math.ceil(highest / HUMAN_STEP) * HUMAN_STEP
  return { lastAge, lastHuman, ageTicks: ticks(lastAge, step), humanTicks: ticks(lastHuman, 20) }
}

/** The roundest step that makes at most nine of them. */
function findStep(last: number): number {
  return [0.5, 1, 2, 5, 10, 20].find((step) => last / step <= 9) ?? 50
}

function ticks(last: number, step: number): number[] {
  return Array.from({ length: Math.round(last / step) + 1 }, (_, index) => index * step)
}

/** Where a point of a curve lies in the drawing. */
export function projectPoint(
  { lastAge, lastHuman }: Plot,
  [age, human]: Point,
): [x: number, y: number] {
  const x = LEFT + ((RIGHT - LEFT) * age) / lastAge
  const y = BOTTOM - ((BOTTOM - TOP) * human) / lastHuman
  return [round(x), round(y)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A method's curve as SVG path data, from where it starts. */
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

/** The ages of the table beside the drawing: those of its axis, and for a dog each year. */
export function listTableAges(animal: Animal, plot: Plot): number[] {
  return animal.id === 'dog'
    ? Array.from({ length: MAX_CHART_AGE }, (_, index) => index + 1)
    : plot.ageTicks.slice(1)
}
