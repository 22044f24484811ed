import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { type Day, formatDay, formatShortDay, monthName, splitDay, weekdayOf } from '../day.ts'
import { tag } from './language.ts'

/* Dates in the language of the texts. English ones are written by `shared/day.ts`, alike in every browser. */

/** Formats a day: `28 November 2026`. */
export function writeDay(day: Day): string {
  return tag === 'en'
    ? formatDay(day)
    : format(day, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Formats a day in short: `28 Nov 2026`. */
export function writeShortDay(day: Day): string {
  return tag === 'en'
    ? formatShortDay(day)
    : format(day, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Formats a day near today, with its weekday and without its year: `Monday 30 November`. */
export function writeNearDay(day: Day, length: 'long' | 'short'): string {
  if (tag !== 'en') return format(day, { weekday: length, day: 'numeric', month: length })
  const shorten = (name: string) => (length === 'short' ? name.slice(0, 3) : name)
  return `${shorten(weekdayOf(day))} ${splitDay(day).day} ${shorten(monthName(day))}`
}

/** Formats the name of a day's weekday: `Monday`, `Mon`. */
export function writeWeekday(day: Day, length: 'long' | 'short'): string {
  return format(day, { weekday: length })
}

function format(day: Day, parts: Intl.DateTimeFormatOptions): string {
  const calendar = { calendar: 'gregory', timeZone: 'UTC' }
  return new Intl.DateTimeFormat(tag, { ...calendar, ...parts }).format(Date.parse(day))
}

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

/** Formats a wait in the largest unit of which there are two, never too short: `in 12 minutes`. */
export function writeWait(milliseconds: number): string {
  const [length, unit] = UNITS.find(([each]) => milliseconds >= 2 * each) ?? [SECOND, 'second']
  const count = Math.max(1, Math.ceil(milliseconds / length))
  return new Intl.RelativeTimeFormat(tag).format(count, unit)
}
