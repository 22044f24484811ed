import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../clock.ts'
import { isDue } from './item.ts'

describe('due rule', () => {
  it.each([
    '2026-11-30',
    '2026-11-30T17:00',
    '2026-01-01T00:00',
    '2026-12-31T23:59',
    '2024-02-29',
    '2024-02-29T12:00',
    '2000-02-29',
    '1000-01-01',
    '9999-12-31',
  ])('takes %s', (text) => expect(isDue(text)).toBe(true))

  it.each([
    ['29 February of a year without', '2026-02-29'],
    ['29 February of 1900', '1900-02-29'],
    ['30 February', '2024-02-30'],
    ['the 31st of a month with 30', '2026-04-31'],
    ['day 0', '2026-11-00'],
    ['day 32', '2026-12-32'],
    ['month 0', '2026-00-10'],
    ['month 13', '2026-13-01'],
    ['year 0', '0000-01-01'],
    ['a year of three digits', '0999-01-01'],
    ['a year of five digits', '12026-01-01'],
    ['a year with a sign', '+2026-01-01'],
    ['hour 24', '2026-11-30T24:00'],
    ['minute 60', '2026-11-30T17:60'],
    ['seconds', '2026-11-30T17:00:00'],
    ['UTC', '2026-11-30T17:00Z'],
    ['an offset', '2026-11-30T17:00+01:00'],
    ['a space for the T', '2026-11-30 17:00'],
    ['an hour of one digit', '2026-11-30T7:00'],
    ['no minutes', '2026-11-30T17'],
    ['no day', '2026-11'],
    ['a day of one digit', '2026-11-3'],
    ['another order', '30-11-2026'],
    ['another line', '2026-11-30\n'],
    ['space', ' 2026-11-30'],
    ['digits of other scripts', '٢٠٢٦-١١-٣٠'],
    ['nothing', ''],
    ['words', 'tomorrow'],
    ['__proto__', '__proto__'],
  ])('refuses %s', (_, text) => expect(isDue(text)).toBe(false))

  it('takes every day of the calendar, alone and with a time', () => {
    const day = fc.integer({ min: Date.UTC(1000, 0) / DAY, max: Date.UTC(9999, 11, 31) / DAY })
    fc.assert(
      fc.property(day, fc.nat(DAY - 1), (number, time) => {
        const text = new Date(number * DAY + time).toISOString()
        expect(isDue(text.slice(0, 10)), text).toBe(true)
        expect(isDue(text.slice(0, 16)), text).toBe(true)
      }),
    )
  })

  it('refuses days that the calendar lacks', () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), digits, digits, (year, month, day) => {
        const text = `${year}-${month}-${day}`
        const date = new Date(`${text}T00:00Z`)
        const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
        expect(isDue(text), text).toBe(isDay)
      }),
    )
  })
})
