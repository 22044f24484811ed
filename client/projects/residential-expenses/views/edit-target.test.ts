import { expect, it } from 'vitest'
import { dueId } from '../ledger/bills.ts'
import type { Bill } from '../ledger/household.ts'
import { expense, householdWith } from '../ledger/testing.ts'
import { findTarget } from './edit-target.ts'

it('a due bill replaces what another tab has recorded meanwhile', () => {
  const bill: Bill = {
    ...expense(),
    id: 'b',
    every: 'month',
    from: '2026-05-01',
    to: undefined,
    skipped: [],
  }
  const due = { bill, day: '2026-06-01' }
  const recorded = expense({ id: dueId(due) })
  expect(findTarget(householdWith([]), { kind: 'due', due })).toBeUndefined()
  expect(findTarget(householdWith([recorded]), { kind: 'due', due })).toBe(recorded)
})
