import { describe, expect, it } from 'vitest'
import { dueId, findDueDays, listDue, recordDue, splitOn } from './bills.ts'
import { parsers } from '../store/rows.ts'
import { type Bill, type Household, MAX_BILLS, MAX_ENTRIES } from './household.ts'
import { evenly, expense, householdWith, MEMBERS } from './testing.ts'

const BILL: Bill = {
  id: 'rent',
  kind: 'expense',
  title: 'Rent',
  amount: 100,
  member: 'a',
  category: 'rent',
  split: evenly('a', 'b', 'c'),
  every: 'month',
  from: '2026-01-31',
  to: undefined,
  skipped: [],
}

function withBill(change: Partial<Bill> = {}, household = householdWith([])): Household {
  const bill = { ...BILL, ...change }
  return { ...household, bills: new Map([[bill.id, bill]]) }
}

/** Returns whether a bill with this id can be read from storage. */
function isStored(id: string): boolean {
  return parsers.bills({ ...BILL, id }, id) !== undefined
}

describe('the due days of a bill', () => {
  it('are on the day of the first one, or the last day of a shorter month', () => {
    expect([...findDueDays(BILL, '2026-04-29')]).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })

  it.each([
    ['week', ['2026-01-31', '2026-02-07', '2026-02-14']],
    ['quarter', ['2026-01-31']],
    ['year', ['2026-01-31']],
  ] as const)('repeat every %s', (every, days) => {
    expect([...findDueDays({ ...BILL, every }, '2026-02-15')]).toEqual(days)
  })

  it('end with the bill', () => {
    expect([...findDueDays({ ...BILL, to: '2026-02-28' }, '2026-12-31')]).toHaveLength(2)
    expect([...findDueDays({ ...BILL, to: '2026-01-01' }, '2026-12-31')]).toEqual([])
  })
})

describe('a due bill', () => {
  it('is neither recorded nor skipped', () => {
    const recorded = householdWith([expense({ id: 'rent.2026-01-31' })])
    const household = withBill({ skipped: ['2026-02-28'] }, recorded)
    expect(listDue(household, '2026-04-01').map(({ day }) => day)).toEqual(['2026-03-31'])
  })

  it('is not due again in a month that was recorded or skipped before its first day moved', () => {
    const recorded = householdWith([expense({ id: 'rent.2026-01-31' })])
    const household = withBill({ from: '2026-01-03', skipped: ['2026-02-28'] }, recorded)
    expect(listDue(household, '2026-04-01').map(({ day }) => day)).toEqual(['2026-03-03'])
    const earlier = withBill({ from: '2025-12-03', skipped: ['2026-02-28'] }, recorded)
    expect(listDue(earlier, '2026-03-01').map(({ day }) => day)).toEqual(['2025-12-03'])
  })

  it('is due several times a month by the week', () => {
    const recorded = householdWith([expense({ id: 'rent.2026-01-31' })])
    const household = withBill({ every: 'week', skipped: ['2026-02-07'] }, recorded)
    expect(listDue(household, '2026-02-21').map(({ day }) => day)).toEqual([
      '2026-02-14',
      '2026-02-21',
    ])
  })

  it.each([
    ['2026-01-05', ['2026-01-26']],
    ['2026-01-07', ['2026-01-28']],
    ['2026-01-04', ['2026-01-25']],
    ['2025-12-24', ['2025-12-24', '2025-12-31', '2026-01-28']],
  ])(
    'that was recorded by the week is not due again when its first day moves to %s',
    (from, due) => {
      const ids = ['05', '12', '19'].map((day) => `rent.2026-01-${day}`)
      const recorded = householdWith(ids.map((id) => expense({ id })))
      const household = withBill({ every: 'week', from }, recorded)
      expect(listDue(household, '2026-01-31').map(({ day }) => day)).toEqual(due)
    },
  )

  it.each([
    ['each week', ['01-30', '02-06', '02-13', '02-20', '02-27', '03-06'], []],
    ['but for one that is skipped', ['01-30', '02-06', '02-13', '02-27', '03-06'], ['02-20']],
    ['but for weeks that nobody recorded', ['01-30', '02-13', '02-27', '03-06'], []],
  ])('that was weekly, recorded %s, is due each month after the last week', (_, days, skips) => {
    const ids = days.map((day) => `rent.2026-${day}`)
    const recorded = householdWith(ids.map((id) => expense({ id })))
    const skipped = skips.map((day) => `2026-${day}`)
    const household = withBill({ from: '2026-01-30', skipped }, recorded)
    expect(listDue(household, '2026-04-29').map(({ day }) => day)).toEqual(['2026-03-30'])
  })

  it('comes after older ones, and as many are listed as are asked for', () => {
    const weekly = (number: number): Bill => ({
      ...BILL,
      id: `b${number}`,
      every: 'week',
      from: `1970-01-0${1 + (number % 9)}`,
    })
    const bills = Array.from({ length: MAX_BILLS }, (_, number) => weekly(number))
    const household = { ...withBill(), bills: new Map(bills.map((bill) => [bill.id, bill])) }
    const due = listDue(household, '2026-12-31', MAX_ENTRIES)
    const days = due.map(({ day }) => day)
    expect(days).toHaveLength(MAX_ENTRIES)
    expect(days).toEqual([...days].sort())
    expect(due.slice(0, 2).map(dueId)).toEqual(['b0.1970-01-01', 'b9.1970-01-01'])
    const all = listDue(household, '1971-12-31')
    expect(due).toEqual(all.slice(0, MAX_ENTRIES))
  })

  it('is recorded with the same id in every tab, and remainder cents rotate', () => {
    const household = withBill()
    const due = listDue(household, '2026-03-31')
    const entries = recordDue(household, due, 5)
    expect(entries.map(({ id }) => id)).toEqual(due.map(dueId))
    expect(entries.map(({ turn }) => turn)).toEqual([0, 1, 2])
    expect(entries.map(({ madeAt }) => madeAt)).toEqual([5, 6, 7])
  })

  it('of every bill that can be stored makes an entry that can be stored', () => {
    const longest = [...Array(61).keys()].findLast((length) => isStored('x'.repeat(length)))
    expect(longest).toBe(49)
    const household = withBill({ id: 'x'.repeat(49) })
    const [entry] = recordDue(household, listDue(household, '2026-02-01'), 0)
    expect(parsers.entries(entry, entry?.id ?? '')).toEqual(entry)
  })

  it('is shared evenly by the members present on the day', () => {
    const [a, b, c] = MEMBERS
    if (!a || !b || !c) throw new Error('Three members')
    const members = [a, { ...b, to: '2026-02-15' }, { ...c, from: '2026-02-16' }]
    const household = { ...withBill(), members: new Map(members.map((one) => [one.id, one])) }
    const among = (day: string) =>
      splitOn(household, { bill: BILL, day })?.parts.map(({ member }) => member)
    expect(among('2026-01-31')).toEqual(['a', 'b'])
    expect(among('2026-02-28')).toEqual(['a', 'c'])
    expect(among('2025-12-31')).toBeUndefined()
  })

  it('is not recorded if its percentages name a member who moved out', () => {
    const split = {
      by: 'percent',
      parts: [
        { member: 'a', weight: 5000 },
        { member: 'gone', weight: 5000 },
      ],
    } as const
    const household = withBill({ split })
    expect(recordDue(household, listDue(household, '2026-03-31'), 0)).toEqual([])
  })
})
