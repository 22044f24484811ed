import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'

/** Bytes of an entry in one of the lists below, measured in Node 20. */
const ENTRY_BYTES = 8

/**
 * The operators of the delete relaxation. An operator with conditional effects becomes several:
 * one for its unconditional effects, then one for each conditional effect, which also needs the
 * conditions of the effect. An axiom is an operator without cost. The negations of derived facts
 * cost nothing: their conditions would be the negations of all ways to derive them.
 */
export type RelaxedOperators = {
  conditions: (readonly number[])[]
  adds: (readonly number[])[]
  costs: Int32Array
  /** The operator of the task for each relaxed operator, in ascending order. */
  owners: Int32Array
  /** Number of owners: operators first, then axioms, then the operator that adds all negations. */
  actions: number
}

/** Returns the operators of the delete relaxation. @param costs one for each operator */
export function relaxOperators(
  { operators, axioms, complements }: Task,
  costs: Int32Array,
  meter: Meter,
): RelaxedOperators {
  const own = operators.reduce((sum, { effects }) => sum + 1 + effects.length, 0)
  const extra = axioms.length + Math.min(1, complements.length)
  const size = own + extra
  meter.reserve(size * (2 * ENTRY_BYTES + 8))
  const relaxed: RelaxedOperators = {
    conditions: [],
    adds: [],
    costs: new Int32Array(size),
    owners: new Int32Array(size),
    actions: operators.length + extra,
  }
  const add = (owner: number, conditions: readonly number[], added: readonly number[]) => {
    relaxed.costs[relaxed.conditions.length] = costs[owner] ?? 0
    relaxed.owners[relaxed.conditions.length] = owner
    relaxed.conditions.push(conditions)
    relaxed.adds.push(added)
  }
  operators.forEach(({ preconditions, adds, effects }, owner) => {
    add(owner, preconditions, adds)
    for (const { conditions, adds: added } of effects) {
      const all = [...new Set([...preconditions, ...conditions])]
      meter.reserve(ENTRY_BYTES * all.length)
      add(owner, all, added)
    }
  })
  axioms.forEach(({ conditions, fact }, index) => add(operators.length + index, conditions, [fact]))
  if (complements.length > 0) {
    const negations = complements.map(({ negation }) => negation).sort((a, b) => a - b)
    add(operators.length + axioms.length, [], negations)
  }
  return relaxed
}
