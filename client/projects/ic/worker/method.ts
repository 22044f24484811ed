import type { Method } from '../planner/plan.ts'
import { HEURISTICS, type HeuristicName, SEARCHES, type SearchName } from '../planner/names.ts'

/** Parses a method from untrusted names; returns undefined if it does not exist. */
export function parseMethod(search: unknown, heuristic: unknown): Method | undefined {
  const name = SEARCHES.find((known) => known === search)
  if (name === undefined) return undefined
  if (!takesHeuristic(name)) return { search: name }
  const value = HEURISTICS.find((known) => known === heuristic)
  return value && { search: name, heuristic: value }
}

/** Returns whether a search takes a heuristic. */
export function takesHeuristic(search: SearchName): search is 'astar' | 'gbfs' {
  return search === 'astar' || search === 'gbfs'
}

/** Creates a method; the heuristic is dropped for searches that take none. */
export function createMethod(search: SearchName, heuristic: HeuristicName): Method {
  return takesHeuristic(search) ? { search, heuristic } : { search }
}

/** Returns a unique key of a method. */
export function keyOfMethod(method: Method): string {
  return 'heuristic' in method ? `${method.search} ${method.heuristic}` : method.search
}
