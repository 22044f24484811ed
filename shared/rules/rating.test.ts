import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_COMMENT_LENGTH } from '../limits.ts'
import { COMMENT_LONG_MESSAGE, COMMENT_UNFIT_MESSAGE, isStars, parseComment } from './rating.ts'

describe('a comment', () => {
  it.each([
    ['  Fine.  ', 'Fine.'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['one\n\n \n\t\n\ntwo', 'one\n\ntwo'],
    ['e\u0301', '\u00e9'],
    ['a\tb', 'a\tb'],
    ['', ''],
    [' \n\t ', ''],
    ['\u200b\u2060\ufeff', ''],
    ['\u202etxet', '\u202etxet'],
  ])('%j is taken as %j', (text, comment) => {
    expect(parseComment(text)).toEqual({ ok: true, value: comment })
  })

  it.each(['a\0', '\u001b[31m', '\u0007', 'a\u009bb', '\ud83d', 'a\udc00b'])(
    '%j is refused',
    (text) => {
      expect(parseComment(text)).toEqual({ ok: false, problem: COMMENT_UNFIT_MESSAGE })
    },
  )

  it('counts code points after normalisation', () => {
    for (const sign of ['x', '😀', 'e\u0301']) {
      expect(parseComment(sign.repeat(MAX_COMMENT_LENGTH)).ok).toBe(true)
      const long = parseComment(sign.repeat(MAX_COMMENT_LENGTH + 1))
      expect(long).toEqual({ ok: false, problem: COMMENT_LONG_MESSAGE })
    }
  })

  it('parses to itself after it was parsed once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const comment = parseComment(text)
        if (comment.ok) expect(parseComment(comment.value)).toEqual(comment)
      }),
    )
  })
})

it('stars are whole numbers from 1 to 5', () => {
  expect([1, 2, 3, 4, 5].every(isStars)).toBe(true)
  expect([0, 6, 1.5, NaN, Infinity, '3', null, undefined, [3]].some(isStars)).toBe(false)
})
