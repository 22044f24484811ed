import { type Due, recordDue } from '../ledger/bills.ts'
import type { Day } from '../../../../shared/day.ts'
import {
  createHousehold,
  type Entry,
  FULL_MESSAGE,
  type Household,
  MAX_ENTRIES,
  SETTINGS_ID,
  type Settings,
  type Tables,
} from '../ledger/household.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { type Change, diffHouseholds, createStep, isUsedBy, listUses } from './change.ts'

/* Each function returns a change that can be undone. */

type RowTable = 'entries' | 'members' | 'categories' | 'bills'

/** Adds a row or replaces it. */
export function saveRow<T extends RowTable>(
  household: Household,
  table: T,
  row: Tables[T],
): Change {
  const verb = household[table].has(row.id) ? 'change' : 'add'
  const step = createStep(household, table, row.id, row)
  return { label: `${verb} ${describeRow(row)}`, steps: [step] }
}

/** Removes a row: a bill leaves its recorded entries, a member and a category must be unused. */
export function removeRow<T extends RowTable>(
  household: Household,
  table: T,
  row: Tables[T],
): Change {
  const verb = table === 'entries' ? 'delete' : 'remove'
  const step = createStep(household, table, row.id, undefined)
  return { label: `${verb} ${describeRow(row)}`, steps: [step] }
}

function describeRow(row: Tables[RowTable]): string {
  if ('name' in row) return row.name
  return 'every' in row ? `the bill ${row.title}` : entryTitle(row)
}

/** Returns the title of an entry; files may hold expenses without one. */
export function entryTitle({ kind, title }: Entry): string {
  if (title !== '') return title
  return kind === 'settlement' ? 'Settlement' : 'Untitled'
}

/** Returns whether entries or bills use a member or category, which then cannot be removed. */
export function isUsed(household: Household, table: 'members' | 'categories', id: string): boolean {
  return listUses(household).some((row) => isUsedBy(row, table, id))
}

/** Records due bills as entries; undefined if none of them has a valid split on its day. */
export function recordBills(
  household: Household,
  due: readonly Due[],
  now: number,
): Change | undefined {
  const entries = recordDue(household, due, now)
  if (entries.length === 0) return undefined
  return {
    label:
      entries.length === 1 ? `record ${entries[0]?.title ?? ''}` : `record ${entries.length} bills`,
    steps: entries.map((entry) => createStep(household, 'entries', entry.id, entry)),
  }
}

/** Skips a due bill. */
export function skipDue(household: Household, { bill, day }: Due): Change {
  const skipped = [...bill.skipped, day].sort()
  return {
    label: `skip ${bill.title}`,
    steps: [createStep(household, 'bills', bill.id, { ...bill, skipped })],
  }
}

/** Records a transfer as a settlement, or returns a message when there is no room. */
export function settle(
  household: Household,
  { from, to, amount }: Transfer,
  made: { id: string; day: Day; madeAt: number },
): Change | string {
  if (household.entries.size >= MAX_ENTRIES) return FULL_MESSAGE
  const entry: Entry = { ...made, kind: 'settlement', title: '', amount, member: from, to }
  return saveRow(household, 'entries', entry)
}

/** Replaces the settings of the household. */
export function saveSettings(household: Household, settings: Settings): Change {
  return {
    label: 'change the household',
    steps: [createStep(household, 'settings', SETTINGS_ID, settings)],
  }
}

/** Replaces the whole household. */
export function replaceHousehold(label: string, from: Household, to: Household): Change {
  return { label, steps: diffHouseholds(from, to) }
}

/** Deletes the household, also its rows that cannot be read. */
export function deleteEverything(household: Household): Change {
  const change = replaceHousehold('delete everything', household, createHousehold())
  return { ...change, deletesDamaged: true }
}

/** Returns whether another row has the name, ignoring case: files identify members by name. */
export function isNameTaken(
  list: readonly { id: string; name: string }[],
  name: string,
  id: string | undefined,
): boolean {
  return list.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
}
