import type { Meter } from '../meter.ts'
import type { Operator, Task } from '../task.ts'
import { Extraction } from './extraction.ts'
import type { GraphplanObserver } from './observer.ts'
import { PlanningGraph } from './planning-graph.ts'
import { UnsolvabilityProof } from './unsolvability.ts'

/** The result of Graphplan. The actions of one step may run in any order. */
type GraphplanResult = {
  steps: Operator[][] | undefined
  /** Number of levels beyond the first. */
  levels: number
  levelOff: number | undefined
  /** Number of searched goal sets. */
  searched: number
}

/**
 * Runs Graphplan (Blum and Furst, Artificial Intelligence 90, 1997): finds a plan with the fewest
 * steps, or proves that there is none.
 * @throws LimitReached
 */
export function runGraphplan(
  task: Task,
  meter: Meter,
  observer?: GraphplanObserver,
): GraphplanResult {
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
