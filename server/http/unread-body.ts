import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { MAX_BATCH_BYTES } from '../../shared/limits.ts'

/**
 * Bytes after which no more of a body is read, not even to throw it away. More than the largest may
 * have: who is somewhat above that is to see the answer, which is lost when the connection closes on
 * bytes that nobody has read.
 */
export const MAX_DISCARDED_BYTES = 2 * MAX_BATCH_BYTES

/** How long a caller may take to see the answer and stop sending. */
const GRACE = SECOND

/** Of a body that there is no room for, no more than this is read to throw it away. */
const MAX_REFUSED_BODY_BYTES = 64 * 1024

/**
 * To be called before an answer that refuses a body for want of room: reading all of it would take the
 * time of others, so the connection of a long one closes.
 */
export function closeAfterLongBody({ headers }: IncomingMessage, response: ServerResponse): void {
  const isShort = Number(headers['content-length']) <= MAX_REFUSED_BODY_BYTES
  if (!isShort) response.setHeader('Connection', 'close')
}

/**
 * Node reads the rest of a body whose request was answered early, and keeps the connection for
 * more. That is well for a short one; of a long one, or one in chunks that may have no end, the
 * connection is closed.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  closeGracefully(request, response)
  if (encoding === undefined && !(Number(length) > MAX_DISCARDED_BYTES)) return
  response.once('finish', () => closeAfterGrace(request))
}

/**
 * With an answer after which there is to be no other, node closes the connection at once. To a
 * caller who still sends, that is a reset, which may overtake the answer (RFC 9112, section 9.6);
 * a proxy then makes an error of its own of it. So only our side ends, until theirs has or has had
 * its time.
 */
function closeGracefully(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const restore = () => Reflect.deleteProperty(socket, 'destroySoon')
  socket.destroySoon = () => {
    if (request.complete) {
      restore()
      return socket.destroySoon()
    }
    socket.end()
    const isRefused = response.statusCode === 429 || response.statusCode === 503
    const length = Number(request.headers['content-length'])
    if (isRefused || length > MAX_DISCARDED_BYTES) socket.pause()
    closeAfterGrace(request)
  }
  // The connection may go on for long, and is not to hold on to this request.
  request.once('close', () => {
    restore()
    if (socket.writableEnded) socket.destroySoon()
  })
}

/** Closes the connection of a request whose body has not ended, once its caller saw the answer. */
export function closeAfterGrace(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), GRACE)
  request.once('close', () => clearTimeout(timer))
}
