import type { Task } from '../task.ts'
import { indexFacts } from './index-facts.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * The task without facts that always hold or that no goal needs, however indirectly, and without operators
 * that add none but those. Plans stay plans and the fewest actions stay the fewest; but actions that are
 * in each other's way only by such facts could then be done at the same time, so this is not for Graphplan.
 */
export function keepRelevant(task: Task): Task {
  const { facts, operators } = task
  const constant = findConstant(task)
  const goal = task.goal.filter((fact) => !constant.has(fact))
  const producers = indexFacts(operators, facts.length, ({ adds }) => adds)
  const relevant = new Set(goal)
  // A set that grows while it is walked is walked to its end.
  for (const fact of relevant) {
    for (const operator of producers[fact] ?? []) {
      for (const needed of operators[operator]?.preconditions ?? []) {
        if (!constant.has(needed)) relevant.add(needed)
      }
    }
  }
  const kept = keepFacts(task, relevant)
  return { ...kept, operators: kept.operators.filter(({ adds }) => adds.length > 0) }
}

/** Facts that hold at first and are never deleted. */
function findConstant({ operators, init }: Task): Set<number> {
  const constant = new Set(init)
  for (const { deletes } of operators) for (const fact of deletes) constant.delete(fact)
  return constant
}
