import { type Due, recordDue } from '../ledger/bills.ts'
import type { Day } from '../../../../shared/day.ts'
import {
  type Bill,
  type Category,
  type Entry,
  type Household,
  type Member,
  membersOf,
  SETTINGS_ID,
  type Settings,
  type Tables,
} from '../ledger/household.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { type Change, diffHouseholds, createStep } from './change.ts'

/* Each function returns a change that can be undone. */

type RowTable = 'entries' | 'members' | 'categories' | 'bills'

/** Adds a row or replaces it. */
function saveRow<T extends RowTable>(
  household: Household,
  table: T,
  row: Tables[T],
  title: string,
): Change {
  const verb = household[table].has(row.id) ? 'change' : 'add'
  return { label: `${verb} ${title}`, steps: [createStep(household, table, row.id, row)] }
}

function removeRow<T extends RowTable>(
  household: Household,
  table: T,
  { id }: Tables[T],
  label: string,
): Change {
  return { label, steps: [createStep(household, table, id, undefined)] }
}

/** Adds or changes an entry. */
export function saveEntry(household: Household, entry: Entry): Change {
  return saveRow(household, 'entries', entry, entryTitle(entry))
}

/** Removes an entry. */
export function removeEntry(household: Household, entry: Entry): Change {
  return removeRow(household, 'entries', entry, `delete ${entryTitle(entry)}`)
}

/** Returns the title of an entry. */
export function entryTitle({ kind, title }: Entry): string {
  return title === '' && kind === 'settlement' ? 'Settlement' : title
}

/** Adds or changes a member. */
export function saveMember(household: Household, member: Member): Change {
  return saveRow(household, 'members', member, member.name)
}

/** Returns whether entries or bills use a member, who then cannot be removed. */
export function isMemberUsed(household: Household, id: string): boolean {
  return listUses(household).some((row) => membersOf(row).includes(id))
}

/** Removes a member, which must be unused. */
export function removeMember(household: Household, member: Member): Change {
  return removeRow(household, 'members', member, `remove ${member.name}`)
}

/** Adds or changes a category. */
export function saveCategory(household: Household, category: Category): Change {
  return saveRow(household, 'categories', category, category.name)
}

/** Returns whether entries or bills use a category. */
export function isCategoryUsed(household: Household, id: string): boolean {
  return listUses(household).some((row) => row.kind !== 'settlement' && row.category === id)
}

/** Removes a category, which must be unused. */
export function removeCategory(household: Household, category: Category): Change {
  return removeRow(household, 'categories', category, `remove ${category.name}`)
}

function listUses({ entries, bills }: Household): (Entry | Bill)[] {
  return [...entries.values(), ...bills.values()]
}

/** Adds or changes a bill. */
export function saveBill(household: Household, bill: Bill): Change {
  return saveRow(household, 'bills', bill, `the bill ${bill.title}`)
}

/** Removes a bill; its recorded entries stay. */
export function removeBill(household: Household, bill: Bill): Change {
  return removeRow(household, 'bills', bill, `remove the bill ${bill.title}`)
}

/** Records due bills as entries. */
export function recordBills(household: Household, due: readonly Due[], now: number): Change {
  const entries = recordDue(household, due, now)
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

/** Records a transfer as a settlement. */
export function settle(
  household: Household,
  { from, to, amount }: Transfer,
  made: { id: string; day: Day; now: number },
): Change {
  const { id, day, now } = made
  return saveEntry(household, {
    id,
    day,
    kind: 'settlement',
    title: '',
    amount,
    member: from,
    to,
    madeAt: now,
  })
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

/** Returns whether another row has the name, ignoring case: files identify members by name. */
export function isNameTaken(
  list: readonly { id: string; name: string }[],
  name: string,
  id: string | undefined,
): boolean {
  return list.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
}
