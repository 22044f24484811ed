import { DAY } from '../../../shared/clock.ts'
import { escapeText, joinLines } from '../../../shared/icalendar/lines.ts'
import { formatTimeZone } from '../../../shared/icalendar/time-zone.ts'
import { writeDay, writeInstant, writeLocal } from '../../../shared/icalendar/times.ts'
import type { Zone } from '../../../shared/zone.ts'
import { type Event, findOccurrence, isLeapDay } from './event.ts'

/**
 * Creates an iCalendar file (RFC 5545) of an event from its next occurrence on.
 * @param now the instant of creation
 * @param uid a globally unique id of the event
 */
export function createIcs(event: Event, zone: Zone, now: number, uid: string): string {
  const { at, local } = findOccurrence(event, zone, now)
  const allDay = event.time === ''
  const inUtc = zone.id === 'UTC'
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portfolio//Countdown//EN',
    ...(allDay || inUtc ? [] : formatTimeZone(zone, at)),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${writeInstant(now)}`,
    ...(allDay
      ? [`DTSTART;VALUE=DATE:${writeDay(local)}`, `DTEND;VALUE=DATE:${writeDay(local + DAY)}`]
      : [
          inUtc ? `DTSTART:${writeInstant(local)}` : `DTSTART;TZID=${zone.id}:${writeLocal(local)}`,
        ]),
    ...(event.yearly ? [`RRULE:${findRule(event)}`] : []),
    `SUMMARY:${escapeText(event.name)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/**
 * Returns the recurrence rule of a yearly event.
 * RFC 7529 has `SKIP` for 29 February, which few calendars support. Plain RFC 5545 can say the
 * same: the last day of February, or the 60th day of the year.
 */
function findRule({ day, leapDay }: Event): string {
  if (!isLeapDay(day)) return 'FREQ=YEARLY'
  if (leapDay === 'omit') return 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'
  return leapDay === 'backward' ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY;BYYEARDAY=60'
}

/** Returns a portable file name for an event. */
export function createFileName(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['date']
  return `${words.join('-')}.ics`
}
