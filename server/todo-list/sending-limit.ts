import type { Response } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { MOST_LISTS_SENT } from '../../shared/limits.ts'
import { comeBackIn, type Problem } from '../http/problem.ts'

/** Counts an answer that may be as large as a list, or gives the problem if there are too many. */
export type SendingLimit = (accountId: number, response: Response) => Problem | undefined

/**
 * Limits the large answers that one account is sent at once. Each is held in memory until it is read
 * or its connection has ended, and an account may have thousands of connections.
 */
export function createSendingLimit(): SendingLimit {
  const sending = new Map<number, number>()

  function free(accountId: number): void {
    const left = (sending.get(accountId) ?? 0) - 1
    if (left > 0) sending.set(accountId, left)
    else sending.delete(accountId)
  }

  return (accountId, response) => {
    // Whoever asked has gone, which is not told again.
    if (response.closed) return undefined
    const before = sending.get(accountId) ?? 0
    // Of answers that queue for their connection node never tells that it has ended: they do not begin.
    if (before >= MOST_LISTS_SENT || !response.socket) {
      return comeBackIn(SECOND, 429, 'Too many answers are on their way to this account at once.')
    }
    sending.set(accountId, before + 1)
    response.once('close', () => free(accountId))
    return undefined
  }
}
