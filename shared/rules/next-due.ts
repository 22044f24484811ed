import { DAY } from '../clock.ts'
import { isDue } from './item.ts'
import { MAX_REPEATS, type Repeat, sortParts, WEEKDAYS } from './repeat.ts'

const DAYS_OF_WEEK = 7
const MONTHS_OF_YEAR = 12
/** Days before 1970-01-01, which was a Thursday, on which its week began. */
const WEEK_BEGAN = 3

/**
 * When a task is due again: after the date that it was due on, and not before the day of its
 * completion; counted from its completion, after that day too. The time of day stays. Null where
 * the rule has come to its end, or to that of the calendar, 9999.
 *
 * Days are counted as in iCalendar (RFC 5545, section 3.3.10) with weeks from Monday, but a day that a
 * month lacks is its last one. They are days of the wall's calendar: no time zone has a say.
 * @param due `2026-11-30` or `2026-11-30T17:00` @param completedOn a day
 */
export function nextDue(repeat: Repeat, due: string, completedOn: string): string | null {
  const { from, until, count } = repeat
  if (count === 1) return null
  const [day = '', ...time] = due.split('T')
  const [dueDay, completionDay] = [toNumber(day), toNumber(completedOn)]
  const next =
    from === 'due'
      ? findFirst(repeat, dueDay, Math.max(dueDay + 1, completionDay))
      : findFirst(repeat, completionDay, Math.max(dueDay, completionDay) + 1)
  if (!isDue(next) || (until !== undefined && next > until)) return null
  return [next, ...time].join('T')
}

/** The first day from this one on that a rule can mean, for a task that has no date yet. */
export function firstDue(repeat: Repeat, today: string): string {
  const day = toNumber(today)
  return findFirst({ ...repeat, every: 1 }, day, day)
}

/**
 * The date and the rule of the task that comes after one; null if none does. A day that a month
 * lacked is remembered: after 31 January and 28 February comes 31 March, and 29 February in the next
 * leap year, for which years are counted as twelve months.
 */
export function findNext(
  repeat: Repeat,
  due: string,
  completedOn: string,
): { due: string; repeat: Repeat } | null {
  const next = nextDue(repeat, due, completedOn)
  if (next === null) return null
  const { count } = repeat
  const kept = next.slice(8, 10) === due.slice(8, 10) ? repeat : rememberDay(repeat, due)
  return {
    due: next,
    repeat: sortParts({ ...kept, ...(count !== undefined && { count: count - 1 }) }),
  }
}

function rememberDay(repeat: Repeat, due: string): Repeat {
  const { unit, every, monthday, from } = repeat
  const day = Number(due.slice(8, 10))
  if (from !== 'due' || monthday !== undefined) return repeat
  if (unit === 'month') return { ...repeat, monthday: day }
  const months = every * MONTHS_OF_YEAR
  // The search ends after that many months, 83 years.
  if (unit !== 'year' || months > MAX_REPEATS) return repeat
  return { ...repeat, unit: 'month', every: months, monthday: day }
}

/** The first day of the rule, counted from one day, that is not before another one. */
function findFirst(repeat: Repeat, from: number, least: number): string {
  const { every } = repeat
  const start = toPeriod(repeat, from)
  const steps = Math.floor((toPeriod(repeat, least) - start) / every)
  for (let period = start + Math.max(steps, 0) * every; ; period += every) {
    const day = listDays(repeat, from, period).find((number) => number >= least)
    if (day !== undefined) return toDay(day)
  }
}

/** Which day, week, month or year it is, numbered from those of 1970 or of the year 0. */
function toPeriod({ unit }: Repeat, day: number): number {
  if (unit === 'day') return day
  if (unit === 'week') return Math.floor((day + WEEK_BEGAN) / DAYS_OF_WEEK)
  const date = toDate(day)
  const year = date.getUTCFullYear()
  return unit === 'year' ? year : year * MONTHS_OF_YEAR + date.getUTCMonth()
}

/** The days that a rule, counted from one day, means in a period. */
function listDays(repeat: Repeat, from: number, period: number): number[] {
  const date = toDate(from)
  switch (repeat.unit) {
    case 'day':
      return [period]
    case 'week': {
      const monday = period * DAYS_OF_WEEK - WEEK_BEGAN
      const own = from - (toPeriod(repeat, from) * DAYS_OF_WEEK - WEEK_BEGAN)
      const days = repeat.weekdays?.map((weekday) => WEEKDAYS.indexOf(weekday)) ?? [own]
      return days.map((index) => monday + index)
    }
    case 'month':
      return [findInMonth(period, repeat.monthday ?? date.getUTCDate())]
    case 'year':
      return [findInMonth(period * MONTHS_OF_YEAR + date.getUTCMonth(), date.getUTCDate())]
  }
}

/** A day of a month that is numbered from the year 0; the last one where it has no such day. */
function findInMonth(month: number, day: number | 'last'): number {
  const year = Math.floor(month / MONTHS_OF_YEAR)
  const last = Date.UTC(year, (month % MONTHS_OF_YEAR) + 1, 0) / DAY
  const length = toDate(last).getUTCDate()
  return day === 'last' ? last : last - length + Math.min(day, length)
}

/** Days since 1970-01-01. */
function toNumber(day: string): number {
  return Date.parse(day) / DAY
}

function toDate(day: number): Date {
  return new Date(day * DAY)
}

/** Returns an invalid date after the year 9999. */
function toDay(day: number): string {
  return toDate(day).toISOString().slice(0, 10)
}
