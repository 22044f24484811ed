import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'

/* Sixty announcements a minute would be noise; these are the moments worth a word. */
export const TIMER_MILESTONES = [0, 10 * SECOND, MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]
export const DATE_MILESTONES = [0, MINUTE, 10 * MINUTE, HOUR, DAY]

/**
 * The milestone passed between two looks, in milliseconds left: of several, after a sleep, the
 * last. Undefined when none was.
 * @param before what was left at the look before
 * @param left what is left now
 */
export function findMilestone(
  milestones: readonly number[],
  before: number,
  left: number,
): number | undefined {
  return milestones.find((milestone) => left <= milestone && milestone < before)
}
