import type { PlanOutcome } from './plan.ts'

/**
 * Formats a plan for validators, as in the International Planning Competition.
 * @param parallel whether the actions of one step may run in any order; comments number the steps
 */
export function formatPlan(
  { steps, cost }: Pick<PlanOutcome, 'steps' | 'cost'>,
  parallel: boolean,
): string {
  const lines = steps.flatMap((step, index) => (parallel ? [`; step ${index + 1}`, ...step] : step))
  const sum = cost === undefined ? `${steps.flat().length} (unit cost)` : `${cost} (general cost)`
  return [...lines, `; cost = ${sum}`, ''].join('\n')
}
