import type { ErrorRequestHandler } from 'express'
import type { Log } from '../log.ts'
import { sendProblem } from './problem.ts'
import { requestId } from './request-log.ts'

/**
 * Creates the final error handler: client errors of Express keep their status; any other error is logged
 * once and answered with 500 without its reason.
 */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const status = findClientErrorStatus(error)
    if (!status) log.error({ id: requestId(response), err: error }, 'unexpected error')
    if (response.headersSent) return next(error)
    sendProblem(response, status ?? 500)
  }
}

/** Returns the 4xx status that Express and its parsers set on client errors. */
function findClientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
