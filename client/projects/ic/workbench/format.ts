import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method } from '../planner/plan.ts'
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

/** Describes an error without its line and column. */
export function describeDiagnostic({ problem, found, expected }: Diagnostic): string {
  return `${problem}: found ${found}, expected ${expected}.`
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
      return reply.summary
  }
}
