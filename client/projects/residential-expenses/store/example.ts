import { listDue, recordDue } from '../ledger/bills.ts'
import {
  addDays,
  addMonths,
  type Day,
  firstOf,
  monthOf,
  moveMonth,
} from '../../../../shared/day.ts'
import {
  type Bill,
  type Category,
  createHousehold,
  type Entry,
  type Household,
  type Member,
  SETTINGS_ID,
  type Split,
} from '../ledger/household.ts'
import { createTurns, type Turns } from '../ledger/split.ts'

const ATTIC = 'attic'
const GARDEN = 'garden'
const CORNER = 'corner'

/** Monthly budgets in cents. */
const CATEGORIES: readonly [id: string, name: string, budget?: number][] = [
  ['rent', 'Rent'],
  ['groceries', 'Groceries', 42_000],
  ['energy', 'Energy', 12_000],
  ['internet', 'Internet'],
  ['household', 'Household goods', 6_000],
  ['leisure', 'Going out', 8_000],
  ['other', 'Other'],
]

/** Entries of the months before this one: day of the month, member, category, title, cents. */
type MonthEntry = [date: number, member: string, category: string, title: string, amount: number]

const MONTHS: readonly (readonly MonthEntry[])[] = [
  [
    [3, GARDEN, 'groceries', 'Weekly shop', 8_437],
    [5, CORNER, 'household', 'Shower curtain and hooks', 3_195],
    [10, ATTIC, 'groceries', 'Weekly shop', 7_962],
    [13, CORNER, 'leisure', 'Pizza on the balcony', 4_150],
    [17, GARDEN, 'groceries', 'Weekly shop', 9_120],
    [24, CORNER, 'groceries', 'Market and bakery', 5_385],
  ],
  [
    [2, ATTIC, 'groceries', 'Weekly shop', 8_871],
    [9, GARDEN, 'groceries', 'Weekly shop', 7_548],
    [11, GARDEN, 'household', 'Vacuum cleaner bags', 1_690],
    [16, CORNER, 'groceries', 'Weekly shop', 9_333],
    [21, ATTIC, 'leisure', 'Cinema for three', 3_600],
    [23, GARDEN, 'groceries', 'Spices and rice', 4_276],
    [27, ATTIC, 'other', 'Second key for the cellar', 1_250],
  ],
  [
    [4, CORNER, 'groceries', 'Weekly shop', 9_714],
    [7, GARDEN, 'household', 'Washing powder', 1_489],
    [11, ATTIC, 'groceries', 'Weekly shop', 8_206],
    [14, CORNER, 'leisure', 'Board game evening', 5_240],
    [18, GARDEN, 'groceries', 'Weekly shop', 10_358],
    [25, CORNER, 'groceries', 'Weekly shop', 8_815],
    [26, CORNER, 'leisure', 'Concert tickets', 7_500],
  ],
  [
    [1, GARDEN, 'groceries', 'Weekly shop', 7_390],
    [6, ATTIC, 'household', 'Light bulbs', 2_397],
    [8, CORNER, 'groceries', 'Weekly shop', 9_045],
    [15, GARDEN, 'groceries', 'Weekly shop', 8_127],
    [19, CORNER, 'household', 'Repair of the washing machine', 9_800],
    [22, ATTIC, 'groceries', 'Weekly shop', 8_684],
    [28, GARDEN, 'leisure', 'Picnic', 2_931],
  ],
  [
    [3, CORNER, 'groceries', 'Weekly shop', 9_268],
    [10, GARDEN, 'groceries', 'Weekly shop', 8_550],
    [12, CORNER, 'other', 'Package to the landlord', 689],
    [17, ATTIC, 'groceries', 'Weekly shop', 9_911],
    [20, GARDEN, 'leisure', 'Dinner out', 6_840],
    [24, CORNER, 'groceries', 'Weekly shop', 7_703],
  ],
  [
    [2, GARDEN, 'groceries', 'Weekly shop', 8_349],
    [4, CORNER, 'household', 'Dishwasher tablets', 1_799],
    [6, ATTIC, 'groceries', 'Market', 3_462],
    [9, CORNER, 'groceries', 'Weekly shop', 9_190],
    [12, GARDEN, 'leisure', 'Ice cream', 1_380],
    [15, ATTIC, 'groceries', 'Weekly shop', 8_075],
    [20, GARDEN, 'groceries', 'Weekly shop', 8_926],
  ],
]

