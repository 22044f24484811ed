import type { Item } from '../api/items.ts'
import { HOUR, MINUTE } from '../clock.ts'
import { DEFAULT_MORNING, MINUTES_PER_DAY } from '../rules/reminders.ts'
import { escapeText } from './lines.ts'

/** Writes the reminders of a task with a due date as alarms (RFC 5545, section 3.6.6). */
export function writeAlarms({ title, due, reminders }: Item): string[] {
  if (due === null) return []
  const morning = due.includes('T') ? 0 : (DEFAULT_MORNING * HOUR) / MINUTE
  return (reminders ?? []).flatMap((minutes) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER;RELATED=END:${writeDuration(morning - minutes)}`,
    'END:VALARM',
  ])
}

/** Writes minutes as a duration: whole days are days of the calendar, others exact (section 3.3.6). */
function writeDuration(minutes: number): string {
  const length = Math.abs(minutes)
  const isDays = length > 0 && length % MINUTES_PER_DAY === 0
  const sign = minutes < 0 ? '-' : ''
  return sign + (isDays ? `P${length / MINUTES_PER_DAY}D` : `PT${length}M`)
}
