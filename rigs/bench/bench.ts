import type { Goal } from './goal.ts'

/** One figure of a benchmark: our value and the baseline's, both measured in the same run. */
export type Measurement = {
  /** What was measured, unique within its benchmark. */
  name: string
  /** The unit of both values, such as `ms` or `nodes/s`. */
  unit: string
  /** Whether less is better (a time, a size) or more (a rate). */
  better: 'less' | 'more'
  ours: number
  /** Undefined if there is no baseline, or if it gave up. */
  baseline: number | undefined
  /** The goal of this figure, if it has one. */
  goal?: Goal
  /** Further details, such as nodes, lengths or bytes. */
  details?: Readonly<Record<string, number | string>>
}

/** A benchmark. Add one as a module of this folder and list it in `rigs/bench/benches.ts`. */
export type Bench = {
  /** The argument of `npm run bench --` that selects it. */
  name: string
  /** Describes the baseline in one sentence. */
  baseline: string
  /** Measures, and yields each figure as soon as it is known. */
  run(stopwatch: Stopwatch): AsyncIterable<Measurement> | Iterable<Measurement>
}

/** Returns the milliseconds since an arbitrary moment, with a fraction. */
export type Stopwatch = { now(): number }

/** Returns how many times better than the baseline a figure is. Above 1, ours is better. */
export function findRatio({
  ours,
  baseline,
  better,
}: Pick<Measurement, 'ours' | 'baseline' | 'better'>): number | undefined {
  if (baseline === undefined) return undefined
  return better === 'less' ? baseline / ours : ours / baseline
}

/** Returns the median, or the upper median of an even number of values. Throws for an empty list. */
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

/** The values of one round: ours, and the baseline's right before or after it. */
export type Pair = { ours: number; baseline: number }

/**
 * Returns the round with the median ratio, and the spread of all rounds. Throws without rounds.
 * Other load on the machine slows both values of a round, but differs between rounds. So it compares
 * the ratios of the rounds, and not the medians of all values.
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

/** Formats the minimum and the maximum of the values. */
function formatSpread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${formatNumber(least)} to ${formatNumber(most)}`
}

/** Formats three significant digits, and integers from 100 on. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Returns the median time of the runs in milliseconds, and the result of the last run. */
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
