import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { LARGEST_BATCH } from '../../shared/limits.ts'

/**
 * Bytes after which no more of a body is read, not even to throw it away. More than the largest may
 * have: who is somewhat above that is to see the answer, which is lost when the connection closes on
 * bytes that nobody has read.
 */
export const NOT_WORTH_READING = 2 * LARGEST_BATCH

/** How long a caller may take to see the answer and stop sending. */
const GRACE = SECOND

/**
 * Node reads the rest of a body whose request was answered early, and keeps the connection for
 * more. That is well for a short one; of a long one, or one in chunks that may have no end, the
 * connection is closed.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && !(Number(length) > NOT_WORTH_READING)) return
  response.once('finish', () => closeSoon(request))
}

/** Closes the connection of a request whose body has not ended, once its caller saw the answer. */
export function closeSoon(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), GRACE)
  request.once('close', () => clearTimeout(timer))
}
