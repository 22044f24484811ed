import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../shared/clock.ts'
import { dayOf, formatDayParts, isLeapYear, parseDay, parseTime, toLocalTime } from './calendar.ts'

describe('a day', () => {
  it.each(['2026-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', ''])(
    'is not %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined()
    },
  )

  it.each(['2028-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('is %s', (text) => {
    const parts = parseDay(text)
    expect(parts && formatDayParts(parts)).toBe(text)
  })

  it('is unchanged after conversion to a local time and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -350_000, max: 2_900_000 }), (days) => {
        const parts = dayOf(days * DAY)
        expect(toLocalTime(parts)).toBe(days * DAY)
        expect(parseDay(formatDayParts(parts))).toEqual(parts)
      }),
    )
  })
})

it('97 of 400 years are leap years', () => {
  const years = Array.from({ length: 400 }, (_, index) => 2000 + index)
  expect(years.filter(isLeapYear)).toHaveLength(97)
})

describe('a time of the day', () => {
  it('has hours and minutes, with or without seconds', () => {
    expect(parseTime('00:00')).toBe(0)
    expect(parseTime('09:30')).toBe(9 * HOUR + 30 * MINUTE)
    expect(parseTime('23:59:59')).toBe(DAY - 1000)
  })

  it.each(['', '24:00', '9:30', '12:60', '12:00:60', '12:00:00.5'])('is not %j', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })
})
