import { formatCount } from '../../../../shared/count.ts'
import type { Limit } from '../planner/meter.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method, Outcome } from '../planner/plan.ts'
import type { PlannerReply } from '../worker/planner-client.ts'
import type { HeuristicName, SearchName } from '../planner/names.ts'

/** Display names of the searches. */
export const SEARCH_NAMES: Readonly<Record<SearchName, string>> = {
  graphplan: 'Graphplan',
  astar: 'A*',
  gbfs: 'Greedy best-first',
  bfs: 'Breadth-first',
}

/** Display names of the heuristics. */
export const HEURISTIC_NAMES: Readonly<Record<HeuristicName, string>> = {
  hff: 'hFF',
  hadd: 'hadd',
  hmax: 'hmax',
  lmcut: 'LM-cut',
  blind: 'blind',
}

/** Returns the display name of a method, such as `A*, LM-cut`. */
export function nameMethod(method: Method): string {
  const name = SEARCH_NAMES[method.search]
  return 'heuristic' in method ? `${name}, ${HEURISTIC_NAMES[method.heuristic]}` : name
}

/** Formats milliseconds as `3.1 ms`, `310 ms` or `3.1 s`. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Describes an error without its line and column. */
export function describeDiagnostic({ problem, found, expected }: Diagnostic): string {
  return `${problem}: found ${found}, expected ${expected}.`
}

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

/** Describes a reply in one or two sentences. */
export function describeReply(reply: PlannerReply): string {
  switch (reply.kind) {
    case 'checked':
    case 'validated':
    case 'explained':
    case 'estimated':
      return ''
    case 'cancelled':
      return 'Cancelled.'
    case 'crashed':
      return 'The planner crashed, most likely because the browser ran out of memory. Try a smaller task.'
    case 'unreachable':
      return 'The planner failed to load. Check your connection and try again.'
    case 'solved':
      return describeOutcome(reply.outcome)
  }
}

function describeOutcome(outcome: Outcome): string {
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

function describePlan({ steps, fewest, cost }: Extract<Outcome, { kind: 'plan' }>): string {
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
