import { type Household, type Tables, TABLES } from '../ledger/household.ts'

/** Added, changed or removed row; undefined where it does not exist. */
export type Step = {
  [T in keyof Tables]: {
    table: T
    id: string
    before: Tables[T] | undefined
    after: Tables[T] | undefined
  }
}[keyof Tables]

/** Steps that are done and undone together. */
export type Change = { label: string; steps: readonly Step[] }

/** Returns the household after the steps. */
export function applySteps(household: Household, steps: readonly Step[]): Household {
  const next = {
    settings: new Map(household.settings),
    members: new Map(household.members),
    categories: new Map(household.categories),
    bills: new Map(household.bills),
    entries: new Map(household.entries),
  }
  for (const step of steps) {
    const table = next[step.table] as Map<string, Tables[keyof Tables]>
    if (step.after) table.set(step.id, step.after)
    else table.delete(step.id)
  }
  return next
}

/** Returns the change that undoes a change. */
export function invertChange({ label, steps }: Change): Change {
  return {
    label,
    steps: steps.map((step) => ({ ...step, before: step.after, after: step.before }) as Step),
  }
}

/** Creates the step that writes a row into a table; undefined removes it. */
export function createStep<T extends keyof Tables>(
  household: Household,
  table: T,
  id: string,
  after: Tables[T] | undefined,
): Step {
  const rows: ReadonlyMap<string, Tables[T]> = household[table]
  return { table, id, before: rows.get(id), after } as Step
}

/** Returns the steps from one household to another. */
export function diffHouseholds(from: Household, to: Household): Step[] {
  return TABLES.flatMap((table) => {
    const ids = new Set([...from[table].keys(), ...to[table].keys()])
    return [...ids].flatMap((id) => {
      const [before, after] = [from[table].get(id), to[table].get(id)]
      return isSameRow(before, after) ? [] : [{ table, id, before, after } as Step]
    })
  })
}

/** Returns whether two rows are equal, in any order of their keys. */
export function isSameRow(a: unknown, b: unknown): boolean {
  if (a === b || a === undefined || b === undefined) return a === b
  return serialise(a) === serialise(b)
}

function serialise(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
