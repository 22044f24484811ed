import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  foldTag,
  parseTag,
  parseTags,
  TAG_LONG_MESSAGE,
  TAG_SHAPE_MESSAGE,
  TAGS_MANY_MESSAGE,
  UNFIT_MESSAGE,
} from './item.ts'

/** Any text, half of them of the units that the rule looks at. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', '#', ' ', '\ufeff', '\u0338', 'e\u0301', '\u0958') }),
)

describe('tag rule', () => {
  it.each([
    ['home', 'home'],
    ['#home', 'home'],
    [' ##home\n', 'home'],
    ['# home', 'home'],
    ['#\ufeff#home', 'home'],
    ['C#', 'C#'],
    ['cafe\u0301', 'caf\u00e9'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['<b>', '<b>'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('takes %j as %j', (text, tag) => {
    expect(parseTag(text)).toEqual({ ok: true, value: tag })
  })

  it.each([
    ['', TAG_SHAPE_MESSAGE],
    ['#', TAG_SHAPE_MESSAGE],
    ['\u200b', TAG_SHAPE_MESSAGE],
    ['two words', TAG_SHAPE_MESSAGE],
    ['two\u00a0words', TAG_SHAPE_MESSAGE],
    ['two\ufeffwords', TAG_SHAPE_MESSAGE],
    ['two\nlines', TAG_SHAPE_MESSAGE],
    ['a,b', TAG_SHAPE_MESSAGE],
    ['a\0', UNFIT_MESSAGE],
    ['a\u0085b', UNFIT_MESSAGE],
    ['a\ud83d', UNFIT_MESSAGE],
    ['😀'.repeat(51), TAG_LONG_MESSAGE],
    ['\u0958'.repeat(26), TAG_LONG_MESSAGE],
  ])('refuses %j', (text, problem) => {
    expect(parseTag(text)).toEqual({ ok: false, problem })
  })

  it('takes 50 characters beside the sign', () => {
    expect(parseTag(`#${'😀'.repeat(50)}`).ok).toBe(true)
  })

  it('is idempotent for tags', () => {
    fc.assert(
      fc.property(text, (text) => {
        const tag = parseTag(text)
        if (tag.ok) expect(parseTag(tag.value)).toEqual(tag)
      }),
    )
  })
})

describe('tags', () => {
  it('that differ only in case count as one, with the case of the first', () => {
    expect(parseTags(['Home', 'work', '#HOME', 'home'])).toEqual({
      ok: true,
      value: ['Home', 'work'],
    })
  })

  it.each([
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['Ärger', 'ÄRGER'],
  ])('%s and %s are one', (a, b) => {
    expect(foldTag(a)).toBe(foldTag(b))
  })

  it('can have names of Object.prototype properties', () => {
    const tags = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    expect(parseTags(tags)).toEqual({ ok: true, value: tags })
  })

  it('are at most 20, without duplicates', () => {
    const tags = Array.from({ length: 20 }, (_, number) => `tag${number}`)
    expect(parseTags([...tags, 'TAG1'])).toEqual({ ok: true, value: tags })
    expect(parseTags([...tags, 'more'])).toEqual({ ok: false, problem: TAGS_MANY_MESSAGE })
  })

  it('are refused if one of them is invalid', () => {
    expect(parseTags(['a', 'b c'])).toEqual({ ok: false, problem: TAG_SHAPE_MESSAGE })
  })

  it('leave the given list unmodified', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
        const tags = parseTags(texts)
        if (tags.ok) expect(parseTags(tags.value)).toEqual(tags)
      }),
    )
  })

  it('count as one in capitals too', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(foldTag(text.toUpperCase())).toBe(foldTag(text))
      }),
    )
  })
})
