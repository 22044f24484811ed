import { expect, test } from 'vitest'
import { changeDate, readDate, readParts, type TypedDate, writeDate } from './resume-date.ts'

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

/** Types years into a date, one after the other, and returns the texts of the file. */
function typeYears(text: string, years: readonly string[], required = false): string[] {
  let typed: TypedDate | undefined
  return years.map((year) => {
    const parts = { month: '', day: '', ...readParts(text, typed), year }
    const change = changeDate(text, parts, required)
    typed = change.typed
    text = change.text
    expect(readParts(text, typed)).toEqual(parts)
    return text
  })
}

test('month and day stay while the year is deleted and typed again', () => {
  expect(typeYears('2024-06-04', ['202', '20', '2', '', '2', '20', '202', '2025'])).toEqual([
    ...['2024-06-04', '2024-06-04', '2024-06-04', '', '', '', '', '2025-06-04'],
  ])
})

test('a date that a file must have stays until its year is complete again', () => {
  expect(typeYears('2024-06', ['202', '', '2025'], true)).toEqual(['2024-06', '2024-06', '2025-06'])
})

test('an undo replaces what is typed of a year', () => {
  const { typed } = changeDate('2024-06', { year: '', month: '06', day: '' }, false)
  expect(readParts('2024-06', typed)).toEqual({ year: '2024', month: '06', day: '' })
})
