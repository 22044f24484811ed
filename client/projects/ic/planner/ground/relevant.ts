import type { Task } from '../task.ts'
import { indexByFact } from './index-by-fact.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * Prunes constant and irrelevant facts, and operators that add only those. This keeps plans and
 * their minimum length, but may remove interferences, so Graphplan must not use it.
 */
export function keepRelevant(task: Task): Task {
  const { facts, operators } = task
  const constant = findConstant(task)
  const goal = task.goal.filter((fact) => !constant.has(fact))
  const producers = indexByFact(operators, facts.length, ({ adds }) => adds)
  const relevant = new Set(goal)
  // Iterating over a Set also visits members added during the iteration.
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

/** Returns the facts of the initial state that no operator deletes. */
function findConstant({ operators, init }: Task): Set<number> {
  const constant = new Set(init)
  for (const { deletes } of operators) for (const fact of deletes) constant.delete(fact)
  return constant
}
