import type { Level, LevelCounts } from '../planner/graphplan/planning-graph.ts'
import type { Task } from '../planner/task.ts'

/** An event of a Graphplan run. Facts and actions are given by their numbers in the graph. */
export type SearchEvent =
  | { kind: 'level'; level: number }
  | { kind: 'open'; level: number; facts: readonly number[] }
  | { kind: 'choose'; level: number; goal: number; action: number }
  | { kind: 'refuse'; level: number; goal: number; action: number; because: number }
  | { kind: 'learn'; level: number; facts: readonly number[] }
  | { kind: 'meet'; level: number; facts: readonly number[] }

/** A planning graph with the contents of its levels and the events of its search. */
export type DrawnGraph = {
  task: Task
  /** Words of 32 bits in a set of facts and in a set of actions. */
  factWidth: number
  actionWidth: number
  levels: readonly Level[]
  events: readonly SearchEvent[]
  /** Number of events in total; `events` holds the first ones. */
  eventCount: number
}

/** What the worker sends of a planning graph. */
export type GraphRecord = {
  counts: readonly LevelCounts[]
  levelOff: number | undefined
  /** Undefined when the graph is too large to send and draw. */
  drawn: DrawnGraph | undefined
}
