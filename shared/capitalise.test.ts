import { expect, it } from 'vitest'
import { capitalise } from './capitalise.ts'

it.each([
  ['large dog', 'Large dog'],
  ['an iPod', 'An iPod'],
  ['', ''],
  ['𞤆𞤵𞤤𞤢𞤪', '𞤆𞤵𞤤𞤢𞤪'],
  ['𞤨𞤵𞤤𞤢𞤪', '𞤆𞤵𞤤𞤢𞤪'],
])('writes %j with a capital first letter', (text, capitalised) => {
  expect(capitalise(text)).toBe(capitalised)
})

it('takes the capital letter of the language', () => {
  expect(capitalise('istanbul')).toBe('Istanbul')
  expect(capitalise('istanbul', 'tr')).toBe('İstanbul')
})
