import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDraft,
  type Draft,
  draftBill,
  draftEntry,
  moveDraft,
  readDraft,
  resumeDraft,
} from './draft.ts'
import { previewSplit, switchSplit, weighByDays } from './draft-split.ts'
import type { Bill, Household } from './household.ts'
import { anyEntries, evenly, expense, householdWith, MEMBERS } from './testing.ts'

const FLAT = householdWith([])
const FILLED: Draft = {
  ...createDraft(FLAT, '2026-05-01'),
  title: ' Rent ',
  amount: '100',
  category: 'rent',
}

function problemsOf(draft: Draft, household: Household = FLAT) {
  const read = readDraft(household, draft, 2)
  return read.ok ? {} : read.problem
}

function withWeights(by: Draft['by'], weights: readonly string[]): Draft {
  const parts = FILLED.parts.map((part, index) => ({ ...part, weight: weights[index] ?? '' }))
  return { ...FILLED, by, parts }
}

/** The flat, with C only from 11 to 20 May. */
function withGuest(): Household {
  const members = MEMBERS.map((member) =>
    member.id === 'c' ? { ...member, from: '2026-05-11', to: '2026-05-20' } : member,
  )
  return { ...FLAT, members: new Map(members.map((member) => [member.id, member])) }
}

describe('the form of an entry', () => {
  it('is an even expense of the present members, with a title, an amount and a category', () => {
    expect(readDraft(FLAT, FILLED, 2)).toEqual({
      ok: true,
      value: {
        kind: 'expense',
        day: '2026-05-01',
        title: 'Rent',
        amount: 10_000,
        member: 'a',
        category: 'rent',
        split: evenly('a', 'b', 'c'),
        every: undefined,
        until: undefined,
      },
    })
  })

  it('has an error message for each invalid field', () => {
    const wrong: Draft = {
      ...FILLED,
      title: '\u0007 ',
      amount: 'x',
      day: '2026-02-30',
      member: '__proto__',
      category: '',
      repeat: 'month',
      until: '2026-01-01',
    }
    expect(Object.keys(problemsOf(wrong)).sort()).toEqual([
      'amount',
      'category',
      'day',
      'member',
      'title',
      'until',
    ])
  })

  it('needs two members for a settlement, but no title or category', () => {
    const settlement: Draft = { ...FILLED, kind: 'settlement', title: '', category: '' }
    expect(problemsOf(settlement)).toEqual({})
    expect(problemsOf({ ...settlement, to: 'a' })).toEqual({ to: 'Choose another member.' })
  })

  it('that was not saved has the members and categories of the household of now', () => {
    const typed = { ...FILLED, to: 'b' }
    expect(resumeDraft(FLAT, typed)).toEqual(typed)
    const [a, b] = MEMBERS.map((member, index) => ({ ...member, id: ['b', 'x'][index] ?? '' }))
    const other = {
      ...FLAT,
      members: new Map([a, b].flatMap((member) => (member ? [[member.id, member] as const] : []))),
      categories: new Map([['pets', { id: 'pets', name: 'Pets', budget: undefined }]]),
    }
    const resumed = resumeDraft(other, typed)
    expect(resumed).toMatchObject({ title: ' Rent ', amount: '100', member: '', category: '' })
    expect(resumed.parts).toEqual([
      { member: 'b', on: true, weight: '' },
      { member: 'x', on: true, weight: '' },
    ])
    const weighed = resumeDraft(other, {
      ...withWeights('amount', ['50', '30', '20']),
      chosen: true,
    })
    expect(weighed.parts).toEqual([
      { member: 'b', on: true, weight: '30' },
      { member: 'x', on: false, weight: '' },
    ])
  })

  it('selects the members present on the day until the user selects them', () => {
    const flat = withGuest()
    const on = ({ parts }: Draft) => parts.filter((part) => part.on).map(({ member }) => member)
    const draft = createDraft(flat, '2026-05-01')
    expect(on(draft)).toEqual(['a', 'b'])
    expect(on(moveDraft(flat, draft, '2026-05-11'))).toEqual(['a', 'b', 'c'])
    expect(on(moveDraft(flat, { ...draft, chosen: true }, '2026-05-11'))).toEqual(['a', 'b'])
  })

  it('restores every entry unchanged', () => {
    fc.assert(
      fc.property(anyEntries, fc.constantFrom(0, 2, 3), (entries, digits) => {
        for (const entry of entries) {
          const read = readDraft(FLAT, draftEntry(FLAT, { ...entry, title: 'x' }, digits), digits)
          const { id, madeAt, ...rest } = entry
          const parts =
            entry.kind === 'settlement' ? [] : entry.split.parts.filter(({ weight }) => weight > 0)
          const expected = entry.kind === 'settlement' ? {} : { split: { ...entry.split, parts } }
          expect([id, madeAt, read.ok]).toEqual([id, madeAt, true])
          expect(read).toMatchObject({
            value: { ...without(rest, 'turn'), title: 'x', ...expected },
          })
        }
      }),
    )
  })

  it('restores a bill unchanged', () => {
    const bill: Bill = {
      ...without(expense(), 'day', 'turn', 'madeAt'),
      every: 'week',
      from: '2026-05-01',
      to: '2026-06-01',
      skipped: [],
    }
    expect(readDraft(FLAT, draftBill(FLAT, bill, 2), 2)).toMatchObject({
      value: { every: 'week', until: '2026-06-01', day: '2026-05-01', split: bill.split },
    })
  })
})

function without<Row extends object>(row: Row, ...keys: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))) as Row
}

describe('a split in the form', () => {
  it.each([
    ['amount', ['50', '30', '15'], '5.00 left to give out.'],
    ['amount', ['50', '30', '20.5'], '0.50 too much given out.'],
    ['percent', ['50', '30', '19,5'], '0.50 % left to give out.'],
    ['percent', ['50', '50', '0.01'], '0.01 % too much given out.'],
    ['percent', ['50', '50', 'x'], 'Enter percentages with at most two decimals.'],
    ['share', ['1', '1.5', ''], 'Enter shares as whole numbers up to 9,999.'],
    ['share', ['', '0', ''], 'Choose at least one member.'],
    ['amount', ['-1', '101', ''], 'Enter amounts, such as 12.50.'],
  ] as const)('by %s of %j: %s', (by, weights, problem) => {
    expect(problemsOf(withWeights(by, weights))).toEqual({ split: problem })
    expect(previewSplit(withWeights(by, weights), 2)).toEqual({ ok: false, problem })
  })

  it.each([
    ['amount', ['50', '50', ''], [5000, 5000]],
    ['percent', ['33.33', '33.33', '33.34'], [3333, 3333, 3334]],
    ['share', ['2', '1', '1'], [5000, 2500, 2500]],
  ] as const)('by %s of %j gives each their share', (by, weights, shares) => {
    const preview = previewSplit(withWeights(by, weights), 2)
    expect(preview.ok && [...preview.value.values()]).toEqual(shares)
  })

  it('starts with equal parts that add up, for every way to divide', () => {
    for (const by of ['share', 'percent', 'amount', 'even'] as const) {
      expect(problemsOf(switchSplit(FILLED, by, 2))).toEqual({})
    }
    expect(switchSplit(FILLED, 'percent', 2).parts.map(({ weight }) => weight)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ])
  })

  it('weighs members by days if they move in or out during the month', () => {
    const flat = withGuest()
    const draft = weighByDays(flat, { ...FILLED, parts: createDraft(flat, FILLED.day).parts })
    expect(draft.parts.map(({ weight }) => weight)).toEqual(['31', '31', '10'])
  })
})
