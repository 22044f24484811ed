import type { Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { MAX_IN_FLIGHT_BYTES } from '../../shared/limits.ts'
import { retryAfter, type Problem } from '../http/problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** A limit on the bytes in flight to an account. */
export type InFlightLimit = {
  /** Returns the problem when too many bytes are in flight to the account. */
  findRefusal(accountId: number): Problem | undefined
  /** Counts a response until it has been sent or its connection has ended. */
  count(accountId: number, response: ServerResponse, bytes: number): void
}

type InFlight = { socket: Socket; bytes: number }

/**
 * Creates the limit on bytes in flight to an account. Responses stay in memory until they are read, and
 * an account may have thousands of connections.
 */
export function createInFlightLimit(maxBytes = MAX_IN_FLIGHT_BYTES): InFlightLimit {
  const inFlight = new Map<number, Set<InFlight>>()

  function remove(accountId: number, response: InFlight): void {
    const others = inFlight.get(accountId)
    others?.delete(response)
    if (others?.size === 0) inFlight.delete(accountId)
  }

  return {
    findRefusal(accountId) {
      let bytes = 0
      for (const response of inFlight.get(accountId) ?? []) {
        // Node does not report the end of a connection to its queued responses.
        if (response.socket.destroyed) remove(accountId, response)
        else bytes += response.bytes
      }
      if (bytes < maxBytes) return undefined
      return retryAfter(SECOND, 429, texts.sendingMuch)
    },
    count(accountId, response, bytes) {
      const added = { socket: response.req.socket, bytes }
      const others = inFlight.get(accountId) ?? new Set()
      inFlight.set(accountId, others.add(added))
      response.once('close', () => remove(accountId, added))
    },
  }
}
