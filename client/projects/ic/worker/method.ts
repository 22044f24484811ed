import type { Method } from '../planner/plan.ts'
import { HEURISTICS, SEARCHES, type SearchName } from '../planner/names.ts'

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

/** Returns a unique key of a method, such as `astar lmcut`. */
export function keyOfMethod(method: Method): string {
  return 'heuristic' in method ? `${method.search} ${method.heuristic}` : method.search
}
