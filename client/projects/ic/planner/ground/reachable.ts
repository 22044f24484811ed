import type { Task } from '../task.ts'
import { indexFacts } from './index-facts.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * The task without operators and facts that cannot be reached even if nothing is deleted, and without
 * static facts. What can be done at the same time stays the same.
 * @param statics how many facts, the first ones, no operator changes
 */
export function keepReachable(task: Task, statics: number): Task {
  const reached = findReached(task)
  const operators = task.operators.filter(({ preconditions }) => reached.hasAll(preconditions))
  const lost = task.goal.filter((fact) => !reached.has(fact)).map((fact) => task.facts[fact] ?? '')
  const unreachable = [...task.unreachable, ...lost]
  const kept = [...task.facts.keys()].filter((fact) => fact >= statics && reached.has(fact))
  return keepFacts({ ...task, operators, unreachable }, new Set(kept))
}

/** Facts that hold after some operators if deletes are ignored, found by counting conditions down. */
function findReached({ facts, operators, init }: Task) {
  const reached = new Uint8Array(facts.length)
  const consumers = indexFacts(operators, facts.length, ({ preconditions }) => preconditions)
  const open = operators.map(({ preconditions }) => preconditions.length)
  const queue: number[] = []
  const reach = (fact: number) => {
    if (reached[fact] === 1) return
    reached[fact] = 1
    queue.push(fact)
  }
  init.forEach(reach)
  for (const { preconditions, adds } of operators)
    if (preconditions.length === 0) adds.forEach(reach)
  for (const fact of queue) {
    for (const operator of consumers[fact] ?? []) {
      const left = (open[operator] ?? 0) - 1
      open[operator] = left
      if (left === 0) operators[operator]?.adds.forEach(reach)
    }
  }
  const has = (fact: number) => reached[fact] === 1
  return { has, hasAll: (list: readonly number[]) => list.every(has) }
}
