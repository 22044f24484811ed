import type { Currency } from '../ledger/currency.ts'
import {
  type Bill,
  type Entry,
  findSettings,
  type Household,
  membersOf,
  type Tables,
  TABLES,
} from '../ledger/household.ts'

/**
 * Added, changed or removed row; undefined where it does not exist. `base` is the row before, and
 * `currency` that of the household in which the step was made.
 */
export type Step = {
  [T in keyof Tables]: {
    table: T
    id: string
    base: Tables[T] | undefined
    after: Tables[T] | undefined
    currency: Currency | undefined
  }
}[keyof Tables]

/** Steps that are done and undone together. */
export type Change = {
  label: string
  steps: readonly Step[]
  /** Whether the change also deletes the rows in storage that cannot be read. */
  deletesDamaged?: boolean
}

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

/** Returns the steps that undo others. */
export function invertSteps(steps: readonly Step[]): Step[] {
  return steps.map((step) => ({ ...step, base: step.after, after: step.base }) as Step)
}

/**
 * Returns whether steps leave an amount in another currency than the one in which it was entered:
 * another tab has changed the currency since they were made, or they change it under amounts. A guessed
 * currency can be corrected.
 */
export function mixesCurrencies(household: Household, steps: readonly Step[]): boolean {
  const next = applySteps(household, steps)
  const currency = currencyOf(next)
  if (currency === currencyOf(household))
    return steps.some((step) => hasAmount(step.after) && step.currency !== currency)
  if (findSettings(household)?.guessed || findSettings(next)?.guessed) return false
  // Steps that replace a household bring amounts in its new currency.
  const brought = new Set<unknown>(steps.map(({ after }) => after))
  return listAmounts(next).some((row) => !brought.has(row))
}

/** Returns whether steps add rows to a household that another tab has deleted since they were made. */
export function addsToNone(household: Household, steps: readonly Step[]): boolean {
  return steps.some(({ after }) => after) && !findSettings(applySteps(household, steps))
}

/** Returns whether a step removes a member or category. */
export function removesName({ table, after }: Step): boolean {
  return !after && (table === 'members' || table === 'categories')
}

/**
 * Returns whether steps remove a member or category that a row uses which stays as it is: another
 * tab has added it since they were made.
 */
export function removesUsedName(household: Household, steps: readonly Step[]): boolean {
  const removed = steps.filter(removesName)
  if (removed.length === 0) return false
  const brought = new Set<unknown>(steps.map(({ after }) => after))
  const left = listUses(applySteps(household, steps)).filter((row) => !brought.has(row))
  return removed.some(({ table, id }) => left.some((row) => isUsedBy(row, table, id)))
}

/** Lists the rows that name members and categories. */
export function listUses({ entries, bills }: Household): (Entry | Bill)[] {
  return [...entries.values(), ...bills.values()]
}

/** Returns whether a row uses a member or category. */
export function isUsedBy(row: Entry | Bill, table: keyof Tables, id: string): boolean {
  if (table === 'members') return membersOf(row).includes(id)
  return table === 'categories' && row.kind !== 'settlement' && row.category === id
}

/** Returns whether a household has amounts, in which case its currency is fixed. */
export function hasAmounts(household: Household): boolean {
  return listAmounts(household).length > 0
}

function listAmounts({ entries, bills, categories }: Household): Tables[keyof Tables][] {
  return [...entries.values(), ...bills.values(), ...categories.values()].filter(hasAmount)
}

function hasAmount(row: Tables[keyof Tables] | undefined): boolean {
  return row !== undefined && ('amount' in row || ('budget' in row && row.budget !== undefined))
}

/** Creates the step that writes a row into a table; undefined removes it. */
export function createStep<T extends keyof Tables>(
  household: Household,
  table: T,
  id: string,
  after: Tables[T] | undefined,
): Step {
  const rows: ReadonlyMap<string, Tables[T]> = household[table]
  return { table, id, base: rows.get(id), after, currency: currencyOf(household) } as Step
}

/** Returns the steps from one household to another. */
export function diffHouseholds(from: Household, to: Household): Step[] {
  const currency = currencyOf(from)
  const isRevalued = currency !== currencyOf(to)
  return TABLES.flatMap((table) => {
    const ids = new Set([...from[table].keys(), ...to[table].keys()])
    return [...ids].flatMap((id) => {
      const [base, after] = [from[table].get(id), to[table].get(id)]
      // The same figure in another currency is another amount.
      const isSame = isSameRow(base, after) && !(isRevalued && hasAmount(after))
      return isSame ? [] : [{ table, id, base, after, currency } as Step]
    })
  })
}

function currencyOf(household: Household): Currency | undefined {
  return findSettings(household)?.currency
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
