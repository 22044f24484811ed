import { formatCount } from '../../../../shared/count.ts'
import type { PlanCheck } from '../planner/check-plan.ts'
import type { Texts } from '../worker/messages.ts'
import { nameMethod } from './format.ts'
import type { Run } from './run.ts'

/**
 * Names the best known plan, if it is better than the checked one. Plans of other texts are not
 * compared.
 * @param known the texts in the editors, and the runs on them
 */
export function findBetterPlan(
  { texts, check }: { texts: Texts; check: PlanCheck | undefined },
  known: { texts: Texts; runs: readonly Run[] },
): string | undefined {
  if (check?.kind !== 'valid' || texts !== known.texts) return undefined
  const best = known.runs
    .flatMap(({ method, end }) =>
      end.kind === 'plan'
        ? {
            method,
            size: end.cost ?? end.steps.flat().length,
            isCost: end.cost !== undefined,
          }
        : [],
    )
    .sort((a, b) => a.size - b.size)[0]
  if (!best || best.size >= (check.cost ?? check.actions)) return undefined
  const what = best.isCost
    ? `a plan at a cost of ${best.size.toLocaleString('en')}`
    : `a shorter plan of ${formatCount(best.size, 'action')}`
  return `${nameMethod(best.method)} found ${what}.`
}
