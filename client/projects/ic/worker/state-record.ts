import type { PlanExecution } from '../planner/execution.ts'

/** An event of a search through states, which are numbered in the order in which they were reached. */
export type StateEvent =
  /** A state is new, or reached at a lower cost. */
  | {
      kind: 'open'
      state: number
      /** -1 for the initial state. */
      parent: number
      /** The name of the action that leads to it; empty for the initial state. */
      action: string
      /** The cost to reach it. */
      g: number
      /** The estimated cost to the goal: -1 for a dead end, undefined without a heuristic. */
      h: number | undefined
    }
  /** A state leaves the open list. */
  | { kind: 'choose'; state: number }

/** The beginning of a search through states. */
export type StateRecord = {
  events: readonly StateEvent[]
  /** Names of the facts that the search distinguishes states by. */
  facts: readonly string[]
  /** The numbers of the facts of each state. */
  states: readonly (readonly number[])[]
  /** The numbers of the facts that the goal asks for. */
  goal: readonly number[]
  /** Whether the search went on after these events. */
  isCut: boolean
  /** The initial state with all its facts and objects, and no steps. */
  start: PlanExecution
}
