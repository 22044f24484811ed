import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatImports, MAX_IMPORTS, nextSlug, parseImports, restoreImport } from './imports.ts'
import { findBest } from './score.ts'
import { samples } from './testing.ts'

const category = { slug: 'own-1', title: 'Mine', summary: '', questions: samples }

describe('imports', () => {
  it('are restored unchanged', () => {
    const imports = [category, { ...category, slug: 'own-7', summary: 'More.' }]
    expect(parseImports(formatImports(imports))).toEqual(imports)
  })

  it('are restored without invalid questions and unplayable categories', () => {
    const text = JSON.stringify({
      version: 1,
      imports: [
        { ...category, questions: [...samples, { type: 'single' }] },
        { ...category, slug: 'own-2', questions: [] },
        { ...category, slug: 'networks' },
        { ...category, title: 'Twice' },
        7,
      ],
    })
    expect(parseImports(text)).toEqual([category])
  })

  it('are limited in number', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...category, slug: `own-${index}` }))
    expect(parseImports(formatImports(many))).toHaveLength(MAX_IMPORTS)
  })

  it.each(['', '{', '{"version":1}', '{"version":9,"imports":[]}'])(
    'are not restored from invalid text: %s',
    (text) => expect(parseImports(text)).toBeUndefined(),
  )

  it('are parsed from any text without an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (imports) => {
        expect(parseImports(JSON.stringify({ version: 1, imports }))).toEqual([])
      }),
    )
  })

  it('get a slug that no import has, and no score or attempt of a removed one', () => {
    expect(nextSlug([])).toBe('own-1')
    expect(nextSlug(['mixed', 'own-1', 'networks', 'own-7', 'own-3'])).toBe('own-2')
    const score = {
      category: 'own-1',
      title: 'Removed',
      right: 9,
      count: 10,
      spent: 1,
      finishedAt: 1,
    }
    expect(findBest([score], nextSlug([score.category]))).toBeUndefined()
  })

  it.each(['own-999999', 'own-pets', 'own-'])(
    'are restored beside the stored score of %s',
    (slug) => {
      const imports = [{ ...category, slug: nextSlug([slug]) }]
      expect(parseImports(formatImports(imports))).toEqual(imports)
    },
  )

  it('come back to their place, with another slug if theirs is taken, while there is room', () => {
    const [first, second] = [category, { ...category, slug: 'own-2' }]
    const removed = { category: first, index: 0 }
    expect(restoreImport([second], [], removed)).toEqual([first, second])
    const added = { ...category, slug: 'own-1', title: 'New' }
    expect(restoreImport([added], ['own-2'], removed)).toEqual([{ ...first, slug: 'own-3' }, added])
    const full = Array.from({ length: MAX_IMPORTS }, () => second)
    expect(restoreImport(full, [], removed)).toBe(full)
  })
})
