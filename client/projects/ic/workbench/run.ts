import type { Method, Outcome } from '../planner/plan.ts'
import { keyOfMethod } from '../worker/method.ts'

/** A search on the current task and its outcome. */
export type Run = { method: Method; outcome: Outcome }

/** The methods that "Compare searches" runs. */
export const COMPARED_METHODS: readonly Method[] = [
  { search: 'graphplan' },
  { search: 'bfs' },
  { search: 'astar', heuristic: 'lmcut' },
  { search: 'astar', heuristic: 'hmax' },
  { search: 'gbfs', heuristic: 'hff' },
  { search: 'gbfs', heuristic: 'hadd' },
]

/** Adds a run, or replaces the run of the same method. */
export function addRun(runs: readonly Run[], run: Run): Run[] {
  const key = keyOfMethod(run.method)
  const known = runs.some(({ method }) => keyOfMethod(method) === key)
  return known
    ? runs.map((other) => (keyOfMethod(other.method) === key ? run : other))
    : [...runs, run]
}
