import { createTestClock } from '../../../../shared/clock.ts'
import type { Method } from '../planner/plan.ts'
import { handleRequest } from './handle-request.ts'
import type { Texts } from './messages.ts'

/** Solves a task as the worker does, without a worker, with the record that the page draws. */
export function solveWithRecord(texts: Texts, method: Method) {
  const limits = { time: 1e6, memory: 1e9 }
  const response = handleRequest(
    { kind: 'solve', texts, method, ...limits, withRecord: true },
    createTestClock(),
  )
  if (response.kind !== 'solved') throw new Error('A request to solve is answered so')
  return response
}
