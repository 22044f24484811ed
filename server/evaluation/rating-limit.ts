import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { MAX_RATINGS_SENT, RATING_WINDOW } from '../../shared/limits.ts'
import { findClientAddress } from '../http/client-address.ts'
import { retryAfter, type Problem } from '../http/problem.ts'
import { createRateLimitStore } from '../http/rate-limit-store.ts'
import type { Secrets } from '../secrets.ts'

type Dependencies = { database: Database; clock: Clock; secrets: Secrets }

type Refuse = (
  problem: Problem,
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>

/**
 * Creates the rate limit of ratings, which counts all attempts of an address. Requests over the limit
 * write nothing.
 */
export function createRatingLimit({ database, clock, secrets }: Dependencies) {
  const counts = createRateLimitQueries(database.connection, 'rating_attempt')
  const digest = (network: string) => secrets.digest('rating', network)
  const store = createRateLimitStore(database, counts, clock, RATING_WINDOW, digest)

  function findWindow(request: IncomingMessage) {
    const now = clock.now()
    return counts.find(digest(findClientAddress(request)), now, now + RATING_WINDOW)
  }

  function describeRefusal(request: IncomingMessage): Problem {
    const left = (findWindow(request)?.resetsAt ?? clock.now()) - clock.now()
    const detail = 'Too many ratings came from your network. Please wait a few minutes.'
    return retryAfter(left, 429, detail)
  }

  return function limitRatings(refuse: Refuse): RequestHandler[] {
    const count = rateLimit({
      windowMs: RATING_WINDOW,
      limit: MAX_RATINGS_SENT,
      store,
      keyGenerator: findClientAddress,
      // Concurrent requests may all have passed the check below.
      handler: (request, response) => refuse(describeRefusal(request), request, response),
      standardHeaders: false,
      legacyHeaders: false,
      validate: false,
    })
    return [
      (request, response, next) => {
        const full = (findWindow(request)?.hits ?? 0) >= MAX_RATINGS_SENT
        return full ? refuse(describeRefusal(request), request, response) : next()
      },
      count,
    ]
  }
}
