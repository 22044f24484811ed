import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from './clock.ts'
import { createZone, listZoneIds, toInstant, toLocal, UTC, type Zone } from './zone.ts'

function zoneOf(id: string): Zone {
  const zone = createZone(id)
  if (!zone) throw new Error(`${id} is a zone`)
  return zone
}

const read = (text: string) => Date.parse(`${text}Z`)
const anyZone = fc.constantFrom(...listZoneIds()).map(zoneOf)
const anyInstant = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2100, 0) })

describe('a time zone', () => {
  it('is known by its name in the IANA database', () => {
    expect(zoneOf('Europe/Berlin').offsetAt(read('2026-01-15T12:00'))).toBe(HOUR)
    expect(zoneOf('Europe/Berlin').offsetAt(read('2026-07-15T12:00'))).toBe(2 * HOUR)
    expect(zoneOf('Asia/Kathmandu').offsetAt(0)).toBe(5.5 * HOUR)
    expect(zoneOf('Asia/Kathmandu').offsetAt(read('2026-01-01'))).toBe(5 * HOUR + 45 * MINUTE)
  })

  it.each(['', 'Mars/Olympus_Mons', '__proto__', 'Europe/Berlin\n', '<b>'])(
    'is not made of %j',
    (id) => {
      expect(createZone(id)).toBeUndefined()
    },
  )
})

describe('a local time', () => {
  const berlin = zoneOf('Europe/Berlin')

  it('is one instant, whatever the season', () => {
    expect(toInstant(berlin, read('2026-12-24T18:00'))).toBe(read('2026-12-24T17:00'))
    expect(toInstant(berlin, read('2026-06-24T18:00'))).toBe(read('2026-06-24T16:00'))
  })

  it('skipped by the clocks uses the offset before the change', () => {
    const instant = toInstant(berlin, read('2026-03-29T02:30'))
    expect(instant).toBe(read('2026-03-29T01:30'))
    expect(toLocal(berlin, instant)).toBe(read('2026-03-29T03:30'))
  })

  it('repeated by the clocks means the first of the two', () => {
    expect(toInstant(berlin, read('2026-10-25T02:30'))).toBe(read('2026-10-25T00:30'))
  })

  it('of a day that the zone skipped is on the next day', () => {
    const apia = zoneOf('Pacific/Apia')
    const instant = toInstant(apia, read('2011-12-30T12:00'))
    expect(toLocal(apia, instant)).toBe(read('2011-12-31T12:00'))
  })

  it('agrees with the browser’s own Date in the zone of this machine', () => {
    const here = zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = new Date(instant)
        expect(here.offsetAt(instant)).toBe(-date.getTimezoneOffset() * MINUTE || 0)
      }),
    )
  })

  it('of an instant converts back to it, or to the first of two instants with that local time', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const local = toLocal(zone, instant)
        const back = toInstant(zone, local)
        expect(toLocal(zone, back)).toBe(local)
        expect(back).toBeLessThanOrEqual(instant)
        expect(instant - back).toBeLessThanOrEqual(DAY)
      }),
    )
  })

  it('in UTC is the instant itself', () => {
    expect(toInstant(UTC, read('2038-01-19T03:14:08'))).toBe(2 ** 31 * 1000)
    expect(listZoneIds()[0]).toBe('UTC')
  })
})
