import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock, DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import {
  createZone,
  listZoneIds,
  toInstant,
  toLocal,
  UTC,
  type Zone,
} from '../../../shared/zone.ts'
import { remainingUntil, splitSpan, splitTime, findTimeToNextSecond } from './remaining.ts'

function zoneOf(id: string): Zone {
  const zone = createZone(id)
  if (!zone) throw new Error(`${id} is a zone`)
  return zone
}

const read = (text: string) => Date.parse(`${text}Z`)

describe('a span', () => {
  it('is split into days, hours, minutes and seconds', () => {
    const rest = remainingUntil(93_784_250, 0)
    expect(splitSpan(UTC, 93_784_250 - rest, 93_784_250)).toEqual({
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 5,
    })
    expect(splitSpan(UTC, 5, 5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('counts days on the calendar where the clocks change', () => {
    const berlin = zoneOf('Europe/Berlin')
    const from = toInstant(berlin, read('2026-03-28T09:00'))
    const to = toInstant(berlin, read('2026-03-30T09:00'))
    expect(to - from).toBe(47 * HOUR)
    expect(splitSpan(berlin, from, to)).toMatchObject({ days: 2, hours: 0 })

    const autumn = toInstant(berlin, read('2026-10-24T09:00'))
    const next = toInstant(berlin, read('2026-10-25T09:00'))
    expect(next - autumn).toBe(25 * HOUR)
    expect(splitSpan(berlin, autumn, next)).toMatchObject({ days: 1, hours: 0 })
    expect(splitSpan(berlin, autumn + MINUTE, next)).toMatchObject({ hours: 24, minutes: 59 })
  })

  it('added to its start gives its end', () => {
    const anyInstant = fc.integer({ min: read('1972-01-01'), max: read('2100-01-01') })
    fc.assert(
      fc.property(
        fc.constantFrom(...listZoneIds()).map(zoneOf),
        anyInstant,
        fc.integer({ min: 0, max: 3 * 366 * DAY }),
        (zone, from, length) => {
          const to = from + length
          const { days, hours, minutes, seconds } = splitSpan(zone, from, to)
          const start = days === 0 ? from : toInstant(zone, toLocal(zone, from) + days * DAY)
          const end = start + hours * HOUR + minutes * MINUTE + seconds * SECOND
          expect(to - end).toBeGreaterThanOrEqual(0)
          expect(to - end).toBeLessThan(SECOND)
          expect(minutes).toBeLessThan(60)
          expect(seconds).toBeLessThan(60)
        },
      ),
    )
  })
})

describe('the time left', () => {
  it('depends only on the clock, so late ticks, sleep and a changed clock do no harm', () => {
    const clock = createTestClock()
    const deadline = clock.now() + 2 * HOUR
    clock.advance(SECOND + 4)
    expect(remainingUntil(deadline, clock.now())).toBe(2 * HOUR - SECOND)
    clock.advance(HOUR)
    expect(remainingUntil(deadline, clock.now())).toBe(HOUR - SECOND)
    clock.advance(-30 * MINUTE)
    expect(remainingUntil(deadline, clock.now())).toBe(90 * MINUTE - SECOND)
    clock.advance(DAY)
    expect(remainingUntil(deadline, clock.now())).toBe(0)
  })

  it('is rounded up to seconds, so that zero shows exactly at the end', () => {
    expect(remainingUntil(1000, -1)).toBe(2000)
    expect(remainingUntil(1000, 0)).toBe(1000)
    expect(remainingUntil(1000, 999)).toBe(1000)
    expect(remainingUntil(1000, 1000)).toBe(0)
  })

  it('changes exactly at the next tick', () => {
    expect(findTimeToNextSecond(93_784_250, 0)).toBe(250)
    const anyTime = fc.integer({ min: -DAY, max: 100 * DAY })
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: DAY }), (now, left) => {
        const deadline = now + left
        const wait = findTimeToNextSecond(deadline, now)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(SECOND)
        const shown = remainingUntil(deadline, now)
        expect(remainingUntil(deadline, now + wait - 1)).toBe(shown)
        expect(remainingUntil(deadline, now + wait)).toBe(shown - SECOND)
      }),
    )
    expect(findTimeToNextSecond(0, 250)).toBe(750)
  })
})

it('a timer can show more than 24 hours', () => {
  expect(splitTime(99 * HOUR + 59 * MINUTE + 59 * SECOND + 999)).toEqual({
    hours: 99,
    minutes: 59,
    seconds: 59,
  })
})
