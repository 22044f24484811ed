import { HEURISTICS, type HeuristicName } from '../planner/heuristics/create-heuristic.ts'
import { type Method, SEARCHES, type SearchName } from '../planner/plan.ts'

/** The method of these names, from wherever they came; undefined if there is no such one. */
export function parseMethod(search: unknown, heuristic: unknown): Method | undefined {
  const name = SEARCHES.find((known) => known === search)
  if (name === undefined) return undefined
  if (!takesHeuristic(name)) return { search: name }
  const value = HEURISTICS.find((known) => known === heuristic)
  return value && { search: name, heuristic: value }
}

export function takesHeuristic(search: SearchName): search is 'astar' | 'gbfs' {
  return search === 'astar' || search === 'gbfs'
}

/** The method of a search with the heuristic, which is left out where it has no use. */
export function createMethod(search: SearchName, heuristic: HeuristicName): Method {
  return takesHeuristic(search) ? { search, heuristic } : { search }
}

/** What tells one method from another. */
export function keyOf(method: Method): string {
  return 'heuristic' in method ? `${method.search} ${method.heuristic}` : method.search
}
