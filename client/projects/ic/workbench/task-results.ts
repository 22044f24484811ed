import type { SolvedGraph } from '../graph/planning-graph.tsx'
import type { Method } from '../planner/plan.ts'
import type { Texts } from '../worker/messages.ts'
import type { PlannerReply } from '../worker/planner-client.ts'
import { addRun, createRun, type Run } from './run.ts'

/** The reply to the last search, with its texts and method. */
export type Solved = {
  texts: Texts
  method: Method
  reply: PlannerReply
  /** The step of the search that a link asks for. */
  step?: number | undefined
}

/** What the page shows of the searches on one task. */
export type TaskResults = {
  solved: Solved | undefined
  /** Number of finished searches. */
  solves: number
  /** The texts of all results. */
  resultTexts: Texts | undefined
  /** Runs on the texts of the results. */
  runs: readonly Run[]
  /** How the race ended, until the next search. */
  raced: string | undefined
  graph: SolvedGraph | undefined
}

/** Before the first search. */
export const NO_RESULTS: TaskResults = {
  solved: undefined,
  solves: 0,
  resultTexts: undefined,
  runs: [],
  raced: undefined,
  graph: undefined,
}

/** Drops the results of other texts, and how a race ended. */
export function dropStale(last: TaskResults, resultTexts: Texts): TaskResults {
  const { solves } = last
  const kept = last.resultTexts === resultTexts ? last : { ...NO_RESULTS, solves }
  return { ...kept, resultTexts, raced: undefined }
}

/** Adds the reply to a search. One that found an error in the texts leaves no other results of them. */
export function addReply(last: TaskResults, solved: Solved): TaskResults {
  const { texts, method, reply } = solved
  const solves = last.solves + 1
  const kept = dropStale(last, texts)
  if (reply.kind !== 'solved') return { ...kept, solved, solves }
  const { outcome, graph } = reply
  if (outcome.kind === 'faulty') return { ...NO_RESULTS, resultTexts: texts, solved, solves }
  const steps = outcome.kind === 'plan' ? outcome.steps : []
  return {
    ...kept,
    solved,
    solves,
    runs: addRun(kept.runs, createRun(method, outcome)),
    graph: graph ? { number: solves, record: graph, steps } : kept.graph,
  }
}
