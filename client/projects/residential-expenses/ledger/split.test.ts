import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, createTurns, findDifference, sharesOf } from './split.ts'
import { anySplit, evenly, expense, takeTurns } from './testing.ts'

const parts = (weights: readonly number[]) =>
  weights.map((weight, index) => ({ member: `m${index}`, weight }))

describe('a divided amount', () => {
  it('of 100 cents among three is 34, 33 and 33', () => {
    expect([...allocate(100, parts([1, 1, 1]), 0).shares.values()]).toEqual([34, 33, 33])
    expect([...allocate(100, parts([1, 1, 1]), 1).shares.values()]).toEqual([33, 34, 33])
    expect([...allocate(100, parts([1, 1, 1]), 2).shares.values()]).toEqual([33, 33, 34])
  })

  it('divides a rent by the days of each member', () => {
    const { shares } = allocate(90_000, parts([30, 30, 10]), 0)
    expect([...shares.values()]).toEqual([38_572, 38_571, 12_857])
  })

  it('gives remainder units to the largest fractions first, then by turn', () => {
    // 28.57, 42.86 and 28.57
    const { shares, tied } = allocate(100, parts([2, 3, 2]), 5)
    expect(shares.get('m1')).toBe(43)
    expect(tied).toEqual(['m0', 'm2'])
  })

  it('gives nothing to a member with weight zero', () => {
    expect(allocate(101, parts([0, 1, 1]), 0).shares.get('m0')).toBe(0)
  })

  it('is exact beyond the precision of a double', () => {
    const { shares } = allocate(99_999_999_999, parts([99_999_999_998, 1]), 0)
    expect([...shares.values()]).toEqual([99_999_999_998, 1])
  })

  it('throws if all weights are zero', () => {
    expect(() => allocate(100, parts([0, 0]), 0)).toThrow(RangeError)
  })

  it('has shares that sum to it, each within one unit of the exact share', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999_999 })
    const weights = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(amounts, weights, fc.nat(1000), (amount, all, turn) => {
        fc.pre(all.some((weight) => weight > 0))
        const { shares } = allocate(amount, parts(all), turn)
        const total = all.reduce((sum, weight) => sum + BigInt(weight), 0n)
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(amount)
        all.forEach((weight, index) => {
          const share = BigInt(shares.get(`m${index}`) ?? -1)
          const exact = BigInt(amount) * BigInt(weight)
          expect(share * total > exact - total && share * total < exact + total).toBe(true)
        })
      }),
    )
  })

  it('does not depend on the order of the parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(50), (amount, turn) => {
        const straight = allocate(amount, parts([1, 2, 1, 1]), turn).shares
        const turned = allocate(amount, parts([1, 2, 1, 1]).reverse(), turn).shares
        expect(new Map([...turned].reverse())).toEqual(straight)
      }),
    )
  })
})

describe('the rotation of remainder units', () => {
  it('gives one to each member in turn', () => {
    const split = evenly('a', 'b', 'c')
    const made = takeTurns(
      Array.from({ length: 4 }, () => ({ kind: 'expense', amount: 100, split })),
    )
    expect(made.map((entry) => [...sharesOf(entry).values()])).toEqual([
      [34, 33, 33],
      [33, 34, 33],
      [33, 33, 34],
      [34, 33, 33],
    ])
  })

  it('keeps members of a group within one unit of each other for any sequence of entries', () => {
    const groups = [evenly('a', 'b', 'c'), evenly('a', 'b')]
    const one = fc.record({
      amount: fc.integer({ min: 1, max: 1000 }),
      group: fc.constantFrom(0, 1),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (all) => {
        const made = takeTurns(
          all.map(({ amount, group }) => ({
            kind: 'expense',
            amount,
            split: groups[group] ?? evenly('a'),
          })),
        )
        for (const split of groups) {
          const odd = new Map(split.parts.map(({ member }) => [member, 0]))
          for (const entry of made.filter((other) => other.split === split)) {
            const floor = Math.floor(entry.amount / split.parts.length)
            for (const [member, share] of sharesOf(entry))
              odd.set(member, (odd.get(member) ?? 0) + share - floor)
          }
          expect(Math.max(...odd.values()) - Math.min(...odd.values())).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('counts expenses and incomes separately', () => {
    const divided = { amount: 100, split: evenly('a', 'b', 'c') }
    const turns = createTurns([expense({ ...divided, turn: 0 })])
    expect(turns.take({ ...divided, kind: 'income' })).toBe(0)
    expect(turns.take({ ...divided, kind: 'expense' })).toBe(1)
    expect(turns.take({ ...divided, kind: 'expense' })).toBe(2)
  })
})

describe('the difference of a split', () => {
  it('is positive if amounts or percentages are too low, negative if too high', () => {
    expect(findDifference({ by: 'amount', parts: parts([40, 50]) }, 100)).toBe(10)
    expect(findDifference({ by: 'amount', parts: parts([60, 50]) }, 100)).toBe(-10)
    expect(findDifference({ by: 'percent', parts: parts([3333, 3333, 3333]) }, 100)).toBe(1)
    expect(findDifference({ by: 'share', parts: parts([1, 5]) }, 100)).toBe(0)
  })

  it('is zero if the amounts add up, and then they are the shares', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 99_999_999_999 })
          .chain((amount) => anySplit(amount).map((split) => ({ amount, split }))),
        ({ amount, split }) => {
          expect(findDifference(split, amount)).toBe(0)
          if (split.by !== 'amount') return
          const shares = sharesOf(expense({ amount, split }))
          for (const { member, weight } of split.parts) expect(shares.get(member)).toBe(weight)
        },
      ),
    )
  })
})
