import type { Repeat } from '../rules/repeat.ts'
import { HOUR } from '../clock.ts'
import { writeInstant } from './times.ts'

/* Rules by which tasks repeat, as RFC 5545 writes them (section 3.3.10). */

/** The units of intervals by their names in iCalendar. */
export const FREQUENCIES = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
} as const

/**
 * Writes a rule as the value of RRULE, for a task with that due date. RRULE cannot express
 * counting from completion.
 * @param offset of the due time's zone from UTC, at any time, in milliseconds; without one the time is
 * wherever the reader is
 */
export function writeRule(
  { every, unit, weekdays, monthday, until, count }: Repeat,
  due: string,
  offset?: number,
): string {
  const frequency = Object.entries(FREQUENCIES).find(([, name]) => name === unit)?.[0] ?? ''
  const parts = [
    `FREQ=${frequency}`,
    every > 1 && `INTERVAL=${every}`,
    weekdays && `BYDAY=${weekdays.join(',').toUpperCase()}`,
    monthday !== undefined && writeMonthday(monthday),
    count !== undefined && `COUNT=${count}`,
    until && `UNTIL=${writeUntil(until, due, offset)}`,
  ]
  return parts.filter(Boolean).join(';')
}

/**
 * Writes an end of the same kind as the due date: a day, a local time, or in UTC if the due time has a zone. That
 * one is half a day after the last time, so an offset of another season ends the rule after the same day.
 */
function writeUntil(until: string, due: string, offset: number | undefined): string {
  const [, time] = due.split('T')
  const day = until.replaceAll('-', '')
  if (time === undefined) return day
  if (offset === undefined) return `${day}T235959`
  return writeInstant(Date.parse(`${until}T${time}Z`) + 12 * HOUR - offset)
}

/** RFC 5545 leaves out the months that are too short; the last of several days is always there. */
function writeMonthday(monthday: number | 'last'): string {
  if (monthday === 'last') return 'BYMONTHDAY=-1'
  if (monthday <= 28) return `BYMONTHDAY=${monthday}`
  return `BYMONTHDAY=${listDays(monthday)};BYSETPOS=-1`
}

/** Lists days of a month from the 28th: `28,29,30`. */
export function listDays(last: number): string {
  return Array.from({ length: last - 27 }, (_, index) => 28 + index).join(',')
}
