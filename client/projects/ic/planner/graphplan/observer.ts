import type { PlanningGraph } from './planning-graph.ts'

/**
 * Somebody who looks on while a graph is built and searched. Facts and actions are named by their
 * numbers in the graph, which they must not change; levels count from 0.
 */
export type Observer = {
  /** The graph begins, with its level 0; what it gains from now on can be read from it. */
  graphStarted?(graph: PlanningGraph): void
  /** The graph has another level. */
  levelAdded?(level: number): void
  /** The facts are goals of the level, and actions for them are sought. */
  goalsOpened?(level: number, facts: readonly number[]): void
  /** The action is tried for the goal. */
  actionChosen?(level: number, goal: number, action: number): void
  /** The action cannot be taken for the goal: it excludes one that was chosen. */
  actionRefused?(level: number, goal: number, action: number, because: number): void
  /** It was found out that these facts cannot all be true in the level. */
  noGoodLearned?(level: number, facts: readonly number[]): void
  /** Goals of the level contain facts that are known not to be true together. */
  noGoodMet?(level: number, facts: readonly number[]): void
}
