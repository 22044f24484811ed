import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText, isLongerThan } from './text.ts'

it.each([
  ['  Rent ', 'Rent'],
  ['a\u0000\tb\nc', 'a b c'],
  ['e\u0301', 'é'],
  ['\ud800x', '\ufffdx'],
  ['😀😀😀😀😀😀', '😀😀😀😀😀'],
  ['abcd efg', 'abcd'],
  ['\u0007', ''],
])('%j is cleaned to %j', (text, cleaned) => {
  expect(cleanText(text, 5)).toBe(cleaned)
})

it('does not change when it is cleaned again, as a stored row is', () => {
  const units = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('a', ' ', '\u0301', '\u0316', '\u0301\u0316'.repeat(16)),
  )
  fc.assert(
    fc.property(fc.array(units), fc.integer({ min: 1, max: 40 }), (parts, length) => {
      const once = cleanText(parts.join(''), length)
      expect(cleanText(once, length)).toBe(once)
    }),
  )
})

it.each([
  ['abcde', false],
  [' abcde\n ', false],
  ['abce\u0301e', false],
  ['abcdef', true],
  ['abcde f', true],
  ['abcde \t f', true],
])('%j is longer than five characters: %s', (text, isLonger) => {
  expect(isLongerThan(text, 5)).toBe(isLonger)
})
