import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { findClientAddress, findWideNetwork } from './client-address.ts'
import { retryAfter, type Problem } from './problem.ts'

/* Bytes of bodies that are read at the same moment; of 32 MiB, strangers have a quarter. */
const MAX_ACCOUNTS_BODY_BYTES = 24 * 1024 * 1024
const MAX_ACCOUNT_BODY_BYTES = 8 * 1024 * 1024
const MAX_STRANGERS_BODY_BYTES = 8 * 1024 * 1024
/** Of a /24 or /48: eight of them together could use up what strangers have. */
const MAX_NETWORK_BODY_BYTES = 1024 * 1024
/** 32 of the largest logins at once; those of browsers take a few hundred bytes. */
const MAX_ADDRESS_BODY_BYTES = 256 * 1024

export type BodyBudget = {
  /**
   * Counts a body before any of it is read, and gives what ends the count: to be called once the body
   * has been read. It also ends with the request. Gives the problem if there is no room for it.
   * @param accountId whose it is; undefined for those who need no account
   * @param limit bytes that the endpoint takes at most
   */
  take(request: Request, accountId: number | undefined, limit: number): (() => void) | Problem
}

/**
 * Limits the memory of bodies on their way in, by what they declare. Somebody may open thousands of
 * connections, and send all of a body on each but its last byte.
 */
export function createBodyBudget(): BodyBudget {
  const accounts = createPool(MAX_ACCOUNTS_BODY_BYTES)
  const strangers = createPool(MAX_STRANGERS_BODY_BYTES)

  return {
    take(request, accountId, limit) {
      const bytes = findDeclared(request, limit)
      const release =
        accountId === undefined
          ? takeByAddress(request, bytes)
          : accounts.take(bytes, [[`${accountId}`, MAX_ACCOUNT_BODY_BYTES]])
      if (typeof release === 'function') request.once('close', release)
      return release
    },
  }

  function takeByAddress(request: Request, bytes: number) {
    const address = findClientAddress(request)
    return strangers.take(bytes, [
      [address, MAX_ADDRESS_BODY_BYTES],
      // An address that is no address stands for itself.
      [`in ${findWideNetwork(address)}`, MAX_NETWORK_BODY_BYTES],
    ])
  }
}

/** What is larger than the endpoint takes is refused before any of it is kept. */
function findDeclared({ headers }: IncomingMessage, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length > limit ? 0 : length
}

/** Bytes that are shared by names, each with a limit of its own. */
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
        return retryAfter(SECOND, 429, 'Too much data is being sent at once. Please try again.')
      }
      // Nobody takes more than what stays free, so that a few never leave nothing to the others.
      if (wanted.some((sum) => sum > free)) {
        return retryAfter(
          SECOND,
          503,
          'This site is receiving too much data at once. Please try again.',
        )
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
