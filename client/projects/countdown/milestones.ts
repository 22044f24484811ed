import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'

/** Milliseconds left at which a timer's time is announced; every second would be too often. */
export const TIMER_MILESTONES = [0, 10 * SECOND, MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]
/** Milliseconds left at which a date's time is announced. */
export const DATE_MILESTONES = [0, MINUTE, 10 * MINUTE, HOUR, DAY]

/**
 * Finds the milestone passed between two ticks; the last one after a sleep.
 * @param before milliseconds left at the tick before
 * @param left milliseconds left now
 */
export function findMilestone(
  milestones: readonly number[],
  before: number,
  left: number,
): number | undefined {
  return milestones.find((milestone) => left <= milestone && milestone < before)
}
