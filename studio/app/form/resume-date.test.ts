import { expect, test } from 'vitest'
import { readDate, writeDate } from './resume-date.ts'

test.each(['', '2024', '2024-06', '2024-06-04'])('"%s" is read and written alike', (text) => {
  const parts = readDate(text)
  expect(parts && writeDate(parts)).toBe(text)
})

test.each(['Spring 2024', '2024-13', '2024-06-32', '2023-02-29', '24'])(
  '"%s" is left as a text',
  (text) => {
    expect(readDate(text)).toBeUndefined()
  },
)

test('a day without a month is not written, and a year is written once it is complete', () => {
  expect(writeDate({ year: '2024', month: '', day: '04' })).toBe('2024')
  expect(writeDate({ year: '20', month: '06', day: '' })).toBeUndefined()
})

test('a day that the chosen month or year does not have becomes the last one', () => {
  expect(writeDate({ year: '2024', month: '02', day: '31' })).toBe('2024-02-29')
  expect(writeDate({ year: '2023', month: '02', day: '29' })).toBe('2023-02-28')
  expect(writeDate({ year: '2024', month: '06', day: '30' })).toBe('2024-06-30')
})
