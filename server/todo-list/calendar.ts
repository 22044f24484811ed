import { setImmediate } from 'node:timers/promises'
import type { Item } from '../../shared/api/items.ts'
import { DAY } from '../../shared/clock.ts'
import { addMonths, isDay, lastOf, monthOf } from '../../shared/day.ts'
import { escapeText, joinLines } from '../../shared/icalendar/lines.ts'
import { writeRule } from '../../shared/icalendar/rule.ts'
import { writeDescription, writeTask } from '../../shared/icalendar/task.ts'
import { formatTimeZone } from '../../shared/icalendar/time-zone.ts'
import { writeDue } from '../../shared/icalendar/times.ts'
import { findNext, firstDue, nextDue } from '../../shared/rules/next-due.ts'
import type { Repeat } from '../../shared/rules/repeat.ts'
import type { Zone } from '../../shared/zone.ts'

/** What a calendar says beside its tasks. */
export type CalendarOptions = {
  /** The name of the calendar. */
  name: string
  /** The address of the list, to which events link. */
  url: string
  /** Where due times are meant. */
  zone: Zone
  /** Whether the tasks are VTODOs too, which most calendars do not show. */
  withTasks: boolean
  now: number
}

/** How often programs ask for the calendar again, unless they have their own opinion. */
const REFRESH = 'PT1H'

/** The time zones that were written last: one takes 4 ms, as each of 520 weeks is asked for its offset. */
const timeZones = new Map<string, string[]>()
const MAX_TIME_ZONES = 100

/** All months but February. */
const OTHER_MONTHS = '1,3,4,5,6,7,8,9,10,11,12'

/** How many tasks are written before other requests have their turn: with the longest notes, some 10 ms. */
const TASKS_AT_ONCE = 20

/**
 * Writes open tasks as a calendar (RFC 5545, with the properties of RFC 7986): those with a date, and their
 * open steps with a date, as events. A task that repeats from its completion is one event, because its next date is not known.
 */
