import { describe, expect, it } from 'vitest'
import type { Entry } from './household.ts'
import { findSpan, listChartMonths, summariseMonth, summariseMonths } from './month.ts'
import { expense, householdWith } from './testing.ts'

const SETTLEMENT: Entry = {
  id: 's',
  kind: 'settlement',
  day: '2026-05-20',
  title: '',
  amount: 999,
  member: 'b',
  to: 'a',
  madeAt: 0,
}
const HOUSEHOLD = householdWith([
  expense({ id: '1' }),
  expense({ id: '2', amount: 600, category: 'food', day: '2026-05-31', member: 'b' }),
  expense({ id: '3', amount: 300, kind: 'income', category: 'rent', member: 'c' }),
  expense({ id: '4', day: '2026-04-30', category: 'gone' }),
  SETTLEMENT,
])

describe('a month', () => {
  it('has the sums spent, received and shared, without settlements', () => {
    const month = summariseMonth(HOUSEHOLD, '2026-05')
    expect(month.spent).toBe(90_600)
    expect(month.received).toBe(300)
    expect(Object.fromEntries(month.members)).toEqual({
      a: { paid: 90_000, share: 30_100 },
      b: { paid: 600, share: 30_100 },
      c: { paid: -300, share: 30_100 },
    })
  })

  it('lists categories with an expense or a budget, the most expensive first', () => {
    expect(summariseMonth(HOUSEHOLD, '2026-05').categories).toEqual([
      { id: 'rent', name: 'Rent', spent: 90_000, budget: undefined },
      { id: 'food', name: 'Food', spent: 600, budget: 30_000 },
    ])
    expect(summariseMonth(HOUSEHOLD, '2026-04').categories.map(({ name }) => name)).toEqual([
      'Unknown',
      'Food',
    ])
  })

  it('is empty without entries', () => {
    expect(summariseMonth(HOUSEHOLD, '2026-01')).toMatchObject({ spent: 0, received: 0 })
  })
})

it('the months extend from the first entry to the last one or today', () => {
  expect(findSpan(HOUSEHOLD, '2026-07-01')).toEqual({ first: '2026-04', last: '2026-07' })
  expect(findSpan(householdWith([]), '2026-07-01')).toEqual({ first: '2026-07', last: '2026-07' })
})

it('the charts show up to twelve months near today, whatever the day of one entry', () => {
  const old = expense({ id: 'old', day: '2020-01-31' })
  const typo = expense({ id: 'typo', day: '2062-05-01' })
  const months = listChartMonths(householdWith([old, typo]), '2026-07-01')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-08', '2026-07'])
  const next = householdWith([expense({ day: '2026-09-01' }), typo])
  expect(listChartMonths(next, '2026-07-01')).toEqual(['2026-07', '2026-08', '2026-09'])
})

it('each of several months has only its own entries', () => {
  const rows = summariseMonths(HOUSEHOLD, ['2026-05', '2026-06'])
  expect(rows.map(({ spent }) => spent)).toEqual([90_600, 0])
  expect(rows[0]?.byCategory.get('food')).toBe(600)
})
