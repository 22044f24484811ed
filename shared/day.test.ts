import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from './clock.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  formatMonth,
  formatShortDay,
  isDay,
  isLeapYear,
  joinDay,
  lastOf,
  listMonths,
  moveMonth,
  parseDay,
  toLocalDay,
} from './day.ts'

describe('a day of the calendar', () => {
  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '1.2.2026',
    '',
  ])('is not %j', (text) => {
    expect(parseDay(text)).toBeUndefined()
    expect(isDay(text)).toBe(false)
  })

  it.each(['2028-02-29', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])(
    'is %s',
    (text) => {
      const parts = parseDay(text)
      expect(parts && joinDay(parts)).toBe(text)
      expect(isDay(text)).toBe(true)
    },
  )

  it('is found by the number of days from another one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -350_000, max: 2_900_000 }), (days) => {
        const day = addDays('1970-01-01', days)
        expect(Date.parse(day)).toBe(days * DAY)
        expect(daysBetween('1970-01-01', day)).toBe(days)
        const parts = parseDay(day)
        expect(parts && joinDay(parts)).toBe(day)
      }),
    )
  })
})

it('97 of 400 years are leap years', () => {
  const years = Array.from({ length: 400 }, (_, index) => 2000 + index)
  expect(years.filter(isLeapYear)).toHaveLength(97)
})

it("today is the date in the visitor's time zone", () => {
  expect(toLocalDay(new Date(2026, 10, 21, 0, 5).getTime())).toBe('2026-11-21')
  expect(toLocalDay(new Date(2026, 0, 3, 23, 59).getTime())).toBe('2026-01-03')
})

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
