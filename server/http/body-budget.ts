import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { findClientAddress, findWideNetwork } from './client-address.ts'
import { retryAfter, type Problem } from './problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/* Maximum bytes of bodies read at once: 24 MiB for accounts and 8 MiB for other callers. */
const MAX_ACCOUNTS_BODY_BYTES = 24 * 1024 * 1024
const MAX_ACCOUNT_BODY_BYTES = 8 * 1024 * 1024
const MAX_ANONYMOUS_BODY_BYTES = 8 * 1024 * 1024
/** Maximum for a /24 or /48: eight such networks use up the share of callers without an account. */
const MAX_NETWORK_BODY_BYTES = 1024 * 1024
/** Maximum for an address: 32 of the largest logins at once; those of browsers have a few hundred bytes. */
const MAX_ADDRESS_BODY_BYTES = 256 * 1024

/**
 * Limits the memory of incoming bodies by their declared length: an attacker can open thousands of
 * connections and send all but the last byte of a body on each.
 */
export function createBodyBudget() {
  const accounts = createPool(MAX_ACCOUNTS_BODY_BYTES)
  const anonymous = createPool(MAX_ANONYMOUS_BODY_BYTES)

  function takeByAddress(address: string, bytes: number): (() => void) | Problem {
    return anonymous.take(bytes, [
      [address, MAX_ADDRESS_BODY_BYTES],
      // An address that is not an address stands for itself.
      [`in ${findWideNetwork(address)}`, MAX_NETWORK_BODY_BYTES],
    ])
  }

  return {
    /**
     * Reserves memory for a body before it is read. Returns a function that releases it, which also happens
     * at the end of the request, or the problem when the budget is used up.
     * @param accountId the caller's account; undefined for callers without one
     * @param limit maximum bytes that the endpoint accepts
     */
    take(
      request: IncomingMessage,
      accountId: number | undefined,
      limit: number,
    ): (() => void) | Problem {
      const bytes = findDeclared(request, limit)
      const release =
        accountId === undefined
          ? takeByAddress(findClientAddress(request), bytes)
          : accounts.take(bytes, [[`${accountId}`, MAX_ACCOUNT_BODY_BYTES]])
      if (typeof release === 'function') request.once('close', release)
      return release
    },
  }
}

/** Returns the bytes to reserve; a body that is too large needs none, because it is rejected unread. */
function findDeclared({ headers }: IncomingMessage, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length > limit ? 0 : length
}

/** Creates a pool of bytes that names share, each with its own limit. */
function createPool(total: number) {
  const taken = new Map<string, number>()
  let free = total

  function add(bytes: number, names: readonly string[]): void {
    free -= bytes
    for (const name of names) {
      const sum = (taken.get(name) ?? 0) + bytes
      if (sum > 0) taken.set(name, sum)
      else taken.delete(name)
    }
  }

  return {
    take(bytes: number, limits: readonly [name: string, limit: number][]): (() => void) | Problem {
      const wanted = limits.map(([name]) => (taken.get(name) ?? 0) + bytes)
      if (limits.some(([, limit], index) => (wanted[index] ?? 0) > limit)) {
        return retryAfter(SECOND, 429, texts.receivingMuch)
      }
      // A name may hold no more than what stays free, so that a few never use up the pool.
      if (wanted.some((sum) => sum > free)) {
        return retryAfter(SECOND, 503, texts.siteBusy)
      }
      const names = limits.map(([name]) => name)
      add(bytes, names)
      let released = false
      return () => {
        if (released) return
        released = true
        add(-bytes, names)
      }
    },
  }
}
