import { DAY } from './clock.ts'

/**
 * A local time as one number: the milliseconds that UTC would count to the same reading of calendar
 * and clock. It is no instant; a time zone makes it one.
 */
export type LocalTime = number

/** A time zone of the IANA database, as the browser knows it. */
export type Zone = {
  /** Such as `Europe/Berlin`. */
  id: string
  /** What its clocks are ahead of UTC at an instant, in milliseconds. */
  offsetAt: (instant: number) => number
}

export const UTC: Zone = { id: 'UTC', offsetAt: () => 0 }

/** A zone by its name; undefined when the browser knows none of that name. */
export function createZone(id: string): Zone | undefined {
  const format = findFormat(id)
  return format && { id, offsetAt: (instant) => readClock(format, instant) - floor(instant) }
}

function findFormat(id: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: id,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** What calendar and clock of the zone read at an instant, to the second. */
function readClock(format: Intl.DateTimeFormat, instant: number): LocalTime {
  const parts = format.formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
}

function floor(instant: number): number {
  return Math.floor(instant / 1000) * 1000
}

/** Converts an instant to the local time of a zone. */
export function toLocal(zone: Zone, instant: number): LocalTime {
  return instant + zone.offsetAt(instant)
}

/**
 * The instant of a local time. A time that the clocks skip is read with the offset before the
 * change, and of a time that comes twice the first counts, as ECMA-262 has it
 * (https://tc39.es/ecma262/#sec-utc-t).
 */
export function toInstant(zone: Zone, local: LocalTime): number {
  // No offset reaches a day, so these two are those before and after a change nearby.
  const before = zone.offsetAt(local - DAY)
  const after = zone.offsetAt(local + DAY)
  const offset = [before, after].find((each) => zone.offsetAt(local - each) === each)
  return local - (offset ?? before)
}

/** The zone of the visitor's device. */
export function findHomeZone(): Zone {
  return createZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC
}

/** All zones to choose from, UTC first. */
export function listZoneIds(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
}
