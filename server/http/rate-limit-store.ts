import type { Store } from 'express-rate-limit'
import type { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Clock } from '../../shared/clock.ts'

/**
 * Keeps express-rate-limit's counts in the database, so that a restart does not reset them. Keys
 * are kept as digests.
 */
export function createRateLimitStore(
  counts: ReturnType<typeof createRateLimitQueries>,
  clock: Clock,
  windowMs: number,
  digest: (key: string) => Buffer,
): Store {
  return {
    localKeys: false,
    increment(key) {
      const now = clock.now()
      const { hits } = counts.increment(digest(key), now, now + windowMs)
      // The library would compare the end of the window with the time of the machine.
      return { totalHits: hits, resetTime: undefined }
    },
    decrement: (key) => counts.decrement(digest(key)),
    resetKey: (key) => counts.remove(digest(key)),
  }
}
