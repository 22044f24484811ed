import { describe, expect, it } from 'vitest'
import { createDraft, draftEntry, readDraft, type ParsedDraft } from '../ledger/draft.ts'
import { type Bill, type Household, MAX_ENTRIES } from '../ledger/household.ts'
import { HUNDRED_PERCENT } from '../ledger/split.ts'
import { evenly, expense, householdWith, SETTLEMENT } from '../ledger/testing.ts'
import { createBill, createEntry } from './create-row.ts'
import { isNameTaken, isUsed, recordBills, saveRow, settle } from './edits.ts'
import { applySteps } from './change.ts'
import { parsers } from './rows.ts'

const FLAT = householdWith([expense({ amount: 100, turn: 0, madeAt: 7 })])

function read(
  household: Household,
  change: Partial<ReturnType<typeof createDraft>> = {},
): ParsedDraft {
  const draft = {
    ...createDraft(household, '2026-05-02'),
    title: 'Tea',
    amount: '1',
    category: 'food',
  }
  const reading = readDraft(household, { ...draft, ...change }, 2)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem))
  return reading.value
}

describe('an entry created from a form', () => {
  it('has the next turn, and can be stored', () => {
    const entry = createEntry(FLAT, read(FLAT), { id: 'new', now: 9 })
    expect(entry).toMatchObject({ turn: 1, madeAt: 9 })
    expect(parsers.entries(entry, entry.id)).toEqual(entry)
  })

  it('keeps its time, and its turn unless the division changes', () => {
    const later = householdWith([
      expense({ amount: 100, turn: 0, madeAt: 7 }),
      expense({ id: 'e2', amount: 100, turn: 1 }),
    ])
    const draft = draftEntry(later, expense({ amount: 100 }), 2)
    const again = (change: object) =>
      createEntry(later, read(later, { ...draft, ...change }), { id: 'e1', now: 9 })
    expect(again({ title: 'Other' })).toMatchObject({ title: 'Other', turn: 0, madeAt: 7 })
    expect(again({ amount: '1.03' })).toMatchObject({ amount: 103, turn: 2, madeAt: 7 })
  })

  it('has no turn or category as a settlement', () => {
    const entry = createEntry(FLAT, read(FLAT, { kind: 'settlement', title: '' }), {
      id: 's',
      now: 9,
    })
    expect(parsers.entries(entry, 's')).toEqual(entry)
    expect(entry).toEqual({ ...SETTLEMENT, madeAt: 9 })
  })
})

it('a bill created from a form can be stored, and its members count as used', () => {
  const reading = read(FLAT, { repeat: 'quarter' })
  if (reading.kind === 'settlement' || reading.every === undefined) throw new Error('A bill')
  const bill = createBill('b', { ...reading, every: reading.every }, ['2026-08-02'])
  expect(parsers.bills(bill, 'b')).toEqual(bill)
  const empty = householdWith([])
  const after = applySteps(empty, saveRow(empty, 'bills', bill).steps)
  for (const [table, id] of [
    ['members', 'c'],
    ['categories', 'food'],
  ] as const)
    expect([isUsed(empty, table, id), isUsed(after, table, id)]).toEqual([false, true])
})

it('a name is taken in any case, but not by its own row', () => {
  const list = [{ id: '1', name: 'Attic' }]
  expect(isNameTaken(list, 'attic', undefined)).toBe(true)
  expect(isNameTaken(list, 'ATTIC', '1')).toBe(false)
})

it('bills are recorded, or none if all need another split on their day', () => {
  const bill: Bill = {
    ...expense(),
    split: { by: 'percent', parts: [{ member: 'gone', weight: HUNDRED_PERCENT }] },
    every: 'month',
    from: '2026-05-01',
    to: undefined,
    skipped: [],
  }
  const due = { bill, day: '2026-06-01' }
  expect(recordBills(FLAT, [due], 0)).toBeUndefined()
  const fitting = { ...due, bill: { ...bill, split: evenly('a') } }
  expect(recordBills(FLAT, [due, fitting], 0)?.steps).toHaveLength(1)
})

it('a transfer that a full household cannot record says so', () => {
  const transfer = { from: 'a', to: 'b', amount: 5 }
  const made = { id: 'new', day: '2026-05-02', madeAt: 9 }
  const some = Array.from({ length: MAX_ENTRIES }, (_, index) => expense({ id: `e${index}` }))
  expect(settle(householdWith(some), transfer, made)).toMatch(/^A household can have 15000 entries/)
  expect(settle(householdWith(some.slice(1)), transfer, made)).toMatchObject({ steps: [{}] })
})
