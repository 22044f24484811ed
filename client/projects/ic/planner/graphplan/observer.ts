import type { PlanningGraph } from './planning-graph.ts'

/**
 * Callbacks of a Graphplan run. Facts and actions are given by their numbers in the graph, which
 * callbacks must not change. Levels count from 0.
 */
export type GraphplanObserver = {
  /** Called when the graph has its level 0; the same object grows from then on. */
  graphStarted?(graph: PlanningGraph): void
  /** Called when a level was added. */
  levelAdded?(level: number): void
  /** Called when the search for these goals of a level starts. */
  goalsOpened?(level: number, facts: readonly number[]): void
  /** Called when an action is chosen for a goal. */
  actionChosen?(level: number, goal: number, action: number): void
  /** Called when an action is rejected: it is mutex with the chosen action `because`. */
  actionRejected?(level: number, goal: number, action: number, because: number): void
  /** Called when these facts become a no-good of the level. */
  noGoodLearned?(level: number, facts: readonly number[]): void
  /** Called when the goals of a level contain this known no-good. */
  noGoodHit?(level: number, facts: readonly number[]): void
}
