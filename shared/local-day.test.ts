import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from './clock.ts'
import { addDays, toLocalDay, untilMidnight } from './day.ts'

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
          const day = toLocalDay(now)
          expect(toLocalDay(now + rest - 1)).toBe(day)
          expect(toLocalDay(now + rest)).toBe(addDays(day, 1))
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
