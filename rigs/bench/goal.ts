import { findRatio, formatNumber, type Measurement } from './bench.ts'

/** The goal of a figure. The results contain it unchanged. */
export type Goal = Bound & {
  /** Why the figure misses the goal, if that is known. */
  shortfall?: string
}

type Bound =
  /** The minimum ratio to the baseline. */
  | { ratio: number }
  /** The maximum, in the unit of the figure. */
  | { most: number }
  /** The maximum difference from the baseline, in the unit of both. */
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

/** Formats a number like the figures, without trailing zeros. */
function formatPlain(value: number): string {
  return String(Number(formatNumber(value)))
}
