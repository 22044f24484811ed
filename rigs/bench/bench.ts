import type { Goal } from './goal.ts'

/** One figure of a bench: ours against its baseline, both taken in this run. */
export type Measurement = {
  /** What was measured, unique within its bench. */
  name: string
  /** The unit of both values, such as `ms` or `nodes/s`. */
  unit: string
  /** Which way is better: less (a time, a size) or more (a rate). */
  better: 'less' | 'more'
  ours: number
  /** Undefined where there is none, or it gave up. */
  baseline: number | undefined
  /** What is asked of this figure, if anything is. */
  goal?: Goal
  /** What else is worth knowing: nodes, lengths, bytes. */
  details?: Readonly<Record<string, number | string>>
}

/** A benchmark. Add one as a module of this folder and list it in `rigs/bench/benches.ts`. */
export type Bench = {
  /** What follows `npm run bench --`. */
  name: string
  /** One sentence: what ours is compared with. */
  baseline: string
  /** Measures, and gives each figure as soon as it is known. */
  run(stopwatch: Stopwatch): AsyncIterable<Measurement> | Iterable<Measurement>
}

/** Milliseconds since some moment, with a fraction. */
export type Stopwatch = { now(): number }

/** Returns how many times better than the baseline a figure is; above 1 ours is better. */
export function findRatio({
  ours,
  baseline,
  better,
}: Pick<Measurement, 'ours' | 'baseline' | 'better'>): number | undefined {
  if (baseline === undefined) return undefined
  return better === 'less' ? baseline / ours : ours / baseline
}

/** Returns the median, the upper one of an even number of values. Throws for an empty list. */
export function findMedian(values: readonly number[]): number {
  return findQuantile(values, 0.5)
}

/** Returns a quantile, such as 0.99 for p99. Throws for an empty list. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(Math.floor(values.length * share), values.length - 1)]
  if (value === undefined) throw new RangeError('No values to take the median of')
  return value
}

/** What one round gave: ours, and its baseline right before or after. */
export type Pair = { ours: number; baseline: number }

/**
 * The round, of which there is at least one, whose ratio is in the middle, and the spread of all.
 * What else the machine does meets both sides of a round, but not every round alike: so rounds are
 * compared, and not the medians of their sides.
 */
export function summarise(rounds: readonly Pair[]): Pair & Pick<Measurement, 'details'> {
  const findShare = ({ ours, baseline }: Pair) => ours / baseline
  const sorted = [...rounds].sort((a, b) => findShare(a) - findShare(b))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new RangeError('No rounds to take the median of')
  return {
    ...middle,
    details: {
      spread: formatSpread(rounds.map(({ ours }) => ours)),
      'baseline spread': formatSpread(rounds.map(({ baseline }) => baseline)),
      'share spread': formatSpread(rounds.map(findShare)),
    },
  }
}

/** The least and the greatest of the values, rounded to whole ones from 100 on. */
function formatSpread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${formatNumber(least)} to ${formatNumber(most)}`
}

/** Three significant digits, whole from 100 on. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** The median time of the runs, in milliseconds, and what the last of them gave. */
export function timeRuns<Value>(
  stopwatch: Stopwatch,
  runs: number,
  work: () => Value,
): { milliseconds: number; value: Value } {
  const times: number[] = []
  for (;;) {
    const start = stopwatch.now()
    const value = work()
    times.push(stopwatch.now() - start)
    if (times.length >= runs) return { milliseconds: findMedian(times), value }
  }
}
