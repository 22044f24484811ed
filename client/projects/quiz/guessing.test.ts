import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOfAtLeast, describeChance } from './guessing.ts'

const times = (count: number, chance: number) => Array.from({ length: count }, () => chance)

describe('the probability of at least this many hits', () => {
  it.each([
    [6, times(10, 1 / 2), 386 / 1024],
    [6, times(10, 1 / 4), 0.01973],
    [12, times(20, 1 / 2), 0.25172],
    [12, times(20, 1 / 4), 0.00094],
    [0, times(3, 0.1), 1],
    [3, times(3, 0.1), 0.001],
    [1, [0.5, 0.25], 1 - 0.5 * 0.75],
    [2, [1, 0], 0],
    [1, [], 0],
  ])('of %d with chances %j is right', (hits, chances, chance) => {
    expect(chanceOfAtLeast(hits, chances)).toBeCloseTo(chance, 5)
  })

  it('is between 0 and 1, and never grows with more hits', () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(chances, (list) => {
        const all = list.map((_, hits) => chanceOfAtLeast(hits, list))
        expect(chanceOfAtLeast(0, list)).toBeCloseTo(1, 9)
        for (const [hits, chance] of all.entries()) {
          expect(chance).toBeGreaterThanOrEqual(0)
          expect(chance).toBeLessThanOrEqual((all[hits - 1] ?? 1) + 1e-9)
        }
      }),
    )
  })
})

describe('a formatted chance', () => {
  it.each([
    [1, 'always'],
    [0.377, '37.7 % of the time'],
    [0.0197, '1 time in 51'],
    [0.00094, '1 time in 1,100'],
    [1e-12, 'practically never'],
    [0, 'practically never'],
  ])('%d is %s', (chance, words) => expect(describeChance(chance)).toBe(words))
})
