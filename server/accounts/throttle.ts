import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { createLoginNetworkQueries } from '../../db/queries/login-networks.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, DAY, SECOND } from '../../shared/clock.ts'
import {
  FAILURE_WINDOW,
  LOGIN_NETWORK_RETENTION,
  MAX_FAILURES_PER_BROWSER,
  MAX_FAILURES_PER_NETWORK,
  MAX_LOGIN_NETWORKS,
  MAX_FAILURES_PER_ADDRESS,
  MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT,
  PASSWORD_CHANGE_WINDOW,
} from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { findClientAddress, findWideNetwork } from '../http/client-address.ts'
import type { Call } from '../http/mount.ts'
import { retryAfter, type Problem } from '../http/problem.ts'
import { createRateCounter } from '../http/rate-limit.ts'
import type { Secrets } from '../secrets.ts'
import { tooBusy } from './problems.ts'
import type { Requester } from './work-queue.ts'
import * as texts from '../../shared/texts/problems.ts'

/** Failed logins on an account, from any address, before its responses are delayed. */
const FREE_FAILURES = 10
/** Delay in milliseconds for each further failure. */
const DELAY_STEP = 100
/** Maximum delay. */
const MAX_DELAY = 2 * SECOND

/** Limits guesses of passwords. */
export type Throttle = {
  /**
   * Checks a password, unless the address or its wide network has failed too often. Running checks count
   * as failed, so that parallel guesses gain nothing. Returns whether the password is right, or the problem.
   * @param email any address, with or without an account
   * @param verify verifies the password; not called for refused requests
   * @param browser the id of a browser that has logged in to this account before: failures of others do
   *   not affect it, until it has failed too often itself
   */
  check(
    call: Call<unknown>,
    email: string,
    verify: (requester: Requester) => Promise<Result<boolean, 'busy'>>,
    browser?: string,
  ): Promise<boolean | Problem>
  /** Returns the caller's identity in the fair queue. */
  findRequester(request: IncomingMessage): Requester
  /** Records the network of a login; run it in a transaction. */
  recordLogin(accountId: number, address: string): void
  /** Returns the problem when the password was changed too often: each change sends a mail. */
  findPasswordChangeRefusal(email: string, maxChanges: number): Problem | undefined
  recordPasswordChange(email: string): void
}

type Dependencies = {
  database: Database
  clock: Clock
  secrets: Secrets
  wait: (milliseconds: number) => Promise<void>
}

type Attempt = {
  call: Call<unknown>
  email: string
  browser: string | undefined
  requester: Requester
}

/**
 * Limits guessing without letting attackers lock an account: an address is refused only for failures of
 * itself and its wide network; failures of others delay the response. A network with a recent login is
 * not refused for its neighbours, and a browser with a marker not for anybody else. Addresses without an
 * account are treated alike, so a known network counts for every account.
 */
