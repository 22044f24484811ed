import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatDate, formatPeriod } from './dates.ts'
import { textsIn } from '../texts/texts.ts'

const ENGLISH = { language: 'en', texts: textsIn('en') }

describe('formatDate', () => {
  it.each([
    ['2024', '2024'],
    ['2024-03', 'Mar 2024'],
    ['2024-03-08', '8 Mar 2024'],
    ['2024-02-29', '29 Feb 2024'],
    ['1969-12-31', '31 Dec 1969'],
  ])('writes %s as precisely as it is given', (written, text) => {
    expect(formatDate(written, 'en')).toEqual({ text, datetime: written })
  })

  it('follows the language of the site', () => {
    expect(formatDate('2024-05-08', 'de').text).toBe('8. Mai 2024')
    expect(formatDate('2024-05', 'de').text).toBe('Mai 2024')
    expect(formatDate('2024-05-08', 'en-US').text).toBe('May 8, 2024')
    // Not the stem of the name, such as "touko", which Finnish does not write alone.
    expect(formatDate('2024-05', 'fi').text).toBe('toukokuu 2024')
    expect(formatDate('2024-05-08', 'fi').text).toBe('8.5.2024')
    expect(formatDate('2024', 'ja').text).toBe('2024年')
    expect(formatDate('2024-05', 'fa').text).toContain('۲۰۲۴')
  })

  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
    'writes the same day where the clocks are those of %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      expect(formatDate('2024-03-01', 'en').text).toBe('1 Mar 2024')
      expect(formatDate('2024-03', 'en').text).toBe('Mar 2024')
    },
  )

  it('omits the day from the text, but not from datetime, with precision "month"', () => {
    expect(formatDate('2024-03-08', 'en', 'month')).toEqual({
      text: 'Mar 2024',
      datetime: '2024-03-08',
    })
  })

  it('takes the day of a full timestamp', () => {
    expect(formatDate('2024-03-08T23:30:00Z', 'en')).toEqual({
      text: '8 Mar 2024',
      datetime: '2024-03-08',
    })
  })

  it.each([
    '2024-13-45',
    '2024-00',
    '2024-02-30',
    '2023-02-29',
    '2024-3',
    '2024/2025',
    '20240308',
    '2024-03-08 or so',
    'Spring 2024',
    'invalid',
    '',
  ])('shows %j as written, because it is not a date', (written) => {
    expect(formatDate(written, 'en')).toEqual({ text: written })
  })

  it('shows a date or the unchanged text, never "Invalid Date"', () => {
    const digits = fc
      .tuple(fc.nat(9999), fc.nat(20), fc.nat(40))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), fc.constantFrom('en', 'de'), (text, language) => {
        const shown = formatDate(text, language)
        expect(shown.text).not.toContain('Invalid')
        if (shown.datetime === undefined) expect(shown.text).toBe(text)
        else expect(Date.parse(shown.datetime)).not.toBeNaN()
      }),
    )
  })

  it('formats every day of the calendar with that day in datetime', () => {
    const day = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, (date) => {
        const written = date.toISOString().slice(0, 10)
        const { text, datetime } = formatDate(written, 'en')
        expect(datetime).toBe(written)
        expect(text).toMatch(
          new RegExp(`^${date.getUTCDate()} [A-Z][a-z]{2} ${date.getUTCFullYear()}$`),
        )
      }),
    )
  })
})

describe('formatPeriod', () => {
  it('writes a span to the month', () => {
    expect(formatPeriod('2021-09-15', '2023-06', ENGLISH)).toEqual({
      start: { text: 'Sep 2021', datetime: '2021-09-15' },
      end: { text: 'Jun 2023', datetime: '2023-06' },
    })
  })

  it.each([undefined, null, '', 'present', 'Present', ' PRESENT '])(
    'goes on until now when the end is %j',
    (end) => {
      expect(formatPeriod('2021', end, ENGLISH)).toEqual({
        start: { text: '2021', datetime: '2021' },
        end: { text: 'Present' },
      })
    },
  )

  it.each([undefined, null, ''])('has only an end when the start is %j', (start) => {
    expect(formatPeriod(start, '2023', ENGLISH)).toEqual({
      end: { text: '2023', datetime: '2023' },
    })
  })

  it('is undefined without a start and an end', () => {
    expect(formatPeriod(undefined, undefined, ENGLISH)).toBeUndefined()
    expect(formatPeriod('', '', ENGLISH)).toBeUndefined()
  })

  it('shows "Present" for an end "present" without a start', () => {
    expect(formatPeriod('', 'present', ENGLISH)).toEqual({ end: { text: 'Present' } })
  })

  it('shows a period within one month as that month', () => {
    expect(formatPeriod('2016-08-24', '2016-08-30', ENGLISH)).toEqual({
      end: { text: 'Aug 2016', datetime: '2016-08-30' },
    })
  })
})
