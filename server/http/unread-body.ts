import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import { MAX_BATCH_BYTES } from '../../shared/limits.ts'

/**
 * Maximum bytes of a body that are read and discarded. It exceeds the largest valid body, so that a
 * slightly larger one still gets its response: closing with unread bytes would lose that.
 */
const MAX_DISCARDED_BYTES = 2 * MAX_BATCH_BYTES

/** Maximum bytes that are discarded of a body that exceeds the memory budget. */
const MAX_REFUSED_BODY_BYTES = 64 * 1024

/** Time for a client to read the response and stop sending. */
const GRACE = SECOND

/** Returns whether a request announces more than is read and discarded. */
function isHuge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > MAX_DISCARDED_BYTES
}

/**
 * Ends a response whose head has its length. While the client still sends, the response is written at once and ends with
 * the request, or after a grace period: Node closes a connection after its last response, which resets a client
 * that still sends and may lose the response (RFC 9112, section 9.6). Nothing more is read if the head closes the connection.
 */
export function endResponse(response: ServerResponse, body?: Buffer): void {
  const { req: request } = response
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (request.complete || (length === undefined && encoding === undefined)) {
    response.end(body)
    return
  }
  const isLong = isRefused(response) && !(Number(length) <= MAX_REFUSED_BODY_BYTES)
  if ((isLong || isHuge(request)) && !response.headersSent) {
    response.setHeader('Connection', 'close')
  }
  const isLast = response.getHeader('Connection') === 'close'
  response.flushHeaders()
  if (body) response.write(body)
  function end(): void {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(() => {
    end()
    // Node would read on until the time limit of a request: a body in chunks may have no end.
    if (isLast || encoding !== undefined || isHuge(request)) request.destroy()
  }, GRACE)
  for (const event of ['end', 'close']) request.once(event, end)
  if (isLast) request.pause()
  else request.resume()
}

/** Returns whether the response refuses work because of a limit. */
function isRefused({ statusCode }: ServerResponse): boolean {
  return statusCode === 429 || statusCode === 503
}