export function createThrottle(dependencies: Dependencies): Throttle {
  const { database, clock, secrets, wait } = dependencies
  const failures = createRateCounter(dependencies, { purpose: 'failure', window: FAILURE_WINDOW })
  const changes = createRateCounter(dependencies, {
    purpose: 'failure',
    window: PASSWORD_CHANGE_WINDOW,
  })
  const networks = createLoginNetworkQueries(database.connection)
  const attempts = new WeakMap<IncomingMessage, Attempt>()
  const perNetwork = createLimit(MAX_FAILURES_PER_NETWORK, ({ requester }) =>
    keyOf('network', requester.network),
  )
  const perAddress = [
    createLimit(MAX_FAILURES_PER_ADDRESS, ({ requester }) => keyOf(requester.name)),
    createLimit(MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT, ({ requester, email }) =>
      keyOf(requester.name, email),
    ),
  ]
  const perBrowser = createLimit(MAX_FAILURES_PER_BROWSER, ({ browser }) =>
    keyOf('browser', browser ?? ''),
  )

  function createLimit(limit: number, findKey: (attempt: Attempt) => string) {
    const running = new Map<string, number>()
    const count = failures.limit({
      limit,
      keyGenerator(request) {
        const attempt = attempts.get(request)
        if (!attempt) throw new Error('This request is no attempt to log in')
        return findKey(attempt)
      },
      handler: (_request, _response, next) => next(),
    })

    return {
      /** Returns the problem at the limit; running checks count as failures. */
      findRefusal(attempt: Attempt): Problem | undefined {
        const key = findKey(attempt)
        const window = failures.find(key)
        if (window && window.hits >= limit) {
          return retryAfter(window.resetsAt - clock.now(), 429, texts.manyFailures)
        }
        return (window?.hits ?? 0) + (running.get(key) ?? 0) >= limit ? tooBusy() : undefined
      },
      enter(attempt: Attempt): void {
        const key = findKey(attempt)
        running.set(key, (running.get(key) ?? 0) + 1)
      },
      leave(attempt: Attempt): void {
        const key = findKey(attempt)
        const others = (running.get(key) ?? 1) - 1
        if (others > 0) running.set(key, others)
        else running.delete(key)
      },
      countFailure: ({ call: { request, response } }: Attempt) =>
        new Promise<void>((resolve, reject) => {
          void count(request as Request, response as Response, (error?: unknown) =>
            error instanceof Error ? reject(error) : resolve(),
          )
        }),
    }
  }

  function keyOf(...parts: string[]): string {
    return JSON.stringify(parts)
  }

  /* Keys of counts by account, which differ from all keys of addresses. */
  const failuresOf = (email: string) => keyOf('account', email)
  const changesOf = (email: string) => keyOf('password', email)

  const networkOf = (address: string) => secrets.digest('network', address)

  function isKnownNetwork(address: string): boolean {
    const now = clock.now()
    return networks.isKnown(networkOf(address), now - LOGIN_NETWORK_RETENTION, now + DAY)
  }

  function findRequester(request: IncomingMessage): Requester {
    const address = findClientAddress(request)
    return { known: isKnownNetwork(address), network: findWideNetwork(address), name: address }
  }

  /** Returns the first reached limit; the limit that a flood meets first is checked first. */
  function findRefusal(attempt: Attempt): Problem | undefined {
    const ofNetwork = attempt.requester.known ? undefined : perNetwork.findRefusal(attempt)
    if (ofNetwork) return ofNetwork
    for (const limit of perAddress) {
      const refused = limit.findRefusal(attempt)
      if (refused) return refused
    }
    return undefined
  }

  /** Returns the delay of a response, which is the same for right and wrong passwords. */
  function findDelay(email: string): number {
    const hits = failures.find(failuresOf(email))?.hits ?? 0
    return Math.min(Math.max(hits - FREE_FAILURES, 0) * DELAY_STEP, MAX_DELAY)
  }

  return {
    async check(call, email, verify, browser) {
      const requester = findRequester(call.request)
      const attempt = { call, email, browser, requester }
      attempts.set(call.request, attempt)
      const trusted = browser !== undefined && !perBrowser.findRefusal(attempt)
      const refused = trusted ? undefined : findRefusal(attempt)
      if (refused) return refused
      const limits = trusted ? [perBrowser] : [...perAddress, perNetwork]
      const delay = trusted ? 0 : findDelay(email)
      for (const limit of limits) limit.enter(attempt)
      let right: boolean
      try {
        const matches = await verify(
          trusted ? { ...requester, known: true, name: keyOf('account', email) } : requester,
        )
        if (!matches.ok) return tooBusy()
        right = matches.value
        if (!right) {
          for (const limit of limits) await limit.countFailure(attempt)
          if (!trusted) failures.increment(failuresOf(email))
        }
      } finally {
        for (const limit of limits) limit.leave(attempt)
      }
      if (delay > 0) await wait(delay)
      return right
    },

    findRequester,

    recordLogin: (accountId, address) =>
      networks.record(
        { accountId, network: networkOf(address), now: clock.now() },
        MAX_LOGIN_NETWORKS,
      ),

    findPasswordChangeRefusal(email, maxChanges) {
      const count = changes.find(changesOf(email))
      if (!count || count.hits < maxChanges) return undefined
      const left = count.resetsAt - clock.now()
      return retryAfter(left, 429, texts.manyPasswords)
    },

    recordPasswordChange: (email) => void changes.increment(changesOf(email)),
  }
}
