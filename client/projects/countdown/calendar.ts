import { DAY } from '../../../shared/clock.ts'
import type { LocalTime } from '../../../shared/zone.ts'

/** Day of the Gregorian calendar, `YYYY-MM-DD`. */
export type Day = string

/** Time of day, `HH:MM` or `HH:MM:SS`; empty for none. */
export type TimeOfDay = string

/** Parts of a day; month and day count from 1. */
export type DayParts = { year: number; month: number; day: number }

/** First year; `Date.UTC` reads smaller years of two digits as of the 20th century. */
const FIRST_YEAR = 1000

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Parses a day from the year 1000 on; undefined for days that do not exist, as 30 February. */
export function parseDay(text: string): DayParts | undefined {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? []
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  const { year: y, month: m, day: d } = parts
  return y >= FIRST_YEAR && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m)
    ? parts
    : undefined
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDayParts({ year, month, day }: DayParts): Day {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

/** Parses a time of day to milliseconds since midnight; undefined for other texts. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = TIME_PATTERN.exec(text) ?? []
  if (hours === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Returns whether a year is a leap year of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the number of days in a month. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the local time of a day, plus milliseconds since midnight. */
export function toLocalTime({ year, month, day }: DayParts, sinceMidnight = 0): LocalTime {
  return Date.UTC(year, month - 1, day) + sinceMidnight
}

/** Returns the day of a local time. */
export function dayOf(local: LocalTime): DayParts {
  const date = new Date(local)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Returns the midnight at the start of a local time's day. */
export function midnightOf(local: LocalTime): LocalTime {
  return Math.floor(local / DAY) * DAY
}

/** Formats a number with two digits. */
export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
