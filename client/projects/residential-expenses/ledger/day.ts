/** Calendar day, `YYYY-MM-DD`. */
export type Day = string

/** Calendar month, `YYYY-MM`. */
export type Month = string

const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2099-12-31'
const DAY_LENGTH = 86_400_000

const MONTHS =
  'January February March April May June July August September October November December'
const MONTH_NAMES = MONTHS.split(' ')

/** Returns whether a value is a calendar day from 1970 to 2099. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  if (value < FIRST_DAY || value > LAST_DAY) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** Returns the day at a time, in the visitor's time zone. */
export function findToday(milliseconds: number): Day {
  const now = new Date(milliseconds)
  return joinDay(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** Returns the month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** Lists the months from the first to the last, inclusive. */
export function listMonths(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = moveMonth(month, 1)) months.push(month)
  return months
}

/** Returns the month that is `by` months later. */
export function moveMonth(month: Month, by: number): Month {
  return monthOf(addMonths(`${month}-01`, by))
}

/** Returns the same day of a later month, or its last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = splitDay(day)
  const index = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return joinDay(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** Returns the day that is `days` days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(toTime(day) + days * DAY_LENGTH).toISOString().slice(0, 10)
}

/** Returns the number of days from the first to the last, inclusive; 0 if they are reversed. */
export function countDays(first: Day, last: Day): number {
  return Math.max(0, (toTime(last) - toTime(first)) / DAY_LENGTH + 1)
}

/** Returns the first day of a month. */
export function firstOf(month: Month): Day {
  return `${month}-01`
}

/** Returns the last day of a month. */
export function lastOf(month: Month): Day {
  const [year, number] = splitDay(firstOf(month))
  return joinDay(year, number, daysInMonth(year, number))
}

/** Formats a day: `5 May 2026`. */
export function formatDay(day: Day): string {
  const [year, month, date] = splitDay(day)
  return `${date} ${(MONTH_NAMES[month - 1] ?? '').slice(0, 3)} ${year}`
}

/** Formats a month: `May 2026`. */
export function formatMonth(month: Month): string {
  const [year, number] = splitDay(firstOf(month))
  return `${MONTH_NAMES[number - 1] ?? ''} ${year}`
}

/** Formats a month in short: `May`. */
export function shortMonth(month: Month): string {
  return formatMonth(month).slice(0, 3)
}

function toTime(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function splitDay(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function joinDay(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
