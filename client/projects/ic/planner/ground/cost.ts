import type { ActionCost } from '../pddl/function.ts'
import { costKey, type Problem } from '../pddl/problem.ts'
import { substitute } from './instantiate.ts'

/**
 * Returns the cost of a ground action: 1 if the problem has no metric. Returns undefined if a
 * function that it needs has no value, in which case the action cannot be applied.
 */
export function findCost(
  costs: readonly ActionCost[],
  objects: readonly number[],
  { hasMetric, values }: Problem,
): number | undefined {
  let sum = 0
  for (const cost of costs) {
    const value =
      cost.kind === 'number'
        ? cost.value
        : values.get(costKey(cost.number, substitute(cost.terms, objects)))
    if (value === undefined) return undefined
    sum += value
  }
  return hasMetric ? sum : 1
}
