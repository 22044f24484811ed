import type { Operator, Task } from '../task.ts'
import { indexByFact } from './index-by-fact.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * Prunes constant and irrelevant facts, and operators that change nothing relevant. This keeps
 * plans and their minimum length, but may remove interferences, so Graphplan must not use it.
 */
export function keepRelevant(task: Task): Task {
  const { facts, operators, axioms, complements } = task
  const constant = findConstant(task)
  const goal = task.goal.filter((fact) => !constant.has(fact))
  const effects = operators.flatMap((operator) => operator.effects)
  const conditions = new Set([...effects, ...axioms].flatMap((part) => part.conditions))
  const producers = indexByFact(operators, facts.length, (operator) =>
    listUseful(operator, conditions),
  )
  const changers = indexByFact(effects, facts.length, ({ adds, deletes }) => [...adds, ...deletes])
  const rules = indexByFact(axioms, facts.length, ({ fact }) => [fact])
  const negated = new Map(complements.map(({ fact, negation }) => [negation, fact]))
  const relevant = new Set(goal)
  const need = (needed: readonly number[]) => {
    for (const fact of needed) if (!constant.has(fact)) relevant.add(fact)
  }
  // Iterating over a Set also visits members added during the iteration.
  for (const fact of relevant) {
    for (const operator of producers[fact] ?? []) need(operators[operator]?.preconditions ?? [])
    for (const axiom of rules[fact] ?? []) need(axioms[axiom]?.conditions ?? [])
    const derived = negated.get(fact) ?? -1
    if (derived !== -1) need([derived])
    // A conditional effect that deletes the fact must not become unconditional.
    for (const effect of changers[fact] ?? []) need(effects[effect]?.conditions ?? [])
  }
  const kept = keepFacts(task, relevant)
  const left = new Set(
    [...kept.operators.flatMap((operator) => operator.effects), ...kept.axioms].flatMap(
      (part) => part.conditions,
    ),
  )
  return {
    ...kept,
    operators: kept.operators.filter((operator) => listUseful(operator, left).length > 0),
  }
}

/**
 * Lists the facts that an operator may usefully change: those that it adds, and those that it
 * deletes if a conditional effect or an axiom depends on them, since a plan may have to prevent it.
 */
function listUseful(
  { adds, deletes, effects }: Operator,
  conditions: ReadonlySet<number>,
): readonly number[] {
  if (effects.length === 0 && conditions.size === 0) return adds
  const changes = [{ adds, deletes }, ...effects]
  return changes.flatMap((change) => [
    ...change.adds,
    ...change.deletes.filter((fact) => conditions.has(fact)),
  ])
}

/** Returns the facts of the initial state that no operator deletes, and no axiom changes. */
function findConstant({ operators, init, complements }: Task): Set<number> {
  const constant = new Set(init)
  for (const { negation } of complements) constant.delete(negation)
  for (const { deletes, effects } of operators) {
    for (const fact of deletes) constant.delete(fact)
    for (const effect of effects) for (const fact of effect.deletes) constant.delete(fact)
  }
  return constant
}
