import { foldLetters } from '../../../../shared/normalise.ts'
import type { MinorUnits } from './amount.ts'
import type { Day } from '../../../../shared/day.ts'
import {
  categoryName,
  type Entry,
  type Household,
  type Kind,
  memberName,
  membersOf,
} from './household.ts'

/** Filter of the list; empty fields match everything. */
export type Filter = {
  text: string
  kind: Kind | ''
  member: string
  category: string
  from: Day
  to: Day
}

/** Filter that matches everything. */
export const EMPTY_FILTER: Filter = {
  text: '',
  kind: '',
  member: '',
  category: '',
  from: '',
  to: '',
}

/** Matching entries with their sums. */
type FilterResult = { entries: Entry[]; spent: MinorUnits; received: MinorUnits }

/** Normalised texts of entries, cached for each household. */
const searchTexts = new WeakMap<Household, Map<Entry, string>>()

/** Returns the entries that match a filter, in their order, with their sums. */
export function filterEntries(
  household: Household,
  entries: readonly Entry[],
  filter: Filter,
): FilterResult {
  const words = foldLetters(filter.text).split(/\s+/).filter(Boolean)
  const texts = searchTexts.get(household) ?? new Map<Entry, string>()
  searchTexts.set(household, texts)
  const found = entries.filter(
    (entry) =>
      (filter.kind === '' || entry.kind === filter.kind) &&
      (filter.from === '' || entry.day >= filter.from) &&
      (filter.to === '' || entry.day <= filter.to) &&
      (filter.category === '' ||
        (entry.kind !== 'settlement' && entry.category === filter.category)) &&
      (filter.member === '' || membersOf(entry).includes(filter.member)) &&
      words.every((word) => textOf(household, entry, texts).includes(word)),
  )
  const sum = (kind: Kind) =>
    found.reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0)
  return { entries: found, spent: sum('expense'), received: sum('income') }
}

function textOf(household: Household, entry: Entry, texts: Map<Entry, string>): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const about =
    entry.kind === 'settlement'
      ? memberName(household, entry.to)
      : categoryName(household, entry.category)
  const text = foldLetters(
    `${entry.title} ${about} ${memberName(household, entry.member)} ${entry.day}`,
  )
  texts.set(entry, text)
  return text
}
