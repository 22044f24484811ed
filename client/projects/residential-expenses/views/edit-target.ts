import { type Due, dueId } from '../ledger/bills.ts'
import type { Draft } from '../ledger/draft.ts'
import type { Bill, Entry, Household } from '../ledger/household.ts'

/** What the dialog creates or edits. */
export type EditTarget =
  | { kind: 'new'; draft?: Draft | undefined }
  | { kind: 'new-bill' }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'bill'; bill: Bill }
  | { kind: 'due'; due: Due }

/** Finds the row that saving a target replaces; another tab may have recorded a due bill. */
export function findTarget(household: Household, target: EditTarget): Entry | Bill | undefined {
  if (target.kind === 'entry') return household.entries.get(target.entry.id)
  if (target.kind === 'bill') return household.bills.get(target.bill.id)
  return target.kind === 'due' ? household.entries.get(dueId(target.due)) : undefined
}
