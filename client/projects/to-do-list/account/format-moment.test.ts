import { expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

it.each([
  [new Date(2026, 10, 8, 9, 5), '8 November 2026, 09:05'],
  [new Date(2026, 0, 31, 0, 0), '31 January 2026, 00:00'],
  [new Date(2027, 11, 31, 23, 59, 59), '31 December 2027, 23:59'],
])('%s is written as %s, where the visitor is', (time, words) => {
  expect(formatMoment(time.getTime())).toBe(words)
})
