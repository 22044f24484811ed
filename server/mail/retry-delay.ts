import { HOUR, SECOND } from '../../shared/clock.ts'

const MIN_DELAY = 30 * SECOND
/** Maximum delay between two attempts. */
export const MAX_DELAY = HOUR
/** Share of a delay that is random, so that retries spread out. */
const JITTER = 0.2

/**
 * Returns the delay after a number of failed attempts in a row: 30 seconds, doubling up to an hour, each
 * reduced by up to a fifth.
 * @param random from 0 to below 1
 */
export function retryDelay(attempts: number, random: () => number): number {
  const full = Math.min(MIN_DELAY * 2 ** Math.max(attempts - 1, 0), MAX_DELAY)
  return Math.round(full * (1 - JITTER * random()))
}
