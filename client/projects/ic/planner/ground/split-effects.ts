import { LimitReached, type Meter } from '../meter.ts'
import type { Operator } from '../task.ts'

/** Maximum number of actions that one with conditional effects is split into. */
const MAX_CASES = 4096

/**
 * Splits an operator into one for each combination of conditional effects that happen together:
 * the conditions of the others are excluded one by one, so exactly one operator is applicable
 * (Gazen and Knoblock 1997). The combinations are counted first.
 * @param complement returns the fact that holds if and only if this one does not
 * @throws LimitReached
 */
export function splitEffects(
  operator: Operator,
  complement: (fact: number) => number,
  meter: Meter,
): Operator[] {
  const { effects } = operator
  if (effects.length === 0) return [operator]
  const most = effects.reduce((product, { conditions }) => product * (1 + conditions.length), 1)
  if (most > MAX_CASES) throw new LimitReached('cases')
  const found: Operator[] = []
  const visit = (
    index: number,
    known: ReadonlySet<number>,
    changes: ReadonlyMap<number, boolean>,
  ) => {
    meter.tick()
    const effect = effects[index]
    if (!effect) {
      const list = (added: boolean) =>
        [...changes].flatMap(([fact, add]) => (add === added ? fact : [])).sort((a, b) => a - b)
      const preconditions = [...known].sort((a, b) => a - b)
      found.push({
        ...operator,
        preconditions,
        adds: list(true),
        deletes: list(false),
        effects: [],
      })
      return
    }
    const open = effect.conditions.filter((fact) => !known.has(fact))
    const isExcluded = open.some((fact) => known.has(complement(fact)))
    if (!isExcluded) {
      const next = new Map(changes)
      for (const fact of effect.deletes) next.set(fact, false)
      for (const fact of effect.adds) next.set(fact, true)
      visit(index + 1, new Set([...known, ...open]), next)
    }
    if (isExcluded) return visit(index + 1, known, changes)
    const before = new Set(known)
    for (const fact of open) {
      visit(index + 1, new Set([...before, complement(fact)]), changes)
      before.add(fact)
    }
  }
  const base = new Map<number, boolean>()
  for (const fact of operator.deletes) base.set(fact, false)
  for (const fact of operator.adds) base.set(fact, true)
  visit(0, new Set(operator.preconditions), base)
  return found
}
