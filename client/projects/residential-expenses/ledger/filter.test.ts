import { describe, expect, it } from 'vitest'
import { filterEntries, EMPTY_FILTER } from './filter.ts'
import { listEntries } from './household.ts'
import { evenly, expense, householdWith } from './testing.ts'

const HOUSEHOLD = householdWith([
  expense({ id: 'rent', day: '2026-05-01' }),
  expense({
    id: 'cafe',
    day: '2026-05-02',
    title: 'Café, Große Straße',
    amount: 700,
    category: 'food',
    member: 'b',
    split: evenly('b'),
  }),
  expense({ id: 'deposit', day: '2026-06-01', title: 'Deposit back', kind: 'income', amount: 500 }),
  {
    id: 'even',
    kind: 'settlement',
    day: '2026-06-02',
    title: '',
    amount: 50,
    member: 'b',
    to: 'c',
    madeAt: 0,
  },
])
const find = (filter: Partial<typeof EMPTY_FILTER>) =>
  filterEntries(HOUSEHOLD, listEntries(HOUSEHOLD), { ...EMPTY_FILTER, ...filter }).entries.map(
    ({ id }) => id,
  )

describe('a filter', () => {
  it('matches everything if it is empty, latest first', () => {
    expect(find({})).toEqual(['even', 'deposit', 'cafe', 'rent'])
  })

  it.each([
    [{ text: 'CAFE' }, ['cafe']],
    [{ text: 'food b' }, ['cafe']],
    [{ text: 'STRASSE' }, ['cafe']],
    [{ text: ' 2026-05 rent ' }, ['rent']],
    [{ text: '2026-06-02 c' }, ['even']],
    [{ text: '.*' }, []],
    [{ text: '__proto__' }, []],
    [{ kind: 'income' }, ['deposit']],
    [{ member: 'c' }, ['even', 'deposit', 'rent']],
    [{ category: 'food' }, ['cafe']],
    [{ from: '2026-05-02', to: '2026-06-01' }, ['deposit', 'cafe']],
  ] as const)('%j finds %j', (filter, ids) => {
    expect(find(filter)).toEqual(ids)
  })

  it('sums the matching entries', () => {
    expect(filterEntries(HOUSEHOLD, listEntries(HOUSEHOLD), EMPTY_FILTER)).toMatchObject({
      spent: 90_700,
      received: 500,
    })
  })
})
