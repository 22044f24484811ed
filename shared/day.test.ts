import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  formatMonth,
  formatShortDay,
  isDay,
  lastOf,
  listMonths,
  moveMonth,
  toLocalDay,
} from './day.ts'

describe('a day', () => {
  it('is a date of the calendar', () => {
    for (const day of ['2024-02-29', '1970-01-01', '2099-12-31']) expect(isDay(day)).toBe(true)
    const others = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '',
      '1.2.2026',
      '2026-01-01T00:00:00Z',
      5,
      null,
    ]
    for (const other of others) expect(isDay(other)).toBe(false)
  })

  it("is the date in the visitor's time zone", () => {
    expect(toLocalDay(new Date(2026, 10, 21, 0, 5).getTime())).toBe('2026-11-21')
    expect(toLocalDay(new Date(2026, 0, 3, 23, 59).getTime())).toBe('2026-01-03')
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-15', 3, '2027-02-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s plus %d months is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  it('moves across the ends of months and years, and across daylight saving time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-28', 7)).toBe('2026-04-04')
    expect(daysBetween('2026-03-01', '2026-03-31')).toBe(30)
    expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1)
  })

  it('is formatted for people', () => {
    expect(formatShortDay('2026-05-01')).toBe('1 May 2026')
    expect(formatMonth('2026-12')).toBe('December 2026')
  })
})

it('months continue across the end of the year', () => {
  expect(listMonths('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(moveMonth('2026-01', -1)).toBe('2025-12')
  expect(lastOf('2024-02')).toBe('2024-02-29')
})
