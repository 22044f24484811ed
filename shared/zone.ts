import { DAY } from './clock.ts'

/**
 * A local date and time, as the milliseconds since 1970 that it would have in UTC. It is not an
 * instant without a time zone.
 */
export type LocalTime = number

/** A time zone of the IANA database that the browser supports. */
export type Zone = {
  /** Such as `Europe/Berlin`. */
  id: string
  /** Returns the offset from UTC at an instant, in milliseconds. */
  offsetAt: (instant: number) => number
}

/** The zone UTC. */
export const UTC: Zone = { id: 'UTC', offsetAt: () => 0 }

/** Creates a zone by its IANA name; returns undefined if the browser does not support it. */
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

/** Returns the local time of a zone at an instant, to the second. */
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
 * Converts a local time of a zone to its instant. A skipped time uses the offset before the change,
 * and a repeated time means the first of the two (ECMA-262, https://tc39.es/ecma262/#sec-utc-t).
 */
export function toInstant(zone: Zone, local: LocalTime): number {
  // Every offset is below a day, so these are the offsets before and after a change nearby.
  const before = zone.offsetAt(local - DAY)
  const after = zone.offsetAt(local + DAY)
  const offset = [before, after].find((each) => zone.offsetAt(local - each) === each)
  return local - (offset ?? before)
}

/**
 * Converts a local time of a zone to the first instant at which its clocks show that time or a later one: a
 * skipped time means the moment of the change, and a repeated time the first of the two.
 */
export function toFirstInstant(zone: Zone, local: LocalTime): number {
  const instant = toInstant(zone, local)
  const skipped = toLocal(zone, instant) - local
  if (skipped <= 0) return instant
  let [before, after] = [instant - skipped, instant]
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (toLocal(zone, middle) < local) before = middle
    else after = middle
  }
  return after
}

/** Returns the zone of the visitor's device. */
export function findHomeZone(): Zone {
  return createZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC
}

/** Lists the ids of all zones, UTC first. */
export function listZoneIds(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
}
