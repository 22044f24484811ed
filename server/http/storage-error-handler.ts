import type { ErrorRequestHandler } from 'express'
import { SECOND } from '../../shared/clock.ts'
import type { StorageFault } from '../storage-faults.ts'
import type { StorageFaultTracker } from '../storage-fault-tracker.ts'
import { retryAfter, sendProblem } from './problem.ts'
import { requestId } from './request-log.ts'

/** Retry delays by fault: a lock is released soon, other faults need the owner. */
const RETRY_DELAYS: Partial<Record<StorageFault, number>> = { locked: 2 * SECOND }
const DEFAULT_RETRY_DELAY = 30 * SECOND

/** Creates the error handler that answers storage faults, such as a full disk, with 503. */
export function createStorageErrorHandler({
  report,
}: Pick<StorageFaultTracker, 'report'>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const fault = report(error, requestId(response))
    if (!fault || response.headersSent) return next(error)
    const detail = 'Data cannot be read or saved at this moment. Please try again later.'
    const problem = retryAfter(RETRY_DELAYS[fault] ?? DEFAULT_RETRY_DELAY, 503, detail)
    response.set(problem.headers)
    sendProblem(response, problem.status, problem.extras)
  }
}
