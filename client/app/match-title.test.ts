import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchTitle } from './match-title.ts'

describe('matchTitle', () => {
  it.each([
    ['Image slicer', 'image'],
    ['Image slicer', 'SLICER'],
    ['Image slicer', 'slicer im'],
    ['Image slicer', '  slicer   image '],
    ['Résumé builder', 'resume'],
    ['Resume builder', 'RÉSUMÉ'],
    ['Re\u0301sume\u0301', 'r\u00e9sum\u00e9'],
    ['Ångström', 'angstrom'],
    ['ﬁlter', 'filter'],
    ['Straße', 'strasse'],
    ['Strasse', 'STRAßE'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Quiz', ''],
    ['Quiz', ' \t\n '],
    ['', ''],
    ['A.B (c) [d]*', '[d]* .b ('],
  ])('%j has every word of %j', (title, query) => {
    expect(matchTitle(title, query)).toBe(true)
  })

  it.each([
    ['Image slicer', 'crop'],
    ['Image slicer', 'image crop'],
    ['Image slicer', 'imageslicer'],
    ['Quiz', '.*'],
    ['', 'a'],
  ])('%j does not have every word of %j', (title, query) => {
    expect(matchTitle(title, query)).toBe(false)
  })

  it('matches a title by itself, and by any of its words in any order', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 5 })
    fc.assert(
      fc.property(words, (parts) => {
        const title = parts.join(' ')
        expect(matchTitle(title, title)).toBe(true)
        expect(matchTitle(title, parts.toReversed().join(' '))).toBe(true)
      }),
    )
  })

  it('matches no more titles when words are added', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' '), maxLength: 8 })
    fc.assert(
      fc.property(text, text, text, (title, query, more) => {
        if (matchTitle(title, `${query} ${more}`)) expect(matchTitle(title, query)).toBe(true)
      }),
    )
  })
})
