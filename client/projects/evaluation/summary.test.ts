import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Votes } from '../../../shared/api/evaluation.ts'
import { addVotes, findInterval, summarise } from './summary.ts'

const anyVotes = fc.tuple(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), fc.nat(1e9))

describe('votes', () => {
  it('are summarised by mean, rows and the share of four and five stars', () => {
    expect(summarise([1, 0, 2, 3, 4])).toEqual({
      votes: 10,
      mean: '3.9',
      rows: [
        { stars: 5, votes: 4, percent: 40 },
        { stars: 4, votes: 3, percent: 30 },
        { stars: 3, votes: 2, percent: 20 },
        { stars: 2, votes: 0, percent: 0 },
        { stars: 1, votes: 1, percent: 10 },
      ],
      content: { percent: 70, low: 40, high: 89 },
    })
  })

  it('have no mean if there are none', () => {
    const { votes, mean, content, rows } = summarise([0, 0, 0, 0, 0])
    expect([votes, mean, content]).toEqual([0, undefined, undefined])
    expect(rows.map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0])
  })

  it.each<[Votes, string]>([
    [[0, 0, 0, 19, 1], '4.1'],
    [[0, 0, 0, 7, 13], '4.7'],
    [[0, 0, 0, 1, 19], '5.0'],
    [[19, 1, 0, 0, 0], '1.1'],
    [[0, 0, 0, 0, 1e12], '5.0'],
  ])('%j have the mean %s, rounded half up in integers', (votes, mean) => {
    expect(summarise(votes).mean).toBe(mean)
  })

  it('have a mean between one and five, exact to half a tenth', () => {
    fc.assert(
      fc.property(anyVotes, (votes) => {
        const { votes: count, mean } = summarise(votes)
        if (mean === undefined) return expect(count).toBe(0)
        const stars = votes.reduce((sum, one, index) => sum + BigInt(one) * BigInt(index + 1), 0n)
        const off = BigInt(mean.replace('.', '')) * BigInt(count) - 10n * stars
        expect(2n * (off < 0n ? -off : off) <= BigInt(count)).toBe(true)
      }),
    )
  })

  it('of all aspects are added', () => {
    const votes = {
      design: [1, 0, 0, 0, 0],
      content: [0, 2, 0, 0, 0],
      speed: [0, 0, 3, 0, 1],
      usability: [0, 0, 0, 4, 1],
    } as const
    expect(addVotes({ votes })).toEqual([1, 2, 3, 4, 2])
  })
})

describe("Wilson's interval", () => {
  // The table of content/projects/evaluation.md.
  it.each([
    [5, 5, 57, 100],
    [9, 10, 60, 98],
    [90, 100, 83, 94],
    [0, 5, 0, 43],
  ])('for %i of %i is %i to %i %%', (some, all, low, high) => {
    expect(findInterval(some, all)).toEqual({ low, high })
  })

  it('contains the share and stays within 0 and 100', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), (first, all) => {
        const some = Math.min(first, all)
        const { low, high } = findInterval(some, all)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100)
        expect(low).toBeLessThanOrEqual(Math.round((100 * some) / all))
        expect(high).toBeGreaterThanOrEqual(Math.round((100 * some) / all))
      }),
    )
  })
})
