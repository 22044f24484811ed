import type { Task } from '../task.ts'
import { indexByFact } from './index-by-fact.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * Prunes operators and facts that are unreachable in the delete relaxation, and static facts. It
 * does not change which actions may run in the same step.
 * @param statics number of static facts, which come first
 */
export function keepReachable(task: Task, statics: number): Task {
  const reached = findReached(task)
  const operators = task.operators
    .filter(({ preconditions }) => reached.hasAll(preconditions))
    .map((operator) => ({
      ...operator,
      effects: operator.effects.filter(({ conditions }) => reached.hasAll(conditions)),
    }))
  const axioms = task.axioms.filter(({ conditions }) => reached.hasAll(conditions))
  const lost = task.goal.filter((fact) => !reached.has(fact)).map((fact) => task.facts[fact] ?? '')
  const unreachable = [...task.unreachable, ...lost]
  const kept = [...task.facts.keys()].filter((fact) => fact >= statics && reached.has(fact))
  return keepFacts({ ...task, operators, axioms, unreachable }, new Set(kept))
}

/**
 * Finds the reachable facts of the delete relaxation, counting open conditions down. A conditional
 * effect counts as an operator of its own, and so does an axiom.
 */
function findReached({ facts, operators, axioms, init }: Task) {
  const rules = axioms.map(({ conditions, fact }) => ({ preconditions: conditions, adds: [fact] }))
  const actions = operators.flatMap((operator) => [
    operator,
    ...operator.effects.map(({ conditions, adds }) => ({
      preconditions: [...operator.preconditions, ...conditions],
      adds,
    })),
  ])
  const parts = [...rules, ...actions]
  const reached = new Uint8Array(facts.length)
  const consumers = indexByFact(parts, facts.length, ({ preconditions }) => preconditions)
  const open = parts.map(({ preconditions }) => preconditions.length)
  const queue: number[] = []
  const reach = (fact: number) => {
    if (reached[fact] === 1) return
    reached[fact] = 1
    queue.push(fact)
  }
  init.forEach(reach)
  for (const { preconditions, adds } of parts) if (preconditions.length === 0) adds.forEach(reach)
  for (const fact of queue) {
    for (const part of consumers[fact] ?? []) {
      const left = (open[part] ?? 0) - 1
      open[part] = left
      if (left === 0) parts[part]?.adds.forEach(reach)
    }
  }
  const has = (fact: number) => reached[fact] === 1
  return { has, hasAll: (list: readonly number[]) => list.every(has) }
}
