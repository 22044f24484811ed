import { HOUR, SECOND } from '../../shared/clock.ts'

const MIN_DELAY = 30 * SECOND
export const MAX_DELAY = HOUR
/** This share of a delay is left to chance, so that what failed together does not return together. */
const JITTER = 0.2

/**
 * How long to wait after a number of attempts in a row that failed: 30 seconds, doubling up to an
 * hour, each less up to a fifth.
 * @param random from 0 to below 1
 */
export function retryDelay(attempts: number, random: () => number): number {
  const full = Math.min(MIN_DELAY * 2 ** Math.max(attempts - 1, 0), MAX_DELAY)
  return Math.round(full * (1 - JITTER * random()))
}
