import { expect, it } from 'vitest'
import { findTextRange } from './text-range.ts'

it.each([
  ['(a\n(b c)', { line: 2, column: 4 }, 'c'],
  ['(a\r\n\r\nlong-word)', { line: 3, column: 1 }, 'long-word'],
  ['(a\rb)', { line: 2, column: 2 }, ')'],
  ['(a b', { line: 1, column: 1 }, '('],
  ['(a word;remark\n)', { line: 1, column: 4 }, 'word'],
  ['(a', { line: 1, column: 3 }, ''],
  ['(a', { line: 9, column: 9 }, ''],
  ['', { line: 1, column: 1 }, ''],
])('in %j the position %j selects %j', (text, place, found) => {
  const { start, end } = findTextRange(text, place)
  expect(text.slice(start, end)).toBe(found)
})
