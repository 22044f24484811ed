import type { Operator, Task } from '../task.ts'

/**
 * The task without what cannot matter: operators that cannot be reached even if nothing is deleted, facts
 * that always hold, and operators and facts that no goal needs, however indirectly.
 */
export function pruneTask(task: Task): Task {
  const reached = findReached(task)
  const operators = task.operators.filter(({ preconditions }) => reached.hasAll(preconditions))
  const lost = task.goal.filter((fact) => !reached.has(fact))
  const varying = new Set(findVarying({ ...task, operators }))
  const goal = task.goal.filter((fact) => reached.has(fact) && varying.has(fact))
  const relevant = findRelevant({ ...task, operators, goal }, varying)
  return renumber(
    {
      ...task,
      operators,
      goal,
      unreachable: [...task.unreachable, ...lost.map((fact) => task.facts[fact] ?? '')],
    },
    relevant,
  )
}

/** Facts that hold after some operators if deletes are ignored, found by counting conditions down. */
function findReached({ facts, operators, init }: Task) {
  const reached = new Uint8Array(facts.length)
  const consumers = indexBy(operators, facts.length, ({ preconditions }) => preconditions)
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

/** Facts that do not hold at first or can be deleted. */
function findVarying({ facts, operators, init }: Task): number[] {
  const constant = new Set(init)
  for (const { deletes } of operators) for (const fact of deletes) constant.delete(fact)
  return [...facts.keys()].filter((fact) => !constant.has(fact))
}

/** Facts among those that vary that a goal needs, or an operator that adds such a fact. */
function findRelevant({ facts, operators, goal }: Task, varying: ReadonlySet<number>): Set<number> {
  const producers = indexBy(operators, facts.length, ({ adds }) => adds)
  const relevant = new Set(goal)
  // A set that grows while it is walked is walked to its end.
  for (const fact of relevant) {
    for (const operator of producers[fact] ?? []) {
      for (const needed of operators[operator]?.preconditions ?? []) {
        if (varying.has(needed)) relevant.add(needed)
      }
    }
  }
  return relevant
}

/** For each fact the places of the operators in whose list it is. */
function indexBy(
  operators: readonly Operator[],
  size: number,
  listOf: (operator: Operator) => readonly number[],
): number[][] {
  const index = Array.from({ length: size }, (): number[] => [])
  operators.forEach((operator, place) => {
    for (const fact of listOf(operator)) index[fact]?.push(place)
  })
  return index
}

/** The task with these facts only, numbered anew, and the operators that add one of them. */
function renumber(task: Task, kept: ReadonlySet<number>): Task {
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
    operators: operators.filter(({ adds }) => adds.length > 0),
    init: keep(task.init),
    goal: keep(task.goal),
  }
}
