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
  const producers = indexByFact(operators, facts.length, ({ adds, effects }) => [
    ...adds,
    ...effects.flatMap((effect) => effect.adds),
  ])
  const effects = operators.flatMap((operator) => operator.effects)
  const changers = indexByFact(effects, facts.length, ({ adds, deletes }) => [...adds, ...deletes])
  const relevant = new Set(goal)
  const need = (needed: readonly number[]) => {
    for (const fact of needed) if (!constant.has(fact)) relevant.add(fact)
  }
  // Iterating over a Set also visits members added during the iteration.
  for (const fact of relevant) {
    for (const operator of producers[fact] ?? []) need(operators[operator]?.preconditions ?? [])
    // A conditional effect that deletes the fact must not become unconditional.
    for (const effect of changers[fact] ?? []) need(effects[effect]?.conditions ?? [])
  }
  const kept = keepFacts(task, relevant)
  return {
    ...kept,
    operators: kept.operators.filter(
      ({ adds, effects }) => adds.length > 0 || effects.some((effect) => effect.adds.length > 0),
    ),
  }
}

/** Returns the facts of the initial state that no operator deletes. */
function findConstant({ operators, init }: Task): Set<number> {
  const constant = new Set(init)
  for (const { deletes, effects } of operators) {
    for (const fact of deletes) constant.delete(fact)
    for (const effect of effects) for (const fact of effect.deletes) constant.delete(fact)
  }
  return constant
}
