import { expect, test } from 'vitest'
import { findText, findValue, formatPath } from './value-path.ts'

const VALUES = { basics: { name: 'Ada' }, work: [{ name: 'Lab' }, { name: 'The “Mill”' }] }

test('a value is found by its path, and the path is written as problems write it', () => {
  expect(findValue(VALUES, ['work', 1, 'name'])).toBe('The “Mill”')
  expect(findValue(VALUES, ['work', 2, 'name'])).toBeUndefined()
  expect(formatPath(['work', 1, 'name'])).toBe('work[1].name')
})

test('a text is found whatever its spaces, quotes and letter case', () => {
  expect(findText(VALUES, ' the "mill" ')).toEqual(['work', 1, 'name'])
  expect(findText(VALUES, 'Nobody')).toBeUndefined()
  expect(findText(VALUES, ' ')).toBeUndefined()
})

test('a text of a hidden entry is not found: no page shows it', () => {
  const values = { work: [{ name: 'Lab', hidden: true }, { name: 'Lab' }] }
  expect(findText(values, 'Lab')).toEqual(['work', 1, 'name'])
})
