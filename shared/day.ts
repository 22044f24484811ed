import { DAY } from './clock.ts'

/** Day of the Gregorian calendar, `YYYY-MM-DD`. */
export type Day = string

/** Month of a year, `YYYY-MM`. */
export type Month = string

/** Parts of a day; month and day count from 1. */
export type DayParts = { year: number; month: number; day: number }

/** First year; `Date.UTC` reads smaller years of two digits as of the 20th century. */
const FIRST_YEAR = 1000

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Parses a day from the year 1000 on; undefined for days that do not exist, as 30 February. */
export function parseDay(text: string): DayParts | undefined {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? []
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  const exists =
    parts.year >= FIRST_YEAR &&
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= daysInMonth(parts.year, parts.month)
  return exists ? parts : undefined
}

/** Returns whether a value is a day from the year 1000 on. */
export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && parseDay(value) !== undefined
}

/** Returns the parts of a valid day. */
export function splitDay(day: Day): DayParts {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8, 10)),
  }
}

/** Returns the day with these parts. */
export function joinDay({ year, month, day }: DayParts): Day {
  return [String(year).padStart(4, '0'), padNumber(month), padNumber(day)].join('-')
}

/** Returns whether a year is a leap year of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the number of days in a month; January is 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the day at a time in milliseconds, in the visitor's time zone. */
export function toLocalDay(milliseconds: number): Day {
  const now = new Date(milliseconds)
  return joinDay({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

/** Returns the day at a time in milliseconds, in UTC. */
export function toUtcDay(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** Returns the milliseconds until the next midnight in the visitor's time zone. */
export function untilMidnight(milliseconds: number): number {
  const midnight = new Date(milliseconds)
  midnight.setHours(24, 0, 0, 0)
  return midnight.getTime() - milliseconds
}

/** Returns the day that is `days` days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another; negative if the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** Returns the same day of a later month, or its last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const parts = splitDay(day)
  const index = parts.year * 12 + parts.month - 1 + months
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  return joinDay({ year, month, day: Math.min(parts.day, daysInMonth(year, month)) })
}

/** Returns the month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** Returns the first day of a month. */
export function firstOf(month: Month): Day {
  return `${month}-01`
}

/** Returns the last day of a month. */
export function lastOf(month: Month): Day {
  const { year, month: number } = splitDay(firstOf(month))
  return joinDay({ year, month: number, day: daysInMonth(year, number) })
}

/** Returns the month that is `by` months later. */
export function moveMonth(month: Month, by: number): Month {
  return monthOf(addMonths(firstOf(month), by))
}

/** Lists the months from the first to the last, inclusive. */
export function listMonths(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = moveMonth(month, 1)) months.push(month)
  return months
}

/** Returns the name of a day's weekday, such as `Tuesday`. */
export function weekdayOf(day: Day): string {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? ''
}

/** Returns the name of the month of a day or month, such as `May`. */
export function monthName(month: Month): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
}

/** Formats a day alike in every browser: `28 November 2026`. */
export function formatDay(day: Day): string {
  const { year, day: number } = splitDay(day)
  return `${number} ${monthName(day)} ${year}`
}

/** Formats a day in short: `28 Nov 2026`. */
export function formatShortDay(day: Day): string {
  const { year, day: number } = splitDay(day)
  return `${number} ${monthName(day).slice(0, 3)} ${year}`
}

/** Formats a month: `May 2026`. */
export function formatMonth(month: Month): string {
  return `${monthName(month)} ${Number(month.slice(0, 4))}`
}

/** Formats a number with two digits. */
export function padNumber(number: number): string {
  return String(number).padStart(2, '0')
}
