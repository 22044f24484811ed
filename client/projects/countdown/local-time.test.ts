import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../shared/clock.ts'
import { joinDay, parseDay } from '../../../shared/day.ts'
import { dayOf, parseTime, toLocalTime } from './local-time.ts'

it('a day is unchanged after conversion to a local time and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -350_000, max: 2_900_000 }), (days) => {
      const parts = dayOf(days * DAY)
      expect(toLocalTime(parts)).toBe(days * DAY)
      expect(parseDay(joinDay(parts))).toEqual(parts)
    }),
  )
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
