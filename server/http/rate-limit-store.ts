import type { Store } from 'express-rate-limit'
import type { Database } from '../../db/open.ts'
import type { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Clock } from '../../shared/clock.ts'

/**
 * Creates a store for express-rate-limit in the database, so that a restart does not reset counts. Keys
 * are stored as digests. Writes do not wait for the disk, because any visitor can cause them.
 */
export function createRateLimitStore(
  database: Pick<Database, 'transactionWithoutSync'>,
  counts: ReturnType<typeof createRateLimitQueries>,
  clock: Clock,
  windowMs: number,
  digest: (key: string) => Buffer,
): Store {
  return {
    localKeys: false,
    increment(key) {
      const now = clock.now()
      const { hits } = database.transactionWithoutSync(() =>
        counts.increment(digest(key), now, now + windowMs),
      )
      // Without a reset time, because the library would compare it with the system clock.
      return { totalHits: hits, resetTime: undefined }
    },
    decrement: (key) => database.transactionWithoutSync(() => counts.decrement(digest(key))),
    resetKey: (key) => database.transactionWithoutSync(() => counts.remove(digest(key))),
  }
}
