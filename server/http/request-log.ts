import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'

export const REQUEST_ID = 'X-Request-Id'

/**
 * Logs a request once, when its answer has ended, and gives the id for that answer to carry. The
 * query is left out of the log, and so are addresses and headers: what a visitor looked for or
 * carries is theirs.
 * @param log one that looks for no secrets (`withoutRedaction`)
 */
export function logRequest(request: IncomingMessage, response: ServerResponse, log: Log): string {
  const id = randomUUID()
  const start = performance.now()
  response.once('close', () => {
    const entry = {
      id,
      method: request.method,
      path: pathOf(request.url ?? ''),
      status: response.statusCode,
      ms: Math.round((performance.now() - start) * 100) / 100,
      aborted: response.writableFinished ? undefined : true,
    }
    if (response.statusCode >= 500) log.error(entry, 'request')
    else log.info(entry, 'request')
  })
  return id
}

/** The path of a request target, shortened so that a long one cannot fill the log. */
function pathOf(target: string): string {
  const end = target.indexOf('?')
  return (end < 0 ? target : target.slice(0, end)).slice(0, 200)
}

/** The id that an answer was given. */
export function requestId(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID) ?? '')
}
