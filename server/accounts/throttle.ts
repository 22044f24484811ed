import { rateLimit, type RateLimitRequestHandler } from 'express-rate-limit'
import type { Request } from 'express'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, SECOND } from '../../shared/clock.ts'
import {
  FAILURE_WINDOW,
  MOST_FAILURES_PER_ADDRESS,
  MOST_FAILURES_PER_ADDRESS_AND_ACCOUNT,
} from '../../shared/limits.ts'
import { findClientAddress } from '../http/client-address.ts'
import type { Call } from '../http/mount.ts'
import { comeBackIn, type Problem } from '../http/problem.ts'
import { createRateLimitStore } from '../http/rate-limit-store.ts'
import type { Secrets } from '../secrets.ts'

/** So many failures on one account, from wherever, do not slow its answers yet; */
const UNSLOWED_FAILURES = 10
/** each one more slows them by this, */
const SLOWED_BY = 100
/** up to this. */
const SLOWEST = 2 * SECOND

export type Throttle = {
  /**
   * To be asked before a password is checked: gives the problem when its address has failed too
   * often, on this account or at all. The check counts as failed if the answer is a 401.
   * @param email whether or not it has an account
   */
  admit(call: Call<unknown>, email: string): Promise<Problem | undefined>
  /** Remembers a wrong password of the account, wherever it came from. */
  recordFailure(email: string): void
  /** Waits as long as the recent failures on that account ask for; the right password waits too. */
  slowDown(email: string): Promise<void>
}

type Parts = {
  database: Database
  clock: Clock
  secrets: Secrets
  wait: (milliseconds: number) => Promise<void>
}

/**
 * Holds guessing back without a way to lock an account's holder out: an address is refused for its
 * own failures only, and those of all others do no more than slow the answer. Addresses without an
 * account are treated alike.
 */
export function createThrottle({ database, clock, secrets, wait }: Parts): Throttle {
  const counts = createRateLimitQueries(database.connection)
  const emails = new WeakMap<Request, string>()
  const digest = (key: string) => secrets.digest('failure', key)
  const store = createRateLimitStore(counts, clock, FAILURE_WINDOW, digest)

  const perAddress = createLimit(MOST_FAILURES_PER_ADDRESS, (request) =>
    keyOf(findClientAddress(request)),
  )
  const perAddressAndAccount = createLimit(MOST_FAILURES_PER_ADDRESS_AND_ACCOUNT, (request) =>
    keyOf(findClientAddress(request), emails.get(request)),
  )

  function keyOf(...parts: (string | undefined)[]): string {
    return JSON.stringify(parts)
  }

  function createLimit(limit: number, keyGenerator: (request: Request) => string) {
    return rateLimit({
      windowMs: FAILURE_WINDOW,
      limit,
      store,
      keyGenerator,
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request, response) => response.statusCode !== 401,
      handler: (request, _response, next) => {
        const window = findCount(digest(keyGenerator(request)))
        next(comeBackIn((window?.resetsAt ?? 0) - clock.now(), 429, 'Too many failed attempts.'))
      },
      standardHeaders: false,
      legacyHeaders: false,
      validate: false,
    })
  }

  function findCount(key: Buffer) {
    const now = clock.now()
    return counts.find(key, now, now + FAILURE_WINDOW)
  }

  /** The key of all failures on an account: no address looks like that. */
  const accountKey = (email: string) => digest(keyOf('account', email))

  return {
    async admit(call, email) {
      emails.set(call.request, email)
      return (await ask(perAddress, call)) ?? (await ask(perAddressAndAccount, call))
    },

    recordFailure(email) {
      const now = clock.now()
      counts.increment(accountKey(email), now, now + FAILURE_WINDOW)
    },

    async slowDown(email) {
      const failures = findCount(accountKey(email))?.hits ?? 0
      const delay = Math.min((failures - UNSLOWED_FAILURES) * SLOWED_BY, SLOWEST)
      if (delay > 0) await wait(delay)
    },
  }
}

/** The problem that a limit ends with, nothing if it lets the request pass. */
function ask(
  limit: RateLimitRequestHandler,
  { request, response }: Call<unknown>,
): Promise<Problem | undefined> {
  return new Promise((resolve, reject) => {
    function next(outcome?: unknown) {
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome as Problem | undefined)
    }
    void limit(request, response, next)
  })
}
