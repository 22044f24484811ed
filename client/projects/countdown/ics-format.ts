import { joinDay, padNumber } from '../../../shared/day.ts'
import type { LocalTime } from '../../../shared/zone.ts'
import { dayOf, midnightOf } from './local-time.ts'
import { splitTime } from './remaining.ts'

/** Formats a day as `20261231`. */
export function formatDate(local: LocalTime): string {
  return joinDay(dayOf(local)).replaceAll('-', '')
}

/** Formats a local time as `20261231T235959`. */
export function formatLocalTime(local: LocalTime): string {
  const { hours, minutes, seconds } = splitTime(local - midnightOf(local))
  const time = [hours, minutes, seconds].map(padNumber).join('')
  return `${formatDate(local)}T${time}`
}
