import { DAY } from '../../../../shared/clock.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns the local day of a time, as `2026-11-30`. */
export function toDay(milliseconds: number): string {
  const date = new Date(milliseconds)
  const digits = (number: number, width: number) => String(number).padStart(width, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`
}

/** Formats the local day of a time alike in every browser: `28 November 2026`. */
export function formatDay(milliseconds: number): string {
  const day = new Date(milliseconds)
  return `${day.getDate()} ${MONTHS[day.getMonth()] ?? ''} ${day.getFullYear()}`
}

/** Returns the day that many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Splits a due date into day and time; each is empty if there is none. */
export function splitDue(due: string | null): { day: string; time: string } {
  const [day = '', time = ''] = (due ?? '').split('T')
  return { day, time }
}

/** Formats a day relative to today: `Today`, `Tomorrow`, `Monday 30 November`, `3 May 2027`. */
export function formatRelativeDay(day: string, today: string): string {
  return formatDayName(day, today, (name) => name)
}

function formatDayName(day: string, today: string, shorten: (name: string) => string): string {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  const date = new Date(day)
  const name = `${date.getUTCDate()} ${shorten(MONTHS[date.getUTCMonth()] ?? '')}`
  if (day.slice(0, 4) !== today.slice(0, 4)) return `${name} ${date.getUTCFullYear()}`
  return `${shorten(WEEKDAYS[date.getUTCDay()] ?? '')} ${name}`
}

/** Formats a day with its year: `30 Nov 2026`. */
export function formatShortDate(day: string): string {
  const date = new Date(day)
  const month = (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

/** Formats a due date briefly: `Tomorrow, 17:00`, `Mon 30 Nov`. */
export function formatDue(due: string, today: string): string {
  const { day, time } = splitDue(due)
  const name = formatDayName(day, today, (word) => word.slice(0, 3))
  return time ? `${name}, ${time}` : name
}

/** Returns the milliseconds until the next local midnight. */
export function untilMidnight(now: number): number {
  const midnight = new Date(now)
  midnight.setHours(24, 0, 0, 0)
  return midnight.getTime() - now
}
