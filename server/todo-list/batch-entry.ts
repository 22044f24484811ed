import type { BatchEntry, BatchResult, Item } from '../../shared/api/items.ts'
import type { Result } from '../../shared/result.ts'
import type { ItemProblem, Items } from './items.ts'

/** The HTTP status of each problem, for single changes and in a batch. */
export const PROBLEM_STATUS = {
  invalid: 400,
  full: 400,
  'site-full': 503,
  'not-found': 404,
  stale: 409,
} as const

/**
 * Applies one change of a batch; returns the same status and task as a single request.
 * @param offset how far the server's clock is ahead of the browser's, in milliseconds
 */
export function applyEntry(
  items: Items,
  accountId: number,
  entry: BatchEntry,
  offset: number,
): BatchResult {
  switch (entry.op) {
    case 'create': {
      const { op: _, madeAt, ...task } = entry
      const past = madeAt === undefined ? {} : { createdAt: madeAt + offset }
      return toBatchResult(items.create(accountId, { ...past, ...task }), 201)
    }
    case 'change': {
      const { id, version, change, madeAt } = entry
      const time = madeAt === undefined ? undefined : madeAt + offset
      return toBatchResult(items.change(accountId, id, version, change, time), 200)
    }
    case 'delete':
      return toBatchResult(items.remove(accountId, entry.id), 204)
    case 'erase': {
      const result = items.erase(accountId, entry.id)
      return result.ok ? { status: 204 } : toBatchResult(result, 204)
    }
  }
}

function toBatchResult(result: Result<Item, ItemProblem>, status: 200 | 201 | 204): BatchResult {
  if (result.ok) return { status, item: result.value }
  const { problem } = result
  return {
    status: PROBLEM_STATUS[problem.kind],
    ...(problem.kind === 'stale' && { item: problem.current }),
    ...('message' in problem && { reason: problem.message }),
  }
}
