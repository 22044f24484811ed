import fc from 'fast-check'
import { addDays, type Day } from '../../../../shared/day.ts'
import {
  type Category,
  createHousehold,
  type Entry,
  type Household,
  type Member,
  type Part,
  SETTINGS_ID,
  type SharedEntry,
  type Split,
} from './household.ts'
import { createTurns, type SplitInput, HUNDRED_PERCENT } from './split.ts'

export const MEMBERS: readonly Member[] = ['a', 'b', 'c'].map((id) => ({
  id,
  name: id.toUpperCase(),
  from: '2026-01-01',
  to: undefined,
}))

const CATEGORIES: readonly Category[] = [
  { id: 'rent', name: 'Rent', budget: undefined },
  { id: 'food', name: 'Food', budget: 30_000 },
]

/** A household in euros with three members, two categories and these entries. */
export function householdWith(entries: readonly Entry[], currency = 'EUR'): Household {
  return {
    ...createHousehold(),
    settings: new Map([[SETTINGS_ID, { name: 'Flat', currency, example: false }]]),
    members: new Map(MEMBERS.map((member) => [member.id, member])),
    categories: new Map(CATEGORIES.map((category) => [category.id, category])),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
}

export function evenly(...members: string[]): Split {
  return { by: 'even', parts: members.map((member) => ({ member, weight: 1 })) }
}

/** A settlement of 1.00 between two members. */
export const SETTLEMENT: Entry = {
  id: 's',
  kind: 'settlement',
  day: '2026-05-02',
  title: '',
  amount: 100,
  member: 'a',
  to: 'b',
  madeAt: 0,
}

export function expense(change: Partial<SharedEntry> = {}): SharedEntry {
  return {
    id: 'e1',
    kind: 'expense',
    day: '2026-05-01',
    title: 'Rent',
    amount: 90_000,
    member: 'a',
    category: 'rent',
    split: evenly('a', 'b', 'c'),
    turn: 0,
    madeAt: 0,
    ...change,
  }
}

const anyMember = fc.constantFrom('a', 'b', 'c')
const anyAmount = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: 99_999_999_999 }),
)
const anyDay: fc.Arbitrary<Day> = fc.nat(700).map((days) => addDays('2026-01-01', days))
const anyTitle = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''+y",
    '-5',
    '@sum',
    'a;b',
    'a,b',
    '"',
    'Café',
    '__proto__',
    '<b>',
    '\u202ex',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** A split that fits the amount. */
export function anySplit(amount: number): fc.Arbitrary<Split> {
  const among = fc.subarray(['a', 'b', 'c'], { minLength: 1 })
  return among.chain((members) => {
    const parts = (weights: readonly number[]): Part[] =>
      members.map((member, index) => ({ member, weight: weights[index] ?? 0 }))
    const cuts = (whole: number) =>
      fc
        .array(fc.integer({ min: 0, max: whole }), {
          minLength: members.length - 1,
          maxLength: members.length - 1,
        })
        .map((places) => {
          const sorted = [0, ...places.sort((a, b) => a - b), whole]
          return sorted.slice(1).map((position, index) => position - (sorted[index] ?? 0))
        })
    return fc.oneof(
      fc.constant<Split>({ by: 'even', parts: parts(members.map(() => 1)) }),
      fc
        .array(fc.integer({ min: 1, max: 9_999 }), {
          minLength: members.length,
          maxLength: members.length,
        })
        .map((weights): Split => ({ by: 'share', parts: parts(weights) })),
      cuts(HUNDRED_PERCENT).map((weights): Split => ({ by: 'percent', parts: parts(weights) })),
      cuts(amount).map((weights): Split => ({ by: 'amount', parts: parts(weights) })),
    )
  })
}

const anyShared: fc.Arbitrary<Entry> = anyAmount.chain((amount) =>
  fc.record({
    id: fc.constant(''),
    kind: fc.constantFrom('expense' as const, 'income' as const),
    day: anyDay,
    title: anyTitle,
    amount: fc.constant(amount),
    member: anyMember,
    category: fc.constantFrom('rent', 'food'),
    split: anySplit(amount),
    turn: fc.nat(50),
    madeAt: fc.nat(2_000_000_000_000),
  }),
)

const anySettlement: fc.Arbitrary<Entry> = fc.record({
  id: fc.constant(''),
  kind: fc.constant('settlement' as const),
  day: anyDay,
  title: anyTitle,
  amount: anyAmount,
  member: fc.constantFrom('a', 'b'),
  to: fc.constant('c'),
  madeAt: fc.nat(2_000_000_000_000),
})

/** Entries of all kinds, by every split, with ids of their own. */
export const anyEntries: fc.Arbitrary<Entry[]> = fc
  .array(fc.oneof(anyShared, anySettlement), { maxLength: 25 })
  .map((entries) => entries.map((entry, index) => ({ ...entry, id: `e${index}` })))

/** Entries made one after the other, each with the turn that falls to it. */
export function takeTurns(divided: readonly SplitInput[]): SharedEntry[] {
  const made: SharedEntry[] = []
  for (const [index, one] of divided.entries()) {
    made.push(expense({ id: `e${index}`, ...one, turn: createTurns(made).take(one) }))
  }
  return made
}
