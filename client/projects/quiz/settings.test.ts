import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatQuery, isShareable, LIMITS, listCounts, parseQuery } from './settings.ts'
import { SEED } from './testing.ts'

describe('a link', () => {
  it('contains category, number, time and seed', () => {
    const settings = { category: 'networks', count: 10, limit: 30 }
    const query = `?category=networks&count=10&seed=${SEED}&limit=30`
    expect(formatQuery({ settings, seed: SEED })).toBe(query)
    expect(parseQuery(query)).toEqual({ settings, seed: SEED })
  })

  it('is parsed back unchanged', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/),
        fc.integer({ min: 1, max: 1000 }),
        fc.option(fc.constantFrom(...LIMITS), { nil: undefined }),
        fc.stringMatching(/^[0-9a-f]{24}$/),
        (category, count, limit, seed) => {
          const challenge = { settings: { category, count, ...(limit && { limit }) }, seed }
          expect(parseQuery(formatQuery(challenge))).toEqual(challenge)
        },
      ),
    )
  })

  it.each([
    '',
    '?category=networks',
    '?category=networks&count=10',
    `?category=&count=10&seed=${SEED}`,
    `?category=own-1&count=10&seed=${SEED}`,
    `?category=..%2F&count=10&seed=${SEED}`,
    `?category=networks&count=0&seed=${SEED}`,
    `?category=networks&count=1e9&seed=${SEED}`,
    `?category=networks&count=2.5&seed=${SEED}`,
    `?category=networks&count=x&seed=${SEED}`,
    `?category=networks&count=10&seed=${SEED}0`,
    `?seed=<script>&category=__proto__&count=10`,
  ])('that is invalid is ignored: %s', (query) => expect(parseQuery(query)).toBeUndefined())

  it('with an invalid time limit has none', () => {
    const read = parseQuery(`?category=networks&count=10&seed=${SEED}&limit=1`)
    expect(read?.settings).toEqual({ category: 'networks', count: 10 })
  })

  it('cannot lead to an import', () => {
    expect(isShareable({ category: 'own-1', count: 1 })).toBe(false)
    expect(isShareable({ category: 'mixed', count: 1 })).toBe(true)
  })
})

describe('the numbers of questions', () => {
  it.each([
    [1, [1]],
    [5, [5]],
    [13, [5, 10, 13]],
    [69, [5, 10, 20, 69]],
    [5000, [5, 10, 20, 1000]],
  ])('of %d are %j', (available, counts) => expect(listCounts(available)).toEqual(counts))
})
