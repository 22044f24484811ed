import type { Task } from '../task.ts'

/** Restricts a task to these facts and renumbers them. */
export function keepFacts(task: Task, kept: ReadonlySet<number>): Task {
  const numbers = new Map([...kept].sort((a, b) => a - b).map((fact, number) => [fact, number]))
  const keep = (facts: readonly number[]) => facts.flatMap((fact) => numbers.get(fact) ?? [])
  const operators = task.operators.map(({ name, preconditions, adds, deletes }) => ({
    name,
    preconditions: keep(preconditions),
    adds: keep(adds),
    deletes: keep(deletes),
  }))
  return {
    ...task,
    facts: task.facts.filter((_, fact) => numbers.has(fact)),
    operators,
    init: keep(task.init),
    goal: keep(task.goal),
  }
}
