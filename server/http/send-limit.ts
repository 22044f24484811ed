import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Purpose, Secrets } from '../secrets.ts'
import { findClientAddress } from './client-address.ts'
import { retryAfter, type Problem } from './problem.ts'
import { createRateLimitStore } from './rate-limit-store.ts'

type Dependencies = { database: Database; clock: Clock; secrets: Secrets }

/** What is limited: at most `limit` requests of an address in a window of milliseconds. */
type Limited = {
  /** The purpose under which addresses are digested. */
  purpose: Purpose
  table?: Parameters<typeof createRateLimitQueries>[1]
  window: number
  limit: number
  /** What a request over the limit is told. */
  detail: string
}

type Refuse = (
  problem: Problem,
  request: IncomingMessage,
  response: ServerResponse,
  next: NextFunction,
) => void | Promise<void>

/**
 * Creates the rate limit of a form, which counts all attempts of an address. Requests over the limit
 * write nothing.
 */
export function createSendLimit(
  { database, clock, secrets }: Dependencies,
  { purpose, table, window, limit, detail }: Limited,
) {
  const counts = createRateLimitQueries(database.connection, table)
  const digest = (network: string) => secrets.digest(purpose, network)
  const store = createRateLimitStore(database, counts, clock, window, digest)

  function findWindow(request: IncomingMessage) {
    const now = clock.now()
    return counts.find(digest(findClientAddress(request)), now, now + window)
  }

  function describeRefusal(request: IncomingMessage): Problem {
    const left = (findWindow(request)?.resetsAt ?? clock.now()) - clock.now()
    return retryAfter(left, 429, detail)
  }

  return function limitSending(refuse: Refuse): RequestHandler[] {
    const count = rateLimit({
      windowMs: window,
      limit,
      store,
      keyGenerator: findClientAddress,
      // Concurrent requests may all have passed the check below.
      handler: (request, response, next) =>
        refuse(describeRefusal(request), request, response, next),
      standardHeaders: false,
      legacyHeaders: false,
      validate: false,
    })
    return [
      (request, response, next) => {
        const full = (findWindow(request)?.hits ?? 0) >= limit
        return full ? refuse(describeRefusal(request), request, response, next) : next()
      },
      count,
    ]
  }
}
