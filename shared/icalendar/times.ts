import type { LocalTime } from '../zone.ts'

/* How iCalendar writes days and times (RFC 5545, sections 3.3.4 and 3.3.5). */

/** Writes a day: `20261130`. */
export function writeDay(local: LocalTime): string {
  return writeLocal(local).slice(0, 8)
}

/** Writes a local time without a zone: `20261130T170000`. */
export function writeLocal(local: LocalTime): string {
  return new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

/** Writes an instant in UTC: `20261130T160000Z`. */
export function writeInstant(instant: number): string {
  return `${writeLocal(instant)}Z`
}

/** Writes a due date without a zone: `20261130`, `20261130T170000`. */
export function writeDue(due: string): string {
  const [date = '', time] = due.replaceAll(/[-:]/g, '').split('T')
  return time === undefined ? date : `${date}T${time}00`
}
