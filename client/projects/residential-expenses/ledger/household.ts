import type { MinorUnits } from './amount.ts'
import type { Currency } from './currency.ts'
import { type Day, type Month, firstOf, lastOf } from '../../../../shared/day.ts'

/** Settings of a household. */
export type Settings = {
  name: string
  currency: Currency
  /** Whether it is the example that comes with the page. */
  example: boolean
  /** Set while the currency is a guess, because the stored one could not be read. */
  guessed?: true
}

/** Member who lives here from one day to another, if that is known. */
export type Member = { id: string; name: string; from: Day; to: Day | undefined }

/** Category of expenses. */
export type Category = {
  id: string
  name: string
  /** What may be spent on it in a month. */
  budget: MinorUnits | undefined
}

/** Ways to divide an amount. */
export const SPLITS = ['even', 'share', 'percent', 'amount'] as const
/** Way to divide an amount. */
export type SplitBy = (typeof SPLITS)[number]

/** Member's part: 1, a number of shares, hundredths of a percent or minor units. */
export type Part = { member: string; weight: number }

/** How an amount is divided. Parts are never empty and name each member once. */
export type Split = { by: SplitBy; parts: readonly Part[] }

/** Expense or income of one member that is shared by several. */
export type SharedEntry = {
  id: string
  kind: 'expense' | 'income'
  day: Day
  title: string
  amount: MinorUnits
  /** Member who paid or received the amount. */
  member: string
  category: string
  split: Split
  /** Position in the round-robin of remainder units among the members who tie for them. */
  turn: number
  /** Milliseconds since 1970; orders the entries of a day. */
  madeAt: number
}

/** Payment between two members that settles a debt. */
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

/** Entry of the ledger. */
export type Entry = SharedEntry | Settlement
/** Kind of an entry. */
export type Kind = Entry['kind']

/** Intervals of bills. */
export const FREQUENCIES = ['week', 'month', 'quarter', 'year'] as const
/** Interval of a bill. */
export type Frequency = (typeof FREQUENCIES)[number]

/** Repeating bill. An even split is among the members present on the day. */
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
  /** Days on which it was skipped. */
  skipped: readonly Day[]
}

/** Row types of the stored tables. */
export type Tables = {
  settings: Settings
  members: Member
  categories: Category
  bills: Bill
  entries: Entry
}

/** All tables of a household, each by id. */
export type Household = { readonly [T in keyof Tables]: ReadonlyMap<string, Tables[T]> }

/** Names of the tables. */
export const TABLES = ['settings', 'members', 'categories', 'bills', 'entries'] as const

/** Id of the only row of the settings. */
export const SETTINGS_ID = 'household'

/** Maximum number of entries. */
export const MAX_ENTRIES = 15_000
/** Message where there is no room for another entry. */
export const FULL_MESSAGE = `A household can have ${MAX_ENTRIES} entries. Export them and start a new household.`
/** Maximum number of members. */
export const MAX_MEMBERS = 30
/** Maximum number of categories. */
export const MAX_CATEGORIES = 60
/** Maximum number of bills. */
export const MAX_BILLS = 200

/** Creates an empty household. */
export function createHousehold(): Household {
  return {
    settings: new Map(),
    members: new Map(),
    categories: new Map(),
    bills: new Map(),
    entries: new Map(),
  }
}

/** Returns the settings of a household, if it has been started. */
export function findSettings(household: Household): Settings | undefined {
  return household.settings.get(SETTINGS_ID)
}

/** Returns whether a member lives here on a day. */
export function isPresent({ from, to }: Member, day: Day): boolean {
  return from <= day && (to === undefined || day <= to)
}

/** Returns the first and last day of a month on which a member lives here; undefined for none. */
export function presenceIn({ from, to }: Member, month: Month): [Day, Day] | undefined {
  const first = from > firstOf(month) ? from : firstOf(month)
  const last = to !== undefined && to < lastOf(month) ? to : lastOf(month)
  return first <= last ? [first, last] : undefined
}

/** Lists the members by the day they moved in. */
export function listMembers({ members }: Household): Member[] {
  return [...members.values()].sort(
    (a, b) => compare(a.from, b.from) || compare(a.name, b.name) || compare(a.id, b.id),
  )
}

/** Lists the categories by name. */
export function listCategories({ categories }: Household): Category[] {
  return [...categories.values()].sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

/** Lists the entries, the latest first. */
export function listEntries({ entries }: Household): Entry[] {
  return [...entries.values()].sort(
    (a, b) => compare(b.day, a.day) || b.madeAt - a.madeAt || compare(b.id, a.id),
  )
}

/** Compares by code units, the same in every browser. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the name of a member. */
export function memberName({ members }: Household, id: string): string {
  return members.get(id)?.name ?? 'Unknown'
}

/** Returns the name of a category. */
export function categoryName({ categories }: Household, id: string): string {
  return categories.get(id)?.name ?? 'Unknown'
}

/** Lists the members involved in an entry or bill. */
export function membersOf(entry: Entry | Bill): string[] {
  if (entry.kind === 'settlement') return [entry.member, entry.to]
  return [entry.member, ...entry.split.parts.map(({ member }) => member)]
}
