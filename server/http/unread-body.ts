import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { MAX_BATCH_BYTES } from '../../shared/limits.ts'

/**
 * Maximum bytes of a body that are read and discarded. It exceeds the largest valid body, so that a
 * slightly larger one still gets its response: closing with unread bytes would lose that.
 */
export const MAX_DISCARDED_BYTES = 2 * MAX_BATCH_BYTES

/** Time for a client to read the response and stop sending. */
const GRACE = SECOND

/** Maximum bytes that are discarded of a body that exceeds the memory budget. */
const MAX_REFUSED_BODY_BYTES = 64 * 1024

/**
 * Closes the connection after a long body that exceeds the memory budget, instead of reading all of it.
 * Call it before the response.
 */
export function closeAfterLongBody({ headers }: IncomingMessage, response: ServerResponse): void {
  const isShort = Number(headers['content-length']) <= MAX_REFUSED_BODY_BYTES
  if (!isShort) response.setHeader('Connection', 'close')
}

/**
 * Closes the connection after a long or chunked body whose request was answered early. Node would read
 * the rest of it, which may have no end; it does so for short bodies.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  closeGracefully(request, response)
  if (encoding === undefined && !(Number(length) > MAX_DISCARDED_BYTES)) return
  response.once('finish', () => closeAfterGrace(request))
}

/**
 * Closes our side of the connection first, and the whole after a grace period. Node closes it at once
 * after the last response, which resets a client that still sends and may lose the response (RFC 9112,
 * section 9.6).
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
  // A long-lived connection must not keep this request in memory.
  request.once('close', () => {
    restore()
    if (socket.writableEnded) socket.destroySoon()
  })
}

/** Closes the connection of an unfinished request after the grace period. */
export function closeAfterGrace(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), GRACE)
  request.once('close', () => clearTimeout(timer))
}
