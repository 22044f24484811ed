import { type LocalTime, toInstant, toLocal, type Zone } from '../../../../shared/zone.ts'

/** Formats a local time as a due date without seconds: `2026-11-30T17:00`. */
export function formatLocal(local: LocalTime): string {
  return new Date(local).toISOString().slice(0, 16)
}

/** Returns the day of an instant in a zone: `2026-11-30`. */
export function dayOfInstant(instant: number, zone: Zone): string {
  return formatLocal(toLocal(zone, instant)).slice(0, 10)
}

/** Returns the instant at which a day such as `2026-11-30` begins in a zone. */
export function beginDay(day: string, zone: Zone): number {
  return toInstant(zone, Date.parse(day))
}
