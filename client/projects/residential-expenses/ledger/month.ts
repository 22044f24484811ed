import type { MinorUnits } from './amount.ts'
import { type Day, listMonths, type Month, monthOf, moveMonth } from '../../../../shared/day.ts'
import { categoryName, compare, type Household } from './household.ts'
import { sharesOf } from './split.ts'

/** Expenses of a category with its budget. */
type CategorySum = { id: string; name: string; spent: MinorUnits; budget: MinorUnits | undefined }

type MemberSum = { paid: MinorUnits; share: MinorUnits }

/** Summary of a month. */
export type MonthSummary = {
  spent: MinorUnits
  received: MinorUnits
  /** Categories with a budget or an expense, the most expensive first. */
  categories: CategorySum[]
  /** What each member paid and their share of it, minus incomes. */
  members: Map<string, MemberSum>
}

/** Summarises a month. */
export function summariseMonth(household: Household, month: Month): MonthSummary {
  const spentOn = new Map<string, MinorUnits>()
  const members = new Map<string, MemberSum>()
  let received = 0
  const add = (id: string, paid: MinorUnits, share: MinorUnits) => {
    const sum = members.get(id) ?? { paid: 0, share: 0 }
    members.set(id, { paid: sum.paid + paid, share: sum.share + share })
  }
  for (const entry of household.entries.values()) {
    if (entry.kind === 'settlement' || monthOf(entry.day) !== month) continue
    const sign = entry.kind === 'income' ? -1 : 1
    if (entry.kind === 'income') received += entry.amount
    else spentOn.set(entry.category, (spentOn.get(entry.category) ?? 0) + entry.amount)
    add(entry.member, sign * entry.amount, 0)
    for (const [member, share] of sharesOf(entry)) add(member, 0, sign * share)
  }
  const spent = [...spentOn.values()].reduce((sum, amount) => sum + amount, 0)
  return { spent, received, categories: listSums(household, spentOn), members }
}

function listSums(household: Household, spentOn: ReadonlyMap<string, MinorUnits>): CategorySum[] {
  const planned = [...household.categories.values()].filter(({ budget }) => budget !== undefined)
  const ids = new Set([...spentOn.keys(), ...planned.map(({ id }) => id)])
  return [...ids]
    .map((id) => ({
      id,
      name: categoryName(household, id),
      spent: spentOn.get(id) ?? 0,
      budget: household.categories.get(id)?.budget,
    }))
    .sort((a, b) => b.spent - a.spent || compare(a.name, b.name))
}

/** Returns the first and last month with entries, extended to the month of `today`. */
export function findSpan(household: Household, today: Day): { first: Month; last: Month } {
  let first = monthOf(today)
  let last = first
  for (const { day } of household.entries.values()) {
    const month = monthOf(day)
    if (month < first) first = month
    if (month > last) last = month
  }
  return { first, last }
}

/** Maximum number of months in the charts. */
const MAX_CHART_MONTHS = 12

/** Maximum number of months after this one in the charts, so that most of them are past. */
const MAX_MONTHS_AHEAD = 3

/** Lists the months of the charts. An entry of a later year, such as a typing error, does not move them. */
export function listChartMonths(household: Household, today: Day): Month[] {
  const limit = moveMonth(monthOf(today), MAX_MONTHS_AHEAD)
  const near = [...household.entries].filter(([, { day }]) => monthOf(day) <= limit)
  const { first, last } = findSpan({ ...household, entries: new Map(near) }, today)
  const start = moveMonth(last, 1 - MAX_CHART_MONTHS)
  return listMonths(first > start ? first : start, last)
}

/** Sums of one month. */
export type MonthRow = {
  month: Month
  spent: MinorUnits
  received: MinorUnits
  byCategory: ReadonlyMap<string, MinorUnits>
}

/** Summarises several months. */
export function summariseMonths(household: Household, months: readonly Month[]): MonthRow[] {
  const rows = new Map(
    months.map((month) => [
      month,
      { month, spent: 0, received: 0, byCategory: new Map<string, MinorUnits>() },
    ]),
  )
  for (const entry of household.entries.values()) {
    const row = rows.get(monthOf(entry.day))
    if (!row) continue
    if (entry.kind === 'income') row.received += entry.amount
    if (entry.kind !== 'expense') continue
    row.spent += entry.amount
    row.byCategory.set(entry.category, (row.byCategory.get(entry.category) ?? 0) + entry.amount)
  }
  return [...rows.values()]
}
