import { formatCsv } from '../../../../shared/csv.ts'
import { writeAmount } from '../ledger/amount.ts'
import { currencyDigits } from '../ledger/currency.ts'
import {
  type Entry,
  findSettings,
  type Household,
  listEntries,
  membersOf,
} from '../ledger/household.ts'
import { createLabels, type Labels } from './labels.ts'
import { formatParts } from './parts.ts'

/** Columns of the CSV file, in order. */
export const COLUMNS = [
  'date',
  'kind',
  'title',
  'amount',
  'currency',
  'member',
  'category',
  'to',
  'split',
  'parts',
  'id',
  'turn',
  'made_at',
] as const

/** Column of the CSV file. */
export type Column = (typeof COLUMNS)[number]

/** Labels of members and categories in a file. */
export type Names = { members: Labels; categories: Labels }

/** Creates the labels of a household's members and categories. */
export function createNames({ members, categories, entries }: Household): Names {
  const all = [...entries.values()]
  return {
    members: createLabels(members, all.flatMap(membersOf)),
    categories: createLabels(
      categories,
      all.flatMap((entry) => (entry.kind === 'settlement' ? [] : [entry.category])),
    ),
  }
}

/** Exports all entries as CSV, the latest first; `planCsv` imports it. */
export function exportCsv(household: Household): string {
  const currency = findSettings(household)?.currency ?? 'EUR'
  const names = createNames(household)
  const rows = listEntries(household).map((entry) => {
    const cells = writeEntry(entry, names, currencyDigits(currency))
    return COLUMNS.map((column) => (column === 'currency' ? currency : cells[column]))
  })
  return formatCsv([COLUMNS, ...rows])
}

function writeEntry(entry: Entry, names: Names, digits: number): Record<Column, string> {
  const { id, day, kind, title, amount, member, madeAt } = entry
  const settlement = entry.kind === 'settlement'
  return {
    date: day,
    kind,
    title,
    amount: writeAmount(amount, digits),
    currency: '',
    member: names.members.labelOf(member),
    category: settlement ? '' : names.categories.labelOf(entry.category),
    to: settlement ? names.members.labelOf(entry.to) : '',
    split: settlement ? '' : entry.split.by,
    parts: settlement ? '' : formatParts(entry.split, names.members, digits),
    id,
    turn: settlement ? '' : String(entry.turn),
    made_at: new Date(madeAt).toISOString(),
  }
}
