import type { LocalTime } from '../../../shared/zone.ts'
import { dayOf, formatDayParts, midnightOf } from './calendar.ts'
import { splitTime } from './remaining.ts'

/** Formats a day as `20261231`. */
export function formatDate(local: LocalTime): string {
  return formatDayParts(dayOf(local)).replaceAll('-', '')
}

/** Formats a local time as `20261231T235959`. */
export function formatLocalTime(local: LocalTime): string {
  const { hours, minutes, seconds } = splitTime(local - midnightOf(local))
  const time = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join('')
  return `${formatDate(local)}T${time}`
}
