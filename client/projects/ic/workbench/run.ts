import type { Method, Outcome } from '../planner/plan.ts'
import { keyOfMethod } from '../worker/method.ts'

/** The outcome of a search on texts without an error. */
type SearchOutcome = Exclude<Outcome, { kind: 'faulty' }>

/** How a search ended: by itself, or because its worker did. */
type RunEnd =
  | SearchOutcome
  | { kind: 'interrupted'; because: 'cancelled' | 'crashed' | 'unreachable' }

/** A search on a task, and how it ended. */
export type Run = {
  method: Method
  end: RunEnd
  /** Number of expanded states, or searched goal sets of Graphplan, as far as it is known. */
  searched: number | undefined
  /** Milliseconds to ground and to search. */
  time: number
}

/**
 * Creates the run of a search that ended by itself.
 * @param reported the last progress, for a search that a limit stopped
 */
export function createRun(method: Method, end: SearchOutcome, reported?: number): Run {
  const { nodes, graph, grounding, searching } = end.statistics
  const searched = nodes?.expanded ?? graph?.searched ?? reported
  return { method, end, searched, time: grounding + searching }
}

/** Adds a run, or replaces the run of the same method. */
export function addRun(runs: readonly Run[], run: Run): Run[] {
  const key = keyOfMethod(run.method)
  const known = runs.some(({ method }) => keyOfMethod(method) === key)
  return known
    ? runs.map((other) => (keyOfMethod(other.method) === key ? run : other))
    : [...runs, run]
}
