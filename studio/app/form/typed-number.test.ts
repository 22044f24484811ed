import { expect, test } from 'vitest'
import { readTyped } from './typed-number.ts'

test.each([
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['12', 12],
])('%s in a field of numbers is a number', (text, number) => {
  expect(readTyped(text, 'all')).toBe(number)
})

test.each(['', '-', '1.', '1.0', '01', 'NaN', 'Infinity', 'x'])(
  '%o is not a number yet',
  (text) => {
    expect(readTyped(text, 'all')).toBe(text)
  },
)

test('a field that takes texts too makes numbers of whole ones only', () => {
  expect(readTyped('2024', 'some')).toBe(2024)
  expect(['0123', '-1', '1.5'].map((text) => readTyped(text, 'some'))).toEqual([
    '0123',
    '-1',
    '1.5',
  ])
  expect(readTyped('2024', false)).toBe('2024')
})
