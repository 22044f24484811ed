import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, RequestHandler } from 'express'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Purpose, Secrets } from '../secrets.ts'
import { findClientAddress } from './client-address.ts'
import { retryAfter, type Problem } from './problem.ts'

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
 * write nothing. Writes do not wait for the disk, because any visitor can cause them.
 */
export function createSendLimit(
  { database, clock, secrets }: Dependencies,
  { purpose, table, window, limit, detail }: Limited,
) {
  const counts = createRateLimitQueries(database.connection, table)

  return function limitSending(refuse: Refuse): RequestHandler {
    return (request, response, next) => {
      const key = secrets.digest(purpose, findClientAddress(request))
      const now = clock.now()
      const count = counts.find(key, now, now + window)
      if (count && count.hits >= limit) {
        const problem = retryAfter(count.resetsAt - now, 429, detail)
        return refuse(problem, request, response, next)
      }
      database.transactionWithoutSync(() => counts.increment(key, now, now + window))
      next()
    }
  }
}
