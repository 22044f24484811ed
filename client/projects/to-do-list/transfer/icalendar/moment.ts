import { isDue } from '../../../../../shared/rules/item.ts'
import { toInstant, toLocal, UTC, type Zone } from '../../../../../shared/zone.ts'
import { formatLocal } from '../local-text.ts'

/** A date or a time of iCalendar (RFC 5545, sections 3.3.4 and 3.3.5). */
export type Moment = {
  /** As a due date where the browser is: `2026-11-30`, `2026-11-30T17:00`. */
  local: string
  /** The time on the clock of its own zone, if that differs. */
  elsewhere?: string
}

const FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:[0-5]\d|60)(Z?))?$/

/**
 * Reads a date or a time. One in UTC, or in the zone `of`, is given by the clocks of `zone`; any
 * other as it stands. Undefined for what the calendar does not have.
 */
export function parseMoment(text: string, zone: Zone, of?: Zone): Moment | undefined {
  const written = readWritten(text)
  if (!written) return undefined
  const { stands, isUtc } = written
  const origin = isUtc ? UTC : of
  if (!stands.includes('T') || !origin || origin.id === zone.id) return { local: stands }
  const local = formatLocal(toLocal(zone, toInstant(origin, Date.parse(`${stands}Z`))))
  if (!isDue(local)) return undefined
  return local === stands ? { local } : { local, elsewhere: stands }
}

/** Returns the instant of a date or a time; `zone` applies where the text has none. */
export function parseInstant(text: string, zone: Zone): number | undefined {
  const written = readWritten(text)
  if (!written) return undefined
  const seconds = Number(/T\d{4}([0-5]\d)/.exec(text)?.[1] ?? 0)
  const stands = written.stands.includes('T') ? `${written.stands}Z` : written.stands
  return toInstant(written.isUtc ? UTC : zone, Date.parse(stands)) + seconds * 1000
}

function readWritten(text: string): { stands: string; isUtc: boolean } | undefined {
  const [all, year, month, day, hours, minutes, utc] = FORM.exec(text.trim()) ?? []
  if (all === undefined) return undefined
  const date = [year, month, day].join('-')
  const stands = hours === undefined ? date : `${date}T${hours}:${minutes ?? ''}`
  return isDue(stands) ? { stands, isUtc: utc === 'Z' } : undefined
}
