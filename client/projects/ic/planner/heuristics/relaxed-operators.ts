import type { Meter } from '../meter.ts'
import type { Operator } from '../task.ts'

/** Bytes of an entry in one of the lists below, measured in Node 20. */
const ENTRY_BYTES = 8

/**
 * The operators of the delete relaxation. An operator with conditional effects becomes several:
 * one for its unconditional effects, then one for each conditional effect, which also needs the
 * conditions of the effect.
 */
export type RelaxedOperators = {
  conditions: (readonly number[])[]
  adds: (readonly number[])[]
  costs: Int32Array
  /** The operator of the task for each relaxed operator, in ascending order. */
  owners: Int32Array
}

/** Returns the operators of the delete relaxation. @param costs one for each operator */
export function relaxOperators(
  operators: readonly Operator[],
  costs: Int32Array,
  meter: Meter,
): RelaxedOperators {
  const size = operators.reduce((sum, { effects }) => sum + 1 + effects.length, 0)
  meter.reserve(size * (2 * ENTRY_BYTES + 8))
  const relaxed: RelaxedOperators = {
    conditions: [],
    adds: [],
    costs: new Int32Array(size),
    owners: new Int32Array(size),
  }
  operators.forEach(({ preconditions, adds, effects }, owner) => {
    const add = (conditions: readonly number[], added: readonly number[]) => {
      relaxed.costs[relaxed.conditions.length] = costs[owner] ?? 0
      relaxed.owners[relaxed.conditions.length] = owner
      relaxed.conditions.push(conditions)
      relaxed.adds.push(added)
    }
    add(preconditions, adds)
    for (const { conditions, adds: added } of effects) {
      const all = [...new Set([...preconditions, ...conditions])]
      meter.reserve(ENTRY_BYTES * all.length)
      add(all, added)
    }
  })
  return relaxed
}
