import type { Task } from '../../client/projects/ic/planner/task.ts'

/** The result: the length of the plan, or undefined if the search gave up or no plan exists. */
export type BaselineResult = { length: number | undefined; expanded: number }

/**
 * Runs the breadth-first search of the textbook (Russell and Norvig, Artificial Intelligence: A
 * Modern Approach, 3rd edition, section 3.4.1). States are sets of texts with a text as their key.
 * @param giveUp called before each expansion
 */
export function searchTextbook(task: Task, giveUp: () => boolean): BaselineResult {
  const name = (fact: number) => task.facts[fact] ?? ''
  const operators = task.operators.map(({ preconditions, adds, deletes }) => ({
    preconditions: preconditions.map(name),
    adds: adds.map(name),
    deletes: deletes.map(name),
  }))
  const goal = task.goal.map(name)
  const isGoal = (state: ReadonlySet<string>) => goal.every((fact) => state.has(fact))
  const first = new Set(task.init.map(name))
  if (isGoal(first)) return { length: 0, expanded: 0 }
  const seen = new Set([keyOf(first)])
  let layer = [first]
  let expanded = 0
  for (let length = 1; layer.length > 0; length++) {
    const next: Set<string>[] = []
    for (const state of layer) {
      if (giveUp()) return { length: undefined, expanded }
      expanded++
      for (const { preconditions, adds, deletes } of operators) {
        if (!preconditions.every((fact) => state.has(fact))) continue
        const successor = new Set(state)
        for (const fact of deletes) successor.delete(fact)
        for (const fact of adds) successor.add(fact)
        const key = keyOf(successor)
        if (seen.has(key)) continue
        if (isGoal(successor)) return { length, expanded }
        seen.add(key)
        next.push(successor)
      }
    }
    layer = next
  }
  return { length: undefined, expanded }
}

function keyOf(state: ReadonlySet<string>): string {
  return [...state].sort().join()
}
