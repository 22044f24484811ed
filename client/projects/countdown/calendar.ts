import { DAY } from '../../../shared/clock.ts'
import type { LocalTime } from '../../../shared/zone.ts'

/** A day of the Gregorian calendar, `YYYY-MM-DD`. */
export type Day = string

/** A time of the day, `HH:MM` or `HH:MM:SS`; empty where there is none. */
export type TimeOfDay = string

/** Month and day count from 1. */
export type DayParts = { year: number; month: number; day: number }

/** Before it, `Date.UTC` would read a year of two digits as one of the 20th century. */
const FIRST_YEAR = 1000

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** The parts of a day that the calendar has, from the year 1000 on; 30 February is none. */
export function parseDay(text: string): DayParts | undefined {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? []
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  const { year: y, month: m, day: d } = parts
  return y >= FIRST_YEAR && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m)
    ? parts
    : undefined
}

export function formatDayParts({ year, month, day }: DayParts): Day {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

/** Milliseconds since midnight; undefined for what is no time of the day. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = TIME_PATTERN.exec(text) ?? []
  if (hours === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Leap years by the Gregorian rule: 97 in 400. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function toLocalTime({ year, month, day }: DayParts, sinceMidnight = 0): LocalTime {
  return Date.UTC(year, month - 1, day) + sinceMidnight
}

export function dayOf(local: LocalTime): DayParts {
  const date = new Date(local)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The midnight that a local time's day begins with. */
export function midnightOf(local: LocalTime): LocalTime {
  return Math.floor(local / DAY) * DAY
}

export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
