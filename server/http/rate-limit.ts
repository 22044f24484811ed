import type { IncomingMessage } from 'node:http'
import { type Options, rateLimit, type Store } from 'express-rate-limit'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Purpose, Secrets } from '../secrets.ts'
import { findClientAddress } from './client-address.ts'
import { retryAfter, type Problem } from './problem.ts'

type Dependencies = { database: Database; clock: Clock; secrets: Secrets }

/** What is counted, in windows of that many milliseconds. */
type Counted = {
  /** The purpose under which keys are digested. */
  purpose: Purpose
  table?: Parameters<typeof createRateLimitQueries>[1]
  window: number
}

/**
 * Creates counts by key in the database, so that a restart does not reset them. Keys are stored as digests.
 * Writes do not wait for the disk, because any visitor can cause them.
 */
export function createRateCounter(
  { database, clock, secrets }: Dependencies,
  { purpose, table, window }: Counted,
) {
  const counts = createRateLimitQueries(database.connection, table)
  const digest = (key: string) => secrets.digest(purpose, key)

  function increment(key: string) {
    const now = clock.now()
    return database.transactionWithoutSync(() => counts.increment(digest(key), now, now + window))
  }

  const store: Store = {
    localKeys: false,
    // Without a reset time, because the library would compare it with the system clock.
    increment: (key) => ({ totalHits: increment(key).hits, resetTime: undefined }),
    // Only options that are not used here take a request back.
    decrement: () => undefined,
    resetKey: () => undefined,
  }

  return {
    increment,
    /** Finds the count of a key in its current window. */
    find(key: string) {
      const now = clock.now()
      return counts.find(digest(key), now, now + window)
    },
    /** Creates middleware that counts each request, and calls `handler` for those over the limit. */
    limit: (options: Pick<Options, 'limit' | 'keyGenerator' | 'handler'>) =>
      rateLimit({
        ...{ ...options, windowMs: window, store },
        ...{ standardHeaders: false, legacyHeaders: false, validate: false },
      }),
  }
}

/** Counts a request of an address, or returns the problem if the address is over the limit; that writes nothing. */
export type RequestLimit = (request: IncomingMessage) => Problem | undefined

/**
 * Creates a limit on the requests of an address to an endpoint, which counts refused ones of the endpoint too.
 * @param detail what a request over the limit is told
 */
export function createAddressRateLimit(
  dependencies: Dependencies,
  { limit, detail, ...counted }: Counted & { limit: number; detail: string },
): RequestLimit {
  const { clock } = dependencies
  const counter = createRateCounter(dependencies, counted)

  return (request) => {
    const address = findClientAddress(request)
    const count = counter.find(address)
    if (count && count.hits >= limit) {
      return retryAfter(count.resetsAt - clock.now(), 429, detail)
    }
    counter.increment(address)
    return undefined
  }
}
