import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../shared/clock.ts'
import { addDays, formatRelativeDay, formatDue, splitDue, toDay, untilMidnight } from './days.ts'

describe('adding days', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-11-30', 7, '2026-12-07'],
    ['1000-01-01', 0, '1000-01-01'],
  ])('%s and %i is %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later)
  })
})

describe('a formatted day', () => {
  it.each([
    ['2026-11-30', '2026-11-30', 'Today'],
    ['2026-12-01', '2026-11-30', 'Tomorrow'],
    ['2026-11-29', '2026-11-30', 'Yesterday'],
    ['2026-12-02', '2026-11-30', 'Wednesday 2 December'],
    ['2027-01-01', '2026-12-31', 'Tomorrow'],
    ['2026-12-31', '2027-01-01', 'Yesterday'],
    ['2027-01-02', '2026-12-31', '2 January 2027'],
    ['2028-02-29', '2028-01-01', 'Tuesday 29 February'],
    ['9999-12-31', '2026-11-30', '31 December 9999'],
  ])('%s on %s is %s', (day, today, name) => {
    expect(formatRelativeDay(day, today)).toBe(name)
  })

  it('is its date before today is known', () => {
    expect(formatRelativeDay('2026-11-30', '')).toBe('30 November 2026')
  })

  it('is followed by its time', () => {
    expect(formatDue('2026-12-01T17:00', '2026-11-30')).toBe('Tomorrow, 17:00')
    expect(formatDue('2026-12-01', '2026-11-30')).toBe('Tomorrow')
  })
})

it('a due date is a day, or a day and a time', () => {
  expect(splitDue('2026-11-30T17:00')).toEqual({ day: '2026-11-30', time: '17:00' })
  expect(splitDue('2026-11-30')).toEqual({ day: '2026-11-30', time: '' })
  expect(splitDue(null)).toEqual({ day: '', time: '' })
})

/* In 2026 clocks in Berlin go forward on 29 March and back on 25 October (Directive 2000/84/EC); in
   Beirut they go forward at midnight to 29 March, so that this day begins at one (IANA tzdata, Asia). */
describe('the local day', () => {
  const { TZ } = process.env
  afterEach(() => {
    vi.unstubAllEnvs()
    expect(process.env['TZ']).toBe(TZ)
  })

  describe.each(['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Beirut', 'UTC'])(
    'in %s',
    (zone) => {
      beforeEach(() => void vi.stubEnv('TZ', zone))

      it('the day changes at midnight, all year round', () => {
        for (let now = Date.UTC(2025, 11, 30, 7, 13); now < Date.UTC(2027, 0, 3); now += 5 * HOUR) {
          const rest = untilMidnight(now)
          expect(rest).toBeGreaterThan(0)
          expect(rest).toBeLessThanOrEqual(DAY + HOUR)
          const day = toDay(now)
          expect(toDay(now + rest - 1)).toBe(day)
          expect(toDay(now + rest)).toBe(addDays(day, 1))
        }
      })
    },
  )

  it.each([
    ['a short day', Date.UTC(2026, 2, 28, 23), 23 * HOUR],
    ['a long day', Date.UTC(2026, 9, 24, 22), 25 * HOUR],
    ['the last minute of a year', Date.UTC(2026, 11, 31, 22, 59), MINUTE],
  ])('%s lasts until its own midnight', (_, now, rest) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(untilMidnight(now)).toBe(rest)
  })
})
