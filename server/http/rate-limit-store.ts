import type { Store } from 'express-rate-limit'
import type { Database } from '../../db/open.ts'
import type { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Clock } from '../../shared/clock.ts'

/**
 * Stores the counts of express-rate-limit in the database, so that a restart does not reset them.
 * Keys are stored as digests. A stranger causes these writes, so none waits for the disk.
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
      // The library would compare the end of the window with the time of the machine.
      return { totalHits: hits, resetTime: undefined }
    },
    decrement: (key) => database.transactionWithoutSync(() => counts.decrement(digest(key))),
    resetKey: (key) => database.transactionWithoutSync(() => counts.remove(digest(key))),
  }
}
