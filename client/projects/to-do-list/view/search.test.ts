import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { createSearch, findMatchOutsideTitle, splitHighlights, parseQuery } from './search.ts'

/** The text with what is marked in square brackets. */
function historyState(text: string, query: string): string {
  const parts = splitHighlights(text, parseQuery(query))
  return parts.map((part) => (part.highlighted ? `[${part.text}]` : part.text)).join('')
}

function finds(query: string, parts: Partial<Parameters<typeof makeItem>[0]>): boolean {
  return createSearch().has(makeItem({ id: 'a', ...parts }), parseQuery(query))
}

describe('a search', () => {
  it('finds terms anywhere in a task, in any order', () => {
    const item = {
      title: 'Buy milk',
      notes: 'From the farm',
      tags: ['Home'],
      checklist: [{ text: 'Take a bottle', done: false }],
    }
    for (const query of ['milk', 'FARM buy', '#home', 'bottle milk', '  ', 'ott']) {
      expect(finds(query, item), query).toBe(true)
    }
    for (const query of ['milk bread', '#milk', '#bottle']) {
      expect(finds(query, item), query).toBe(false)
    }
  })

  it.each([
    ['cafe', 'Café'],
    ['CAFÉ', 'cafe\u0301'],
    ['strasse', 'Straße'],
    ['STRASSE', 'straße'],
    ['straße', 'STRASSE'],
    ['istanbul', 'İstanbul'],
    ['İstanbul', 'istanbul'],
    ['office', 'oﬃce'],
    ['ﬁne', 'Fine'],
    ['οδος', 'ΟΔΟΣ'],
    ['οδοσ', 'οδος στον'],
    ['서울', '서울역'],
  ])('takes letters for the same whatever their form: %s finds %s', (query, title) => {
    expect(finds(query, { title })).toBe(true)
  })

  it('of only an accent finds everything, like an empty one', () => {
    expect(parseQuery(' \u0301 ')).toEqual([])
  })
})

describe('the highlights', () => {
  it.each([
    ['Buy milk', 'milk', 'Buy [milk]'],
    ['Buy milk', '', 'Buy milk'],
    ['Café, café', 'cafe', '[Café], [café]'],
    ['cafe\u0301s', 'cafe', '[cafe\u0301]s'],
    ['Straße', 'ss', 'Stra[ß]e'],
    ['Straße', 'as', 'Str[aß]e'],
    ['oﬃce', 'f', 'o[ﬃ]ce'],
    ['İstanbul', 'i', '[İ]stanbul'],
    ['ΟΔΟΣ οδος', 'οδος', '[ΟΔΟΣ] [οδος]'],
    ['banana', 'an na', 'b[anana]'],
    ['aaa', 'aa', '[aa]a'],
    ['Pack 👩‍🚀 suit', '👩', 'Pack [👩‍🚀] suit'],
    ['❤️ it', '❤', '[❤️] it'],
    ['🇩🇪🇫🇷', '🇫🇷', '🇩🇪[🇫🇷]'],
    ['<mark>', 'mark', '<[mark]>'],
  ])('in %s for %s are %s', (text, query, highlighted) => {
    expect(historyState(text, query)).toBe(highlighted)
  })

  it('keep every text whole, and cover each match of the search (S30)', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('ß', 'İ', 'ﬁ', 'Σ', 'σ', 'e', '\u0301', '👩', '\u200d', '가'))
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const terms = parseQuery(query)
        const parts = splitHighlights(text, terms)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        const found = terms.length > 0 && finds(query, { title: text })
        if (found) expect(parts.some(({ highlighted }) => highlighted)).toBe(true)
      }),
    )
  })
})

describe('a match outside the title', () => {
  const item = makeItem({
    id: 'a',
    title: 'Buy milk',
    notes: 'Not today\nFrom the Café',
    tags: ['home'],
    checklist: [{ text: 'Take a bottle', done: false }],
  })

  it.each([
    ['milk', undefined],
    ['cafe', 'From the Café'],
    ['milk bottle', 'Take a bottle'],
    ['#home', '#home'],
    ['nowhere', undefined],
  ])('for %s is %s', (query, line) => {
    expect(findMatchOutsideTitle(item, parseQuery(query))).toBe(line)
  })
})
