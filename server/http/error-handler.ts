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

/**
 * Creates the error handler: storage faults, such as a full disk, get 503; client errors of Express keep their status; any
 * other error is logged once and answered with 500 without its reason. Both are counted.
 */
export function createErrorHandler(
  log: Log,
  site?: { storage: Pick<StorageFaultTracker, 'report'>; countError: CountError },
): HandleError {
  function describe(error: unknown, id: string): Problem {
    const fault = site?.storage.report(error, id)
    if (fault) {
      site?.countError('storage')
      return retryAfter(RETRY_DELAYS[fault] ?? DEFAULT_RETRY_DELAY, 503, texts.noData)
    }
    const status = findClientErrorStatus(error)
    if (!status) {
      log.error({ id, err: error }, 'unexpected error')
      site?.countError('request')
    }
    return new Problem(status ?? 500)
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