export async function writeCalendar(
  items: readonly Item[],
  { name, url, zone, withTasks, now }: CalendarOptions,
): Promise<string> {
  const dates = items.flatMap((item) => listDated(item).map(({ due }) => due))
  const times = dates.flatMap((due) => (due?.includes('T') ? [Date.parse(`${due}Z`)] : []))
  // The changes of ten years are written: a task that has been due for long must not use them up.
  const start = Math.max(
    times.reduce((least, time) => Math.min(least, time), Infinity),
    now - 366 * DAY,
  )
  const hasTimes = times.length > 0
  const timeZone = hasTimes ? findTimeZone(zone, new Date(start).getUTCFullYear()) : []
  const offset = hasTimes ? zone.offsetAt(start) : 0
  const parts = [
    joinLines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portfolio//To-Do List//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      `NAME:${escapeText(name)}`,
      // The name that programs before RFC 7986 read.
      `X-WR-CALNAME:${escapeText(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
      `X-PUBLISHED-TTL:${REFRESH}`,
      ...timeZone,
    ]),
  ]
  for (const [index, item] of items.entries()) {
    if (index % TASKS_AT_ONCE === TASKS_AT_ONCE - 1) await setImmediate()
    const events = listDated(item).flatMap((each) => writeEvent(each, url, zone.id, offset))
    parts.push(joinLines(withTasks ? [...events, ...writeTask(item)] : events))
  }
  return [...parts, joinLines(['END:VCALENDAR'])].join('')
}

/** Returns what is an event: a task with a date, and each of its open steps that has one as a task that names it. */
function listDated(item: Item): Item[] {
  const steps = item.checklist.map(({ text, done, due }, index): Item => {
    const id = `${item.id}-step-${index + 1}`
    const title = `${text} (${item.title})`
    return { ...item, id, title, notes: '', repeat: null, due: done ? null : (due ?? null) }
  })
  return [...splitOffRule(item).flatMap(splitOffFebruary), ...steps].filter(
    ({ due }) => due !== null,
  )
}

/**
 * Splits a task that is due on a day that its rule does not name, as after it was postponed: that day is one event,
 * and the rule begins with the next. RFC 5545 (section 3.8.5.3) leaves such a start undefined, and some programs do not show it.
 */
function splitOffRule(item: Item): Item[] {
  const { id, due, repeat } = item
  if (due === null || repeat?.from !== 'due') return [item]
  const day = due.slice(0, 10)
  if (firstDue(repeat, day) === day && (repeat.until ?? day) >= day) return [item]
  const next = findNext(repeat, due, day)
  return [{ ...item, repeat: null }, ...(next ? [{ ...item, id: `${id}-next`, ...next }] : [])]
}

/**
 * Splits a task that is due on the 29th or 30th of months: February, where it is due on the last day, is an event of its
 * own. RFC 5545 leaves that month out. ical.js, which Thunderbird and Nextcloud use, shows every day of a choice (BYSETPOS).
 */
function splitOffFebruary(item: Item): Item[] {
  const { id, due, repeat } = item
  if (due === null || repeat?.from !== 'due' || repeat.unit !== 'month') return [item]
  const { count, monthday = Number(due.slice(8, 10)), ...rest } = repeat
  if (monthday !== 29 && monthday !== 30) return [item]
  const last = count && addMonths(due.slice(0, 10), (count - 1) * rest.every)
  // After the year 9999 nothing is due.
  const rule = last && isDay(last) ? { ...rest, until: lastOf(monthOf(last)) } : rest
  const dates = [due]
  // After twelve times the months are the same again.
  for (let next: string | null = due; next && dates.length < 12;) {
    next = nextDue({ ...rule, monthday }, next, next.slice(0, 10))
    if (next) dates.push(next)
  }
  const isFebruary = (date: string) => date.slice(5, 7) === '02'
  const other = dates.find((date) => !isFebruary(date))
  const february = dates.find(isFebruary)
  const times = [1, 2, 3, 4, 6, 12].find((number) => (number * rule.every) % 12 === 0) ?? 12
  const yearly = { ...rule, every: times * rule.every, monthday: 'last' as const }
  return [
    ...(other ? [{ ...item, due: other, repeat: rule }] : []),
    ...(february ? [{ ...item, id: `${id}-february`, due: february, repeat: yearly }] : []),
  ]
}

/** An event has another id than its task, since ids are unique in a calendar (section 3.8.4.7). */
function writeEvent(item: Item, url: string, zone: string, offset: number): string[] {
  const { due, repeat } = item
  if (due === null) return []
  const parameter = due.includes('T') ? `;TZID=${zone}` : ';VALUE=DATE'
  return [
    'BEGIN:VEVENT',
    ...writeDescription({ ...item, id: `${item.id}-event` }),
    `DTSTART${parameter}:${writeDue(due)}`,
    ...(repeat?.from === 'due' ? [`RRULE:${writeEventRule(repeat, due, offset)}`] : []),
    `URL:${url}`,
    // A task takes no time that others could not book.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/**
 * Writes the rule of an event. RFC 5545 leaves out months that lack the day, while a task is then due on their last day, which
 * all programs know.
 */
function writeEventRule(repeat: Repeat, due: string, offset: number): string {
  const { unit, every, monthday = Number(due.slice(8, 10)) } = repeat
  const isLast = unit === 'month' && monthday === 31
  const rule = writeRule(isLast ? { ...repeat, monthday: 'last' } : repeat, due, offset)
  const isLeapDay = unit === 'year' && due.slice(5, 10) === '02-29'
  if (isLeapDay) return `${rule};BYMONTH=2;BYMONTHDAY=-1`
  // February is an event of its own, in leap years too. ical.js takes no months with a longer interval.
  const isSplit = unit === 'month' && every === 1 && monthday === 29
  return isSplit ? `${rule};BYMONTH=${OTHER_MONTHS}` : rule
}

function findTimeZone(zone: Zone, year: number): string[] {
  const key = `${zone.id} ${year}`
  const known = timeZones.get(key)
  if (known) return known
  // From the day before, as the first days of a year have begun elsewhere.
  const lines = formatTimeZone(zone, Date.UTC(year, 0) - DAY)
  if (timeZones.size >= MAX_TIME_ZONES) timeZones.clear()
  timeZones.set(key, lines)
  return lines
}
