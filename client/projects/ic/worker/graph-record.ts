import type { Level, LevelCounts } from '../planner/graphplan/planning-graph.ts'
import type { Task } from '../planner/task.ts'

/** What Graphplan did, in its order. Facts and actions by their numbers in the graph. */
export type Deed =
  | { kind: 'level'; level: number }
  | { kind: 'open'; level: number; facts: readonly number[] }
  | { kind: 'choose'; level: number; goal: number; action: number }
  | { kind: 'refuse'; level: number; goal: number; action: number; because: number }
  | { kind: 'learn'; level: number; facts: readonly number[] }
  | { kind: 'meet'; level: number; facts: readonly number[] }

/** A planning graph with what is in its levels. */
export type DrawnGraph = {
  task: Task
  /** Words of 32 bits in a set of facts and in a set of actions. */
  factWidth: number
  actionWidth: number
  levels: readonly Level[]
  deeds: readonly Deed[]
  /** How many there were, of which `deeds` are the first. */
  deedCount: number
}

/** What is told of a planning graph. */
export type GraphRecord = {
  counts: readonly LevelCounts[]
  levelOff: number | undefined
  /** Undefined for a graph that is too large to be sent and shown. */
  drawn: DrawnGraph | undefined
}
