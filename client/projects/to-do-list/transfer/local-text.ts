import { type LocalTime, toInstant, toLocal, type Zone } from '../../../../shared/zone.ts'

/** A local time as a due date has it: `2026-11-30T17:00`; seconds are left out. */
export function writeLocal(local: LocalTime): string {
  return new Date(local).toISOString().slice(0, 16)
}

/** The day of an instant where the zone is: `2026-11-30`. */
export function dayOfInstant(instant: number, zone: Zone): string {
  return writeLocal(toLocal(zone, instant)).slice(0, 10)
}

/** The instant at which a day such as `2026-11-30` begins in a zone. */
export function beginDay(day: string, zone: Zone): number {
  return toInstant(zone, Date.parse(day))
}
