import type { Meter } from '../meter.ts'
import type { Operator, Task } from '../task.ts'
import { Extraction } from './extraction.ts'
import type { Observer } from './observer.ts'
import { PlanningGraph } from './planning-graph.ts'
import { UnsolvabilityProof } from './unsolvability.ts'

/** What Graphplan found: steps of actions that can be done in any order within a step. */
export type GraphplanResult = {
  steps: Operator[][] | undefined
  /** How many levels the graph has beyond the first. */
  levels: number
  levelOff: number | undefined
  /** How many sets of goals were searched. */
  searched: number
}

/**
 * Graphplan (Blum and Furst, Artificial Intelligence 90, 1997): a plan with the fewest steps, or the
 * proof that there is none.
 * @throws LimitReached
 */
export function runGraphplan(task: Task, meter: Meter, observer?: Observer): GraphplanResult {
  const graph = new PlanningGraph(task, meter)
  const extraction = new Extraction(graph, meter, observer)
  const proof = new UnsolvabilityProof(graph, extraction)
  observer?.graphStarted?.(graph)
  for (let level = 0; ;) {
    if (graph.isConsistent(level, task.goal)) {
      const before = proof.countNoGoods()
      const steps = extraction.find(level, task.goal)
      if (steps) return finish(graph, extraction, steps)
      if (proof.isComplete(before)) return finish(graph, extraction, undefined)
    } else if (graph.levelOff !== undefined) {
      return finish(graph, extraction, undefined)
    }
    level = graph.extend()
    observer?.levelAdded?.(level)
  }
}

function finish(
  graph: PlanningGraph,
  { searched }: Extraction,
  steps: readonly (readonly number[])[] | undefined,
): GraphplanResult {
  const { operators } = graph.actions.task
  return {
    steps: steps?.map((actions) => actions.flatMap((action) => operators[action] ?? [])),
    levels: graph.levels.length - 1,
    levelOff: graph.levelOff,
    searched,
  }
}
