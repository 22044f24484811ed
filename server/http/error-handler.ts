import type { ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import type { Log } from '../log.ts'
import type { CountError } from '../statistics.ts'
import type { StorageFault } from '../storage-faults.ts'
import type { StorageFaultTracker } from '../storage-fault-tracker.ts'
import { Problem, retryAfter, sendProblem } from './problem.ts'
import { requestId } from './request-log.ts'
import * as texts from '../../shared/texts/problems.ts'

/** Retry delays by fault: a lock is released soon, other faults need the owner. */
const RETRY_DELAYS: Partial<Record<StorageFault, number>> = { locked: 2 * SECOND }
const DEFAULT_RETRY_DELAY = 30 * SECOND

/** Answers a request that met an error. A response that has begun cannot be completed: its connection is closed. */
export type HandleError = (error: unknown, response: ServerResponse) => void

/** Logs and counts an error that no answer explains, and returns the storage fault behind it, if any. */
export type ReportError = (error: unknown, requestId?: string) => StorageFault | undefined

/** Creates the report of errors: a storage fault is logged when it begins, any other error each time. */
export function createErrorReport(
  log: Log,
  site?: { storage: Pick<StorageFaultTracker, 'report'>; countError: CountError },
): ReportError {
  return (error, id) => {
    const fault = site?.storage.report(error, id)
    if (!fault) log.error({ ...(id && { id }), err: error }, 'unexpected error')
    site?.countError(fault ? 'storage' : 'request')
    return fault
  }
}

/**
 * Creates the error handler: client errors of Express keep their status. Any other error is reported; a storage fault, such
 * as a full disk, gets 503, the rest 500 without its reason.
 */
export function createErrorHandler(reportError: ReportError): HandleError {
  function describe(error: unknown, id: string): Problem {
    const status = findClientErrorStatus(error)
    if (status) return new Problem(status)
    const fault = reportError(error, id)
    if (!fault) return new Problem(500)
    return retryAfter(RETRY_DELAYS[fault] ?? DEFAULT_RETRY_DELAY, 503, texts.noData)
  }

  return (error, response) => {
    const problem = describe(error, requestId(response))
    if (response.headersSent) response.destroy()
    else sendProblem(response, problem)
  }
}

/** Returns the 4xx status that Express sets on client errors. */
function findClientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
