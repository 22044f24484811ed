import { formatCount } from '../../../../shared/count.ts'
import type { Limit } from '../planner/meter.ts'
import type { Outcome, PlanOutcome } from '../planner/plan.ts'

const LIMITS: Readonly<Record<Limit, string>> = {
  time: 'the time limit was reached',
  memory: 'the memory limit was reached',
  actions: 'the task has too many ground actions for this page',
  cases:
    'Graphplan would have to split an action with conditional effects into too many cases. Choose another search',
  axioms:
    'Graphplan cannot follow derived predicates that depend on themselves. Choose another search',
  cancelled: 'you cancelled it',
}

/** Describes how a search ended in one or two sentences. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'plan':
      return describePlan(outcome)
    case 'unsolvable':
      return `There is no plan: ${outcome.because}.`
    case 'faulty':
      return `Line ${outcome.fault.line} of the ${outcome.fault.file} has an error.`
    case 'stopped':
      return `Stopped: ${LIMITS[outcome.limit]}.`
  }
}

function describePlan({ steps, fewest, cost }: PlanOutcome): string {
  const length = steps.flat().length
  if (length === 0) return 'The goal holds from the start: there is nothing to do.'
  const size =
    steps.length === length && fewest !== 'steps'
      ? formatCount(length, 'action')
      : `${formatCount(length, 'action')} in ${formatCount(steps.length, 'step')}`
  const paid = cost === undefined ? '' : ` at a cost of ${cost.toLocaleString('en')}`
  const proof = fewest === 'cost' ? 'no plan costs less' : `no plan has fewer ${fewest ?? ''}`
  return `A plan of ${size}${paid}${fewest ? `, and ${proof}` : ''}.`
}
