import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'

/**
 * Gives the answer a request id and logs it once, when it has ended. The query is left out of the
 * log, and so are addresses and headers: what a visitor looked for or carries is theirs.
 */
export function logRequest(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const id = randomUUID()
  const start = process.hrtime.bigint()
  response.setHeader('X-Request-Id', id)
  response.once('close', () => {
    const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
    const entry = {
      id,
      method: request.method,
      path: pathOf(request.url ?? ''),
      status: response.statusCode,
      ms: Math.round(milliseconds * 100) / 100,
      ...(!response.writableFinished && { aborted: true }),
    }
    if (response.statusCode >= 500) log.error(entry, 'request')
    else log.info(entry, 'request')
  })
}

/** The path of a request target, shortened so that a long one cannot fill the log. */
function pathOf(target: string): string {
  const end = target.indexOf('?')
  return (end < 0 ? target : target.slice(0, end)).slice(0, 200)
}

/** The id that an answer was given. */
export function requestId(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id') ?? '')
}
