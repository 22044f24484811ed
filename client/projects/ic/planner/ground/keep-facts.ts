import type { ConditionalEffect, Task } from '../task.ts'

/** The effects of most operators. */
const NONE: readonly ConditionalEffect[] = []

/** Restricts a task to these facts and renumbers them. */
export function keepFacts(task: Task, kept: ReadonlySet<number>): Task {
  const numbers = new Int32Array(task.facts.length).fill(-1)
  const sorted = Int32Array.from(kept).sort()
  sorted.forEach((fact, number) => (numbers[fact] = number))
  const keep = (facts: readonly number[]) => {
    const found: number[] = []
    for (const fact of facts) if (numbers[fact] !== -1) found.push(numbers[fact] ?? 0)
    return found
  }
  const operators = task.operators.map((operator) => ({
    name: operator.name,
    cost: operator.cost,
    preconditions: keep(operator.preconditions),
    adds: keep(operator.adds),
    deletes: keep(operator.deletes),
    effects: operator.effects.length === 0 ? NONE : keepEffects(operator.effects, keep),
  }))
  return {
    ...task,
    facts: task.facts.filter((_, fact) => numbers[fact] !== -1),
    operators,
    axioms: task.axioms.flatMap(({ conditions, fact, stratum }) =>
      kept.has(fact) ? { conditions: keep(conditions), fact: numbers[fact] ?? -1, stratum } : [],
    ),
    complements: task.complements.flatMap(({ fact, negation, stratum }) =>
      kept.has(negation)
        ? { fact: numbers[fact] ?? -1, negation: numbers[negation] ?? -1, stratum }
        : [],
    ),
    init: keep(task.init),
    goal: keep(task.goal),
  }
}

/** Effects that change no fact any more are dropped. */
function keepEffects(
  effects: readonly ConditionalEffect[],
  keep: (facts: readonly number[]) => number[],
): ConditionalEffect[] {
  return effects
    .map(({ conditions, adds, deletes }) => ({
      conditions: keep(conditions),
      adds: keep(adds),
      deletes: keep(deletes),
    }))
    .filter(({ adds, deletes }) => adds.length + deletes.length > 0)
}
