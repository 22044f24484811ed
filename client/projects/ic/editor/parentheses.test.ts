import { expect, it } from 'vitest'
import { findPair } from './parentheses.ts'

it.each([
  ['(a (b) c)', 0, { at: 0, match: 8 }],
  ['(a (b) c)', 1, { at: 0, match: 8 }],
  ['(a (b) c)', 9, { at: 8, match: 0 }],
  ['(a (b) c)', 6, { at: 5, match: 3 }],
  ['(a (b) c)', 2, undefined],
  ['(a ; )\n b)', 10, { at: 9, match: 0 }],
  ['(a ; )\n b)', 6, undefined],
  ['(a\n; (\n\n(b)\n)', 13, { at: 12, match: 0 }],
  ['(a', 1, { at: 0, match: undefined }],
  ['a)', 2, { at: 1, match: undefined }],
  ['\na)', 3, { at: 2, match: undefined }],
  ['\n(a)', 4, { at: 3, match: 1 }],
  ['', 0, undefined],
])('in %j the parenthesis at %i belongs to %j', (text, cursor, pair) => {
  expect(findPair(text, cursor)).toEqual(pair)
})

it('says nothing of parentheses that are too far apart', () => {
  const text = `(${'\n'.repeat(60_000)})`
  expect(findPair(text, 0)).toBeUndefined()
  expect(findPair(text, text.length)).toBeUndefined()
})
