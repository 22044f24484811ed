import type { Day } from '../../../../shared/day.ts'
import type { ParsedDraft } from '../ledger/draft.ts'
import type { Bill, Entry, Frequency, Household } from '../ledger/household.ts'
import { createTurns, type SplitInput } from '../ledger/split.ts'
import { isSameRow } from './change.ts'

/**
 * Creates the entry of a form; an edited one keeps its time, and its turn if its split is
 * unchanged.
 */
export function createEntry(
  household: Household,
  reading: ParsedDraft,
  { id, now }: { id: string; now: number },
): Entry {
  const before = household.entries.get(id)
  const madeAt = before?.madeAt ?? now
  if (reading.kind === 'settlement') return { id, ...reading, madeAt }
  const { kind, day, title, amount, member, category, split } = reading
  const divided = { kind, amount, split }
  const turn = findPreviousTurn(before, divided) ?? nextTurn(household, id, divided)
  return { id, kind, day, title, amount, member, category, split, turn, madeAt }
}

function findPreviousTurn(before: Entry | undefined, divided: SplitInput): number | undefined {
  if (!before || before.kind === 'settlement') return undefined
  const { kind, amount, split } = before
  return isSameRow({ kind, amount, split }, divided) ? before.turn : undefined
}

function nextTurn({ entries }: Household, id: string, divided: SplitInput): number {
  const others = [...entries.values()].filter((entry) => entry.id !== id)
  return createTurns(others).take(divided)
}

type BillReading = Exclude<ParsedDraft, { kind: 'settlement' }> & { every: Frequency }

/** Creates the bill of a form, due from the form's day on. */
export function createBill(id: string, reading: BillReading, skipped: readonly Day[]): Bill {
  const { day, until, ...bill } = reading
  return { id, ...bill, from: day, to: until, skipped }
}
