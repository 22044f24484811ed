import { DAY, HOUR } from '../../../shared/clock.ts'
import { type Day, type DayParts, daysInMonth, isDay, parseDay } from '../../../shared/day.ts'
import { isRecord } from '../../../shared/json.ts'
import { createZone, type LocalTime, toInstant, toLocal, type Zone } from '../../../shared/zone.ts'
import { dayOf, parseTime, type TimeOfDay, toLocalTime } from './local-time.ts'

/** Rules for a yearly 29 February in other years, by the terms of RFC 7529. */
export const LEAP_DAY_RULES = ['backward', 'forward', 'omit'] as const
/** Rule for a yearly 29 February. */
type LeapDayRule = (typeof LEAP_DAY_RULES)[number]

/** Event on a day, optionally at a time, in a time zone. */
export type Event = {
  name: string
  /** First day, if it repeats every year. */
  day: Day
  /** Empty for a whole day from midnight. */
  time: TimeOfDay
  zone: string
  yearly: boolean
  leapDay: LeapDayRule
}

/** Maximum length of a name, in code points. */
export const MAX_NAME_LENGTH = 80

/** How long an event with a time counts as now, in milliseconds. */
const MOMENT_DURATION = HOUR

/**
 * Occurrence of an event: ahead, now (the whole day, or an hour from its time) or over.
 * `at` is the instant at which it starts, `local` the same on the clocks of its zone.
 */
export type Occurrence = {
  kind: 'ahead' | 'now' | 'over'
  at: number
  local: LocalTime
}

/** Parses an event from any value; undefined when something is missing or wrong. */
export function parseEvent(value: unknown): Event | undefined {
  if (!isRecord(value)) return undefined
  const { name, day, time, zone, yearly, leapDay }: Partial<Record<keyof Event, unknown>> = value
  if (typeof name !== 'string' || typeof day !== 'string' || typeof zone !== 'string') return
  const cleanName = cleanText(name)
  const known = isDay(day) && createZone(zone)
  if (cleanName === '' || !known) return undefined
  return {
    name: cleanName,
    day,
    time: typeof time === 'string' && parseTime(time) !== undefined ? time : '',
    zone,
    yearly: yearly === true,
    leapDay: isLeapDayRule(leapDay) ? leapDay : 'backward',
  }
}

/** Cleans a name: one line without control characters and lone surrogates. */
export function cleanText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  return [...clean].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** Returns whether a value is a leap day rule. */
export function isLeapDayRule(value: unknown): value is LeapDayRule {
  return LEAP_DAY_RULES.some((rule) => rule === value)
}

/** Returns whether a day is 29 February. */
export function isLeapDay(day: Day): boolean {
  return day.endsWith('-02-29')
}

/** Finds the current or next occurrence of an event, else its last one. */
export function findOccurrence(event: Event, zone: Zone, now: number): Occurrence {
  const first = parseDay(event.day)
  if (!first) throw new Error(`${event.day} is no day`)
  const sinceMidnight = parseTime(event.time) ?? 0
  const place = (day: DayParts) => placeOn(event, zone, toLocalTime(day, sinceMidnight), now)
  if (!event.yearly) return place(first)

  // Another zone may have another year; leap years are at most 8 years apart.
  const thisYear = dayOf(toLocal(zone, now)).year
  for (let year = Math.max(first.year, thisYear - 1); year <= thisYear + 9; year++) {
    const day = dayInYear(event, first, year)
    const occurrence = day && place(day)
    if (occurrence && occurrence.kind !== 'over') return occurrence
  }
  return place(first)
}

function placeOn(event: Event, zone: Zone, local: LocalTime, now: number): Occurrence {
  const at = toInstant(zone, local)
  if (now < at) return { kind: 'ahead', at, local }
  const end = event.time === '' ? toInstant(zone, local + DAY) : at + MOMENT_DURATION
  return { kind: now < end ? 'now' : 'over', at, local }
}

/** Returns the day of a yearly event in a year; undefined when it is omitted in that year. */
function dayInYear(event: Event, { month, day }: DayParts, year: number): DayParts | undefined {
  if (day <= daysInMonth(year, month)) return { year, month, day }
  if (event.leapDay === 'omit') return undefined
  return event.leapDay === 'backward' ? { year, month: 2, day: 28 } : { year, month: 3, day: 1 }
}