/**
 * Creates the example: three members, named after their rooms, with half a year of entries up to
 * `today`.
 * One moves in after a month. Rent is by shares, energy by percent, and there are two settlements.
 */
export function createExample(today: Day): Household {
  const first = moveMonth(monthOf(today), 1 - MONTHS.length)
  const start = firstOf(first)
  const members: Member[] = [
    { id: ATTIC, name: 'Attic', from: addMonths(start, -8), to: undefined },
    { id: GARDEN, name: 'Garden', from: addMonths(start, -3), to: undefined },
    { id: CORNER, name: 'Corner', from: start, to: undefined },
  ]
  const empty: Household = {
    ...createHousehold(),
    settings: new Map([[SETTINGS_ID, { name: 'Our flat', currency: 'EUR', example: true }]]),
    members: toMap(members),
    categories: toMap(CATEGORIES.map(([id, name, budget]): Category => ({ id, name, budget }))),
    bills: toMap(createBills(start)),
  }
  // Bills of the last few days stay due.
  const due = listDue(empty, addDays(today, -3))
  const bills = recordDue(empty, due, 0)
  const turns = createTurns(bills)
  const entries = [...bills, ...listMonthEntries(first, turns), ...listExtras(start, turns)]
  const past = entries.filter(({ day }) => day <= today)
  return { ...empty, entries: toMap(past) }
}

function toMap<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function createBills(start: Day): Bill[] {
  const bill = (
    id: string,
    title: string,
    amount: number,
    member: string,
    split: Split,
    date: number,
  ): Bill => ({
    id,
    kind: 'expense',
    title,
    amount,
    member,
    category: id,
    split,
    every: 'month',
    from: addDays(start, date - 1),
    to: undefined,
    skipped: [],
  })
  return [
    bill('rent', 'Rent', 126_000, ATTIC, splitBy('share', [24, 20, 19]), 1),
    bill(
      'energy',
      'Electricity and heating',
      11_250,
      CORNER,
      splitBy('percent', [4000, 3000, 3000]),
      5,
    ),
    bill('internet', 'Internet', 3_490, GARDEN, splitBy('even', [1, 1, 1]), 20),
  ]
}

function splitBy(by: Split['by'], weights: readonly number[]): Split {
  const members = [ATTIC, GARDEN, CORNER]
  return { by, parts: members.map((member, index) => ({ member, weight: weights[index] ?? 0 })) }
}

function listMonthEntries(first: string, turns: Turns): Entry[] {
  const split = splitBy('even', [1, 1, 1])
  return MONTHS.flatMap((entries, index) =>
    entries.map(([date, member, category, title, amount], number): Entry => {
      const day = addDays(firstOf(moveMonth(first, index)), date - 1)
      const turn = turns.take({ kind: 'expense', amount, split })
      const id = `example-${index}-${number}`
      return {
        id,
        day,
        kind: 'expense',
        title,
        amount,
        member,
        category,
        split,
        turn,
        madeAt: number,
      }
    }),
  )
}

/** Lists a refund for all, and transfers that settled the debts once. */
function listExtras(start: Day, turns: Turns): Entry[] {
  const split = splitBy('even', [1, 1, 1])
  const refund: Entry = {
    id: 'example-refund',
    day: addDays(addMonths(start, 3), 11),
    kind: 'income',
    title: 'Refund of last year’s heating',
    amount: 14_210,
    member: ATTIC,
    category: 'energy',
    split,
    turn: turns.take({ kind: 'income', amount: 14_210, split }),
    madeAt: 0,
  }
  const settlement = (member: string, amount: number, index: number): Entry => ({
    id: `example-settlement-${index}`,
    day: addDays(addMonths(start, 3), 1),
    kind: 'settlement',
    title: 'Bank transfer',
    amount,
    member,
    to: ATTIC,
    madeAt: index,
  })
  return [refund, settlement(GARDEN, 90_000, 0), settlement(CORNER, 75_000, 1)]
}
