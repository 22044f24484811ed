import type { Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { MAX_SENDING_BYTES } from '../../shared/limits.ts'
import { retryAfter, type Problem } from '../http/problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** A limit on the bytes in flight to an account. */
export type SendingLimit = {
  /** Returns the problem when too many bytes are in flight to the account. */
  findRefusal(accountId: number): Problem | undefined
  /** Counts a response until it has been sent or its connection has ended. */
  count(accountId: number, response: ServerResponse, bytes: number): void
}

type Sent = { socket: Socket; bytes: number }

/**
 * Creates the limit on bytes in flight to an account. Responses stay in memory until they are read, and
 * an account may have thousands of connections.
 */
export function createSendingLimit(): SendingLimit {
  const sending = new Map<number, Set<Sent>>()

  function remove(accountId: number, sent: Sent): void {
    const others = sending.get(accountId)
    others?.delete(sent)
    if (others?.size === 0) sending.delete(accountId)
  }

  return {
    findRefusal(accountId) {
      let bytes = 0
      for (const sent of sending.get(accountId) ?? []) {
        // Node does not report the end of a connection to its queued responses.
        if (sent.socket.destroyed) remove(accountId, sent)
        else bytes += sent.bytes
      }
      if (bytes < MAX_SENDING_BYTES) return undefined
      return retryAfter(SECOND, 429, texts.sendingMuch)
    },
    count(accountId, response, bytes) {
      const sent = { socket: response.req.socket, bytes }
      const others = sending.get(accountId) ?? new Set()
      sending.set(accountId, others.add(sent))
      response.once('close', () => remove(accountId, sent))
    },
  }
}
