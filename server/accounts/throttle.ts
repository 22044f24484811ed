import { rateLimit } from 'express-rate-limit'
import type { Request } from 'express'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, DAY, SECOND } from '../../shared/clock.ts'
import {
  FAILURE_WINDOW,
  MOST_FAILURES_PER_ADDRESS,
  MOST_FAILURES_PER_ADDRESS_AND_ACCOUNT,
} from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { findClientAddress } from '../http/client-address.ts'
import type { Call } from '../http/mount.ts'
import { comeBackIn, type Problem } from '../http/problem.ts'
import { createRateLimitStore } from '../http/rate-limit-store.ts'
import type { Secrets } from '../secrets.ts'
import { tooBusy } from './problems.ts'

/** So many failures on one account, from wherever, do not slow its answers yet; */
const UNSLOWED_FAILURES = 10
/** each one more slows them by this, */
const SLOWED_BY = 100
/** up to this. */
const SLOWEST = 2 * SECOND

export type Throttle = {
  /**
   * Checks a password unless its address has failed too often, on this account or at all. Checks
   * that run count as failed until they turn out not to be, so that many at once get no more
   * answers than one after the other. Gives the problem, or whether the password is right.
   * @param email whether or not it has an account
   * @param verify the work; not done for those who are refused
   */
  check(
    call: Call<unknown>,
    email: string,
    verify: () => Promise<Result<boolean, 'busy'>>,
  ): Promise<boolean | Problem>
  /** The problem when the password was changed too often of late: each change sends a mail. */
  admitPasswordChange(email: string, maxChanges: number): Problem | undefined
  recordPasswordChange(email: string): void
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
  const limits = [
    createLimit(MOST_FAILURES_PER_ADDRESS, (request) => keyOf(findClientAddress(request))),
    createLimit(MOST_FAILURES_PER_ADDRESS_AND_ACCOUNT, (request) =>
      keyOf(findClientAddress(request), emails.get(request) ?? ''),
    ),
  ]

  function createLimit(limit: number, keyGenerator: (request: Request) => string) {
    const running = new Map<string, number>()
    const count = rateLimit({
      windowMs: FAILURE_WINDOW,
      limit,
      store,
      keyGenerator,
      handler: (_request, _response, next) => next(),
      standardHeaders: false,
      legacyHeaders: false,
      validate: false,
    })

    return {
      /** The checks that run may all fail, and so count as failures too. */
      findRefusal(request: Request): Problem | undefined {
        const key = keyGenerator(request)
        const window = findCount(digest(key), FAILURE_WINDOW)
        if (window && window.hits >= limit) {
          return comeBackIn(window.resetsAt - clock.now(), 429, 'Too many failed attempts.')
        }
        return (window?.hits ?? 0) + (running.get(key) ?? 0) >= limit ? tooBusy() : undefined
      },
      enter(request: Request): void {
        const key = keyGenerator(request)
        running.set(key, (running.get(key) ?? 0) + 1)
      },
      leave(request: Request): void {
        const key = keyGenerator(request)
        const others = (running.get(key) ?? 1) - 1
        if (others > 0) running.set(key, others)
        else running.delete(key)
      },
      countFailure: ({ request, response }: Call<unknown>) =>
        new Promise<void>((resolve, reject) => {
          void count(request, response, (error?: unknown) =>
            error instanceof Error ? reject(error) : resolve(),
          )
        }),
    }
  }

  function keyOf(...parts: string[]): string {
    return JSON.stringify(parts)
  }

  function findCount(key: Buffer, window: number) {
    const now = clock.now()
    return counts.find(key, now, now + window)
  }

  function increment(key: Buffer, window: number): void {
    const now = clock.now()
    counts.increment(key, now, now + window)
  }

  /* What is counted for an account alone; no address looks like that. */
  const failuresOf = (email: string) => digest(keyOf('account', email))
  const changesOf = (email: string) => digest(keyOf('password', email))

  async function recordFailure(call: Call<unknown>, email: string): Promise<void> {
    for (const limit of limits) await limit.countFailure(call)
    increment(failuresOf(email), FAILURE_WINDOW)
  }

  /** The right password waits as long as a wrong one, and is never refused for others' failures. */
  function findDelay(email: string): number {
    const failures = findCount(failuresOf(email), FAILURE_WINDOW)?.hits ?? 0
    return Math.min(Math.max(failures - UNSLOWED_FAILURES, 0) * SLOWED_BY, SLOWEST)
  }

  return {
    async check(call, email, verify) {
      const { request } = call
      emails.set(request, email)
      const refused = limits.map((limit) => limit.findRefusal(request)).find(Boolean)
      if (refused) return refused
      const delay = findDelay(email)
      for (const limit of limits) limit.enter(request)
      let right: boolean
      try {
        const matches = await verify()
        if (!matches.ok) return tooBusy()
        right = matches.value
        if (!right) await recordFailure(call, email)
      } finally {
        for (const limit of limits) limit.leave(request)
      }
      if (delay > 0) await wait(delay)
      return right
    },

    admitPasswordChange(email, maxChanges) {
      const changes = findCount(changesOf(email), DAY)
      if (!changes || changes.hits < maxChanges) return undefined
      const left = changes.resetsAt - clock.now()
      return comeBackIn(left, 429, 'The password was changed too often today.')
    },

    recordPasswordChange: (email) => increment(changesOf(email), DAY),
  }
}
