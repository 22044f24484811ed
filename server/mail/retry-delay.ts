import { HOUR, SECOND } from '../../shared/clock.ts'

const SHORTEST = 30 * SECOND
export const LONGEST_DELAY = HOUR
/** This share of a delay is left to chance, so that what failed together does not return together. */
const JITTER = 0.2

/**
 * How long to wait after a number of attempts in a row that failed: 30 seconds, doubling up to an
 * hour, each less up to a fifth.
 * @param random from 0 to below 1
 */
export function retryDelay(attempts: number, random: () => number): number {
  const full = Math.min(SHORTEST * 2 ** Math.max(attempts - 1, 0), LONGEST_DELAY)
  return Math.round(full * (1 - JITTER * random()))
}
