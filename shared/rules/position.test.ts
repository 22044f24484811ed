import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_POSITION_LENGTH } from '../limits.ts'
import { findBetween, isPosition, spreadBetween } from './position.ts'

/** Before it the package would make a key that it then refuses. */
const FIRST = `B${'0'.repeat(25)}`

/** Moves, each between two neighbours of those that are there, or before or after all. */
const moves = fc.array(fc.nat(), { minLength: 1, maxLength: 60 })

/** The positions that such moves leave, in their order. */
function move(places: readonly number[]): string[] {
  const positions: string[] = []
  for (const place of places) {
    const index = place % (positions.length + 1)
    const made = findBetween(positions[index - 1] ?? null, positions[index] ?? null)
    if (made !== undefined) positions.splice(index, 0, made)
  }
  return positions
}

describe('a position', () => {
  it.each(['a0', 'a5', 'Zz', 'b00', 'c000', 'a0V', 'a0000V', `z${'0'.repeat(26)}`, FIRST])(
    'may be %s',
    (text) => expect(isPosition(text)).toBe(true),
  )

  it.each([
    ['nothing', ''],
    ['a head alone', 'a'],
    ['a number', '0'],
    ['a whole part that is too short', 'c00'],
    ['a fraction that ends in 0', 'a0V0'],
    ['a fraction of 0', 'a00'],
    ['what nothing comes before', `A${'0'.repeat(26)}`],
    ['what only that comes before', `A${'0'.repeat(25)}1`],
    ['other signs', 'a0-'],
    ['letters of other scripts', 'a0é'],
    ['digits of other scripts', 'a٣'],
    ['a line end', 'a0\n'],
    ['NUL', 'a0\0'],
    ['space', ' a0'],
    ['__proto__', '__proto__'],
    ['markup', '<b>'],
    ['more than may be', `a${'1'.repeat(MAX_POSITION_LENGTH)}`],
    ['very much more', `a${'1'.repeat(1e6)}`],
  ])('is not %s', (_, text) => expect(isPosition(text)).toBe(false))

  it('has at most the maximum length', () => {
    expect(isPosition(`a${'1'.repeat(MAX_POSITION_LENGTH - 1)}`)).toBe(true)
    expect(isPosition(`a${'1'.repeat(MAX_POSITION_LENGTH)}`)).toBe(false)
  })

  it('is the result of every move', () => {
    fc.assert(
      fc.property(moves, (places) => {
        expect(move(places).every(isPosition)).toBe(true)
      }),
    )
  })

  it('is no key that the package fails on', () => {
    const digits = fc.constantFrom(...'0019AZaz')
    const junk = fc.string({ unit: digits, minLength: 1, maxLength: 30 })
    const text = fc.oneof(junk, fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(text, text, (a, b) => {
        if (!isPosition(a)) return
        for (const count of [1, 3]) {
          for (const made of [
            spreadBetween(null, a, count),
            spreadBetween(a, null, count),
            spreadBetween(a, isPosition(b) ? b : null, count),
          ]) {
            expect((made ?? []).every(isPosition)).toBe(true)
          }
        }
      }),
    )
  })
})

describe('between two positions', () => {
  it.each([
    [null, null, 'a0'],
    ['a0', null, 'a1'],
    [null, 'a0', 'Zz'],
    ['a0', 'a1', 'a0V'],
    ['a0', 'a0V', 'a0G'],
    ['az', null, 'b00'],
    [null, 'c000', 'bzz'],
  ])('%s and %s is %s', (before, after, between) => {
    expect(findBetween(before, after)).toBe(between)
  })

  it('lies the result, strictly, in text order', () => {
    fc.assert(
      fc.property(moves, (places) => {
        const positions = move(places)
        expect(positions).toEqual([...new Set(positions)].sort())
      }),
    )
  })

  it('lie as many as requested, in order', () => {
    fc.assert(
      fc.property(moves, fc.nat(), fc.integer({ min: 0, max: 120 }), (places, place, count) => {
        const positions = move(places)
        const index = place % (positions.length + 1)
        const [before, after] = [positions[index - 1], positions[index]]
        const spread = spreadBetween(before ?? null, after ?? null, count) ?? []
        expect(spread).toHaveLength(count)
        const sorted = [before, ...spread, after].filter((one) => one !== undefined)
        expect(sorted).toEqual([...new Set(sorted)].sort())
        expect(spread.every(isPosition)).toBe(true)
      }),
    )
  })

  it.each([
    ['that are equal', 'a0', 'a0'],
    ['the wrong way round', 'a1', 'a0'],
    ['so close that it would be too long', `a0${'0'.repeat(97)}1`, `a0${'0'.repeat(97)}2`],
    ['of which the second is the first of all', null, FIRST],
  ])('%s there is none', (_, before, after) => {
    expect(findBetween(before, after)).toBeUndefined()
    expect(spreadBetween(before, after, 3)).toBeUndefined()
  })

  it('there is no room at the end beyond the maximum length', () => {
    let last = `z${'z'.repeat(26)}`
    for (let next: string | undefined = last; next; next = findBetween(last, null)) last = next
    expect(last.length).toBe(MAX_POSITION_LENGTH)
    expect(isPosition(last)).toBe(true)
  })
})
