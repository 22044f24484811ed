import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'

/** Bytes after which no more of a body is read, not even to throw it away. */
export const NOT_WORTH_READING = 1024 * 1024

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
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.destroy(), GRACE)
    request.once('close', () => clearTimeout(timer))
  })
}
