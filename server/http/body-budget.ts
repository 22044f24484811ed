import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { findClientAddress, findWideNetwork } from './client-address.ts'
import { type Problem, retryAfter } from './problem.ts'
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
 * connections and send all but the last byte of a body on each. Creates a function that reserves memory for a body before
 * it is read, or returns the problem when the budget is used up. The arguments are the request, the caller's account, if it
 * has one, and the bytes that the endpoint accepts.
 */
export function createBodyBudget() {
  const reserveForAccount = createPool(MAX_ACCOUNTS_BODY_BYTES)
  const reserveForAddress = createPool(MAX_ANONYMOUS_BODY_BYTES)

  return (
    request: IncomingMessage,
    accountId: number | undefined,
    limit: number,
  ): Problem | undefined => {
    const bytes = findDeclared(request, limit)
    if (accountId !== undefined) {
      return reserveForAccount(request, bytes, [[`${accountId}`, MAX_ACCOUNT_BODY_BYTES]])
    }
    const address = findClientAddress(request)
    return reserveForAddress(request, bytes, [
      [address, MAX_ADDRESS_BODY_BYTES],
      // An address that is not an address stands for itself.
      [`in ${findWideNetwork(address)}`, MAX_NETWORK_BODY_BYTES],
    ])
  }
}

/** Returns the bytes to reserve; a body that is too large needs none, because it is rejected unread. */
function findDeclared({ headers }: IncomingMessage, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length > limit ? 0 : length
}

/** Creates a function that reserves bytes of a pool that names share, each with its own limit. */
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

  return (
    request: IncomingMessage,
    bytes: number,
    limits: readonly [name: string, limit: number][],
  ): Problem | undefined => {
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
    // A request closes when its body has been read or discarded, and when the client leaves.
    request.once('close', () => add(-bytes, names))
    return undefined
  }
}
