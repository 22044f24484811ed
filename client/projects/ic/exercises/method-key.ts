import type { Method } from '../planner/plan.ts'
import { parseMethod } from '../worker/method.ts'

/** Parses the key of a method, such as `astar lmcut`; undefined if there is no such method. */
export function parseMethodKey(key: string): Method | undefined {
  const [search, heuristic] = key.split(' ')
  return parseMethod(search, heuristic)
}
