import { findRatio, formatNumber, type Measurement } from './bench.ts'

/** What is asked of a figure. It is written into the results as it is. */
export type Goal = Bound & {
  /** Why the figure falls short of it, where that is known. */
  shortfall?: string
}

type Bound =
  /** At least so many times as good as the baseline. */
  | { ratio: number }
  /** At most so much, in the unit of the figure. */
  | { most: number }
  /** At most so much more than the baseline, in the unit of both. */
  | { above: number }

type Figure = Pick<Measurement, 'ours' | 'baseline' | 'better' | 'unit'>

/** Returns whether a figure meets its goal; false if the goal needs a missing baseline. */
export function isGoalMet(goal: Goal, figure: Figure): boolean {
  if ('most' in goal) return figure.ours <= goal.most
  if ('above' in goal) return figure.ours <= (figure.baseline ?? -Infinity) + goal.above
  return (findRatio(figure) ?? 0) >= goal.ratio
}

/** Describes a goal in words. */
export function describeGoal(goal: Goal, { better, unit }: Figure): string {
  if ('most' in goal) return `at most ${formatPlain(goal.most)} ${unit}`
  if ('above' in goal) return `at most ${formatPlain(goal.above)} ${unit} more`
  return better === 'more'
    ? `at least ${formatPlain(goal.ratio)} of it`
    : `at most ${formatPlain(1 / goal.ratio)} times it`
}

/** As the figures beside it, without the zeros that say nothing. */
function formatPlain(value: number): string {
  return String(Number(formatNumber(value)))
}
