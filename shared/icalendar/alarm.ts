import type { Item } from '../api/items.ts'
import { findMorning, MINUTES_PER_DAY } from '../rules/reminders.ts'
import { escapeText } from './lines.ts'

/** The alarm that Apple's programs write where a task shall have none. Others pass over an action that they do not know. */
const NO_ALARM = [
  'BEGIN:VALARM',
  'ACTION:NONE',
  'TRIGGER;VALUE=DATE-TIME:19760401T005545Z',
  'END:VALARM',
]

/** Writes the reminders of a task with a due date as alarms (RFC 5545, section 3.6.6); the account's default has none. */
export function writeAlarms({ title, due, reminders }: Item): string[] {
  if (due === null || reminders === null) return []
  if (reminders.length === 0) return NO_ALARM
  const morning = findMorning(due)
  return reminders.flatMap((minutes) => [
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
