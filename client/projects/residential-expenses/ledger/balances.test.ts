import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBalances } from './balances.ts'
import type { Entry } from './household.ts'
import { anyEntries, evenly, expense, SETTLEMENT } from './testing.ts'
import { suggestTransfers } from './transfers.ts'

const IDS = ['a', 'b', 'c']
const sumOf = (balances: ReadonlyMap<string, number>) =>
  [...balances.values()].reduce((sum, balance) => sum + balance, 0)

describe('the balances', () => {
  it('are the payments of each member minus their shares', () => {
    const entries = [
      expense({ id: '1', amount: 90_000, member: 'a' }),
      expense({ id: '2', amount: 10_000, member: 'b', turn: 1 }),
      expense({ id: '3', amount: 7_350, member: 'c' }),
    ]
    expect(Object.fromEntries(findBalances(entries, IDS))).toEqual({
      a: 54_217,
      b: -25_784,
      c: -28_433,
    })
  })

  it('subtract an income, and count a settlement as a payment', () => {
    const income = expense({ kind: 'income', amount: 300, member: 'a' })
    expect(Object.fromEntries(findBalances([income], IDS))).toEqual({ a: -200, b: 100, c: 100 })
    expect(Object.fromEntries(findBalances([income, SETTLEMENT], IDS))).toEqual({
      a: -100,
      b: 0,
      c: 100,
    })
  })

  it('sum to zero for any entries', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        expect(sumOf(findBalances(entries, IDS))).toBe(0)
      }),
    )
  })

  it('include members that were removed', () => {
    const entry = expense({ amount: 100, member: 'gone', split: evenly('gone', 'a') })
    expect(findBalances([entry], ['a']).get('gone')).toBe(50)
  })
})

describe('the suggested transfers', () => {
  it('go from the largest debtor to the largest creditor', () => {
    const balances = new Map([
      ['a', 54_217],
      ['b', -25_784],
      ['c', -28_433],
    ])
    expect(suggestTransfers(balances)).toEqual([
      { from: 'c', to: 'a', amount: 28_433 },
      { from: 'b', to: 'a', amount: 25_784 },
    ])
  })

  it('are not always the fewest', () => {
    const balances = new Map([
      ['a', 40],
      ['b', 30],
      ['c', -20],
      ['d', -20],
      ['e', -30],
    ])
    expect(suggestTransfers(balances)).toHaveLength(4)
  })

  it('bring all balances to zero with at most n − 1 transfers', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const transfers = suggestTransfers(findBalances(entries, IDS))
        const settlements = transfers.map(({ from, to, amount }, index): Entry => ({
          id: `s${index}`,
          kind: 'settlement',
          day: '2026-12-31',
          title: '',
          amount,
          member: from,
          to,
          madeAt: 0,
        }))
        const after = findBalances([...entries, ...settlements], IDS)
        expect([...after.values()].every((balance) => balance === 0)).toBe(true)
        expect(transfers.length).toBeLessThanOrEqual(IDS.length - 1)
        expect(transfers.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  it('are at most n − 1 and settle any balances that sum to zero, in any input order', () => {
    const amounts = fc.array(fc.integer({ min: -10_000, max: 10_000 }), {
      minLength: 1,
      maxLength: 29,
    })
    fc.assert(
      fc.property(amounts, (all) => {
        const rest = -all.reduce((sum, amount) => sum + amount, 0)
        const sides = [...all, rest].map((amount, index): [string, number] => [`m${index}`, amount])
        const transfers = suggestTransfers(new Map(sides))
        const left = new Map(sides)
        for (const { from, to, amount } of transfers) {
          left.set(from, (left.get(from) ?? 0) + amount)
          left.set(to, (left.get(to) ?? 0) - amount)
        }
        expect([...left.values()].every((balance) => balance === 0)).toBe(true)
        expect(transfers.length).toBeLessThanOrEqual(all.length)
        expect(suggestTransfers(new Map(sides.toReversed()))).toEqual(transfers)
      }),
    )
  })
})
