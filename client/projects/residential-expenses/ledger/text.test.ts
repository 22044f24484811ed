import { expect, it } from 'vitest'
import { cleanText } from './text.ts'

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
