import { DAY } from '../clock.ts'
import { daysInMonth, padNumber } from '../day.ts'
import type { LocalTime, Zone } from '../zone.ts'
import { writeLocal } from './times.ts'

/** Clock change: the instant, and the offsets before and after in milliseconds. */
type Change = { at: number; before: number; after: number }

/** Number of years in which changes are examined to find their rule. */
const YEARS = 10
const WEEK = 7 * DAY

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Formats the zone as a VTIMEZONE (RFC 5545, section 3.6.5) for events from an instant on.
 * It has the offset at that time and the changes of ten years: by yearly rules if possible, else
 * one by one. Lines are not folded.
 */
export function formatTimeZone(zone: Zone, from: number): string[] {
  const changes = listChanges(zone, from, from + YEARS * 366 * DAY)
  const start = { at: from - DAY, before: zone.offsetAt(from), after: zone.offsetAt(from) }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone.id}`,
    ...formatObservance([start]),
    ...groupByOffsets(changes).flatMap(formatObservance),
    'END:VTIMEZONE',
  ]
}

/** Lists all changes of the offset between two instants, to the second: no zone has two in a week. */
function listChanges(zone: Zone, from: number, to: number): Change[] {
  const changes: Change[] = []
  let before = zone.offsetAt(from)
  for (let week = from; week < to; week += WEEK) {
    const after = zone.offsetAt(week + WEEK)
    if (before === after) continue
    let [low, high] = [week, week + WEEK]
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (zone.offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: Math.floor(high / 1000) * 1000, before, after })
    before = after
  }
  return changes
}

/** Groups changes by their offsets, which have one rule, such as the start of summer time. */
function groupByOffsets(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const alike = groups.find(
      ([first]) => first?.before === change.before && first.after === change.after,
    )
    if (alike) alike.push(change)
    else groups.push([change])
  }
  return groups
}

/** Formats one observance, whose onset is the local time just before each change. */
function formatObservance(changes: readonly Change[]): string[] {
  const [first] = changes
  if (!first) return []
  const onsets = changes.map(({ at, before }) => at + before)
  const [start = 0] = onsets
  const dates = onsets.length > 1 ? onsets : []
  const kind = first.after > first.before ? 'DAYLIGHT' : 'STANDARD'
  const rule = findRule(onsets)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${writeLocal(start)}`,
    `TZOFFSETFROM:${formatOffset(first.before)}`,
    `TZOFFSETTO:${formatOffset(first.after)}`,
    // Thunderbird's parser leaves out the start where there are more dates, so they name it again.
    ...(rule ? [`RRULE:${rule}`] : dates.map((onset) => `RDATE:${writeLocal(onset)}`)),
    `END:${kind}`,
  ]
}

/** Finds a yearly rule, such as the last Sunday of March, that all onsets follow. */
function findRule(onsets: readonly LocalTime[]): string | undefined {
  if (onsets.length < YEARS) return undefined
  const [first = 0] = onsets
  const date = new Date(first)
  const [year, month, weekday] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDay()]
  const sinceMidnight = first - Date.UTC(year, month, date.getUTCDate())
  return [1, 2, 3, 4, -1]
    .filter((nth) =>
      onsets.every(
        (onset, index) => onset === nthWeekday(year + index, month, nth, weekday) + sinceMidnight,
      ),
    )
    .map((nth) => `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${nth}${WEEKDAYS[weekday] ?? ''}`)[0]
}

/** Returns the midnight of the nth (or last, -1) weekday (0 is Sunday) of a month (0 is January). */
function nthWeekday(year: number, month: number, nth: number, weekday: number): LocalTime {
  const day = nth > 0 ? 1 + (nth - 1) * 7 : daysInMonth(year, month + 1) - 6
  const earliest = Date.UTC(year, month, day)
  return earliest + ((weekday - new Date(earliest).getUTCDay() + 7) % 7) * DAY
}

function formatOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const text = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => padNumber(Math.floor(part)))
    .join('')
  return `${offset < 0 ? '-' : '+'}${text.replace(/00$/, '')}`
}
