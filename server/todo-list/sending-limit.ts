import type { Socket } from 'node:net'
import type { Response } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { MAX_SENDING_BYTES } from '../../shared/limits.ts'
import { retryAfter, type Problem } from '../http/problem.ts'

export type SendingLimit = {
  /** The problem with a large answer, if the account has too much on its way already. */
  refuse(accountId: number): Problem | undefined
  /** Counts an answer until it has been sent, or its connection has ended. */
  count(accountId: number, response: Response, bytes: number): void
}

type Sent = { socket: Socket; bytes: number }

/**
 * Limits what one account is sent at once. Answers are held in memory until they are read or their
 * connection has ended, and an account may have thousands of connections.
 */
export function createSendingLimit(): SendingLimit {
  const sending = new Map<number, Set<Sent>>()

  function remove(accountId: number, sent: Sent): void {
    const others = sending.get(accountId)
    others?.delete(sent)
    if (others?.size === 0) sending.delete(accountId)
  }

  return {
    refuse(accountId) {
      let bytes = 0
      for (const sent of sending.get(accountId) ?? []) {
        // Of answers that queue for their connection node does not tell when it has ended.
        if (sent.socket.destroyed) remove(accountId, sent)
        else bytes += sent.bytes
      }
      if (bytes < MAX_SENDING_BYTES) return undefined
      return retryAfter(
        SECOND,
        429,
        'Too much data is being sent to this account at once. Please try again.',
      )
    },
    count(accountId, response, bytes) {
      const sent = { socket: response.req.socket, bytes }
      const others = sending.get(accountId) ?? new Set()
      sending.set(accountId, others.add(sent))
      response.once('close', () => remove(accountId, sent))
    },
  }
}
