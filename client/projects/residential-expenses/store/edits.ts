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
} from '../ledger/household.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { type Change, diffHouseholds, createStep } from './change.ts'

/* Each function returns a change that can be undone. */

/** Adds an entry or replaces it. */
export function saveEntry(household: Household, entry: Entry): Change {
  const verb = household.entries.has(entry.id) ? 'change' : 'add'
  return {
    label: `${verb} ${entryTitle(entry)}`,
    steps: [createStep(household, 'entries', entry.id, entry)],
  }
}

/** Removes an entry. */
export function removeEntry(household: Household, entry: Entry): Change {
  return {
    label: `delete ${entryTitle(entry)}`,
    steps: [createStep(household, 'entries', entry.id, undefined)],
  }
}

/** Returns the title of an entry. */
export function entryTitle({ kind, title }: Entry): string {
  return title === '' && kind === 'settlement' ? 'Settlement' : title
}

/** Adds a member or replaces it. */
export function saveMember(household: Household, member: Member): Change {
  const verb = household.members.has(member.id) ? 'change' : 'add'
  return {
    label: `${verb} ${member.name}`,
    steps: [createStep(household, 'members', member.id, member)],
  }
}

/** Returns whether entries or bills use a member, who then cannot be removed. */
export function isMemberUsed({ entries, bills }: Household, id: string): boolean {
  const uses = (row: Entry | Bill) => membersOf(row).includes(id)
  return [...entries.values()].some(uses) || [...bills.values()].some(uses)
}

/** Removes a member, which must be unused. */
export function removeMember(household: Household, member: Member): Change {
  return {
    label: `remove ${member.name}`,
    steps: [createStep(household, 'members', member.id, undefined)],
  }
}

/** Adds a category or replaces it. */
export function saveCategory(household: Household, category: Category): Change {
  const verb = household.categories.has(category.id) ? 'change' : 'add'
  return {
    label: `${verb} ${category.name}`,
    steps: [createStep(household, 'categories', category.id, category)],
  }
}

/** Returns whether entries or bills use a category. */
export function isCategoryUsed({ entries, bills }: Household, id: string): boolean {
  const uses = (row: Entry | Bill) => row.kind !== 'settlement' && row.category === id
  return [...entries.values()].some(uses) || [...bills.values()].some(uses)
}

/** Removes a category, which must be unused. */
export function removeCategory(household: Household, category: Category): Change {
  return {
    label: `remove ${category.name}`,
    steps: [createStep(household, 'categories', category.id, undefined)],
  }
}

/** Adds a recurring bill or replaces it. */
export function saveBill(household: Household, bill: Bill): Change {
  const verb = household.bills.has(bill.id) ? 'change' : 'add'
  return {
    label: `${verb} the bill ${bill.title}`,
    steps: [createStep(household, 'bills', bill.id, bill)],
  }
}

/** Removes a bill; its recorded entries stay. */
export function removeBill(household: Household, bill: Bill): Change {
  return {
    label: `remove the bill ${bill.title}`,
    steps: [createStep(household, 'bills', bill.id, undefined)],
  }
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
