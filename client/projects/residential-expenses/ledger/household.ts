import type { MinorUnits } from './amount.ts'
import type { Currency } from './currency.ts'
import type { Day, Month } from './day.ts'
import { firstOf, lastOf } from './day.ts'

export type Settings = {
  name: string
  currency: Currency
  /** Whether it is the example that comes with the page. */
  example: boolean
}

/** Somebody who lives here, from the first day to the last, if that is known. */
export type Member = { id: string; name: string; from: Day; to: Day | undefined }

export type Category = {
  id: string
  name: string
  /** What may be spent on it in a month. */
  budget: MinorUnits | undefined
}

export const SPLITS = ['even', 'share', 'percent', 'amount'] as const
export type SplitBy = (typeof SPLITS)[number]

/** A member's part: 1, a number of shares, hundredths of a percent or minor units. */
export type Part = { member: string; weight: number }

/** How an amount is divided. The parts of a split are never empty, and name nobody twice. */
export type Split = { by: SplitBy; parts: readonly Part[] }

/** What one member spent for several, or received for them. */
export type SharedEntry = {
  id: string
  kind: 'expense' | 'income'
  day: Day
  title: string
  amount: MinorUnits
  /** Who paid, or received. */
  member: string
  category: string
  split: Split
  /** Where the round of odd units stands among those who tie for them. */
  turn: number
  /** Milliseconds since 1970; orders the entries of a day. */
  madeAt: number
}

/** Money that one member gave another to be even. */
export type Settlement = {
  id: string
  kind: 'settlement'
  day: Day
  title: string
  amount: MinorUnits
  member: string
  to: string
  madeAt: number
}

export type Entry = SharedEntry | Settlement
export type Kind = Entry['kind']

export const FREQUENCIES = ['week', 'month', 'quarter', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** What falls due again and again. An even split is among those who live here on the day. */
export type Bill = {
  id: string
  kind: SharedEntry['kind']
  title: string
  amount: MinorUnits
  member: string
  category: string
  split: Split
  every: Frequency
  from: Day
  to: Day | undefined
  /** Days on which it was not to be paid. */
  skipped: readonly Day[]
}

/** Everything that is kept, in tables by id. */
export type Tables = {
  settings: Settings
  members: Member
  categories: Category
  bills: Bill
  entries: Entry
}

export type Household = { readonly [T in keyof Tables]: ReadonlyMap<string, Tables[T]> }

export const TABLES = ['settings', 'members', 'categories', 'bills', 'entries'] as const

/** The settings are a table with one row. */
export const SETTINGS_ID = 'household'

export const MAX_ENTRIES = 15_000
export const MAX_MEMBERS = 30
export const MAX_CATEGORIES = 60
export const MAX_BILLS = 200

export function createHousehold(): Household {
  return {
    settings: new Map(),
    members: new Map(),
    categories: new Map(),
    bills: new Map(),
    entries: new Map(),
  }
}

export function findSettings(household: Household): Settings | undefined {
  return household.settings.get(SETTINGS_ID)
}

/** Whether somebody lives here on the day. */
export function isPresent({ from, to }: Member, day: Day): boolean {
  return from <= day && (to === undefined || day <= to)
}

/** The days of a month on which somebody lives here, as first and last; undefined for none. */
export function presenceIn({ from, to }: Member, month: Month): [Day, Day] | undefined {
  const first = from > firstOf(month) ? from : firstOf(month)
  const last = to !== undefined && to < lastOf(month) ? to : lastOf(month)
  return first <= last ? [first, last] : undefined
}

/** The members in the order in which they moved in. */
export function listMembers({ members }: Household): Member[] {
  return [...members.values()].sort(
    (a, b) => compare(a.from, b.from) || compare(a.name, b.name) || compare(a.id, b.id),
  )
}

export function listCategories({ categories }: Household): Category[] {
  return [...categories.values()].sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

/** The entries, the latest first. */
export function listEntries({ entries }: Household): Entry[] {
  return [...entries.values()].sort(
    (a, b) => compare(b.day, a.day) || b.madeAt - a.madeAt || compare(b.id, a.id),
  )
}

/** The order of the code units, which is the same in every browser. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function memberName({ members }: Household, id: string): string {
  return members.get(id)?.name ?? 'Unknown'
}

export function categoryName({ categories }: Household, id: string): string {
  return categories.get(id)?.name ?? 'Unknown'
}

/** Who has a hand in an entry or a bill. */
export function membersOf(entry: Entry | Bill): string[] {
  if (entry.kind === 'settlement') return [entry.member, entry.to]
  return [entry.member, ...entry.split.parts.map(({ member }) => member)]
}
