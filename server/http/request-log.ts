import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../shared/clock.ts'
import { lineWriter, type Log } from '../log.ts'

/** The header with the id of a request. */
export const REQUEST_ID = 'X-Request-Id'

/**
 * Creates a function that logs each request when its response ends, and returns the request id. Query,
 * address and headers are not logged, for privacy. The line is formatted here, which is faster than pino.
 */
export function createRequestLog(
  log: Log,
  clock: Clock,
): (request: IncomingMessage, response: ServerResponse) => string {
  const write = lineWriter(log)
  const { info, error } = log.levels.values
  const logsInfo = log.isLevelEnabled('info')
  const logsErrors = log.isLevelEnabled('error')

  return (request, response) => {
    const id = randomUUID()
    const start = performance.now()
    response.on('close', () => {
      const { statusCode: status } = response
      const failed = status >= 500
      if (!(failed ? logsErrors : logsInfo)) return
      const ms = Math.round((performance.now() - start) * 100) / 100
      write(
        `{"level":${failed ? error : info},"time":${clock.now()},"id":"${id}",` +
          `"method":"${request.method}","path":${JSON.stringify(pathOf(request.url ?? ''))},` +
          `"status":${status},"ms":${ms},${response.writableFinished ? '' : '"aborted":true,'}` +
          '"msg":"request"}\n',
      )
    })
    return id
  }
}

/** What precedes the token in a calendar address. */
const BEFORE_TOKEN = '/calendar/'

/**
 * Returns the path of a request target, shortened so that it cannot fill the log. The token of a
 * calendar address is left out.
 */
function pathOf(target: string): string {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  const secret = path.indexOf(BEFORE_TOKEN)
  return path.slice(0, secret < 0 ? 200 : Math.min(200, secret + BEFORE_TOKEN.length))
}

/** Returns the request id of a response. */
export function requestId(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID) ?? '')
}
