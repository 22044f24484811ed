import { DAY } from '../clock.ts'
import { isDue } from './item.ts'
import { MAX_REPEATS, type Repeat, sortParts, WEEKDAYS } from './repeat.ts'

const DAYS_OF_WEEK = 7
const MONTHS_OF_YEAR = 12
/** Days from the Monday of its week to 1970-01-01, a Thursday. */
const EPOCH_WEEKDAY = 3

/**
 * Returns the next due date of a task, with the same time of day. It is after `due` and not before
 * the day of completion; a rule that counts from completion also excludes that day. Returns null
 * after the end of the rule, or after the year 9999.
 *
 * The rules are those of iCalendar (RFC 5545, section 3.3.10) with weeks from Monday, but a day that
 * a month lacks becomes its last day. Dates have no time zone.
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

/** Returns the first day of a rule, today or later, for a task without a due date. */
export function firstDue(repeat: Repeat, today: string): string {
  const day = toNumber(today)
  return findFirst({ ...repeat, every: 1 }, day, day)
}

/**
 * Returns the date and the rule of the next task, or null after the last one. The rule remembers a
 * day that a month lacks: 28 February, after 31 January, is followed by 31 March. 28 February, after
 * 29 February, is followed by 29 February in the next leap year, so a year becomes twelve months.
 */
export function findNext(
  repeat: Repeat,
  due: string,
  completedOn: string,
): { due: string; repeat: Repeat } | null {
  const next = nextDue(repeat, due, completedOn)
  if (next === null) return null
  const { count } = repeat
  const nextRepeat = next.slice(8, 10) === due.slice(8, 10) ? repeat : rememberDay(repeat, due)
  return {
    due: next,
    repeat: sortParts({ ...nextRepeat, ...(count !== undefined && { count: count - 1 }) }),
  }
}

function rememberDay(repeat: Repeat, due: string): Repeat {
  const { unit, every, monthday, from } = repeat
  const day = Number(due.slice(8, 10))
  if (from !== 'due' || monthday !== undefined) return repeat
  if (unit === 'month') return { ...repeat, monthday: day }
  const months = every * MONTHS_OF_YEAR
  // A longer interval in months is not a valid rule.
  if (unit !== 'year' || months > MAX_REPEATS) return repeat
  return { ...repeat, unit: 'month', every: months, monthday: day }
}

/** Returns the first day of a rule that counts from `from`, `min` or later. */
function findFirst(repeat: Repeat, from: number, min: number): string {
  const { every } = repeat
  const start = toPeriod(repeat, from)
  const steps = Math.floor((toPeriod(repeat, min) - start) / every)
  for (let period = start + Math.max(steps, 0) * every; ; period += every) {
    const day = listDays(repeat, from, period).find((number) => number >= min)
    if (day !== undefined) return toDay(day)
  }
}

/** Returns the number of the day or week since 1970, or of the month or year since the year 0. */
function toPeriod({ unit }: Repeat, day: number): number {
  if (unit === 'day') return day
  if (unit === 'week') return Math.floor((day + EPOCH_WEEKDAY) / DAYS_OF_WEEK)
  const date = toDate(day)
  const year = date.getUTCFullYear()
  return unit === 'year' ? year : year * MONTHS_OF_YEAR + date.getUTCMonth()
}

/** Lists the days of a rule that counts from `from` in a period. */
function listDays(repeat: Repeat, from: number, period: number): number[] {
  const date = toDate(from)
  switch (repeat.unit) {
    case 'day':
      return [period]
    case 'week': {
      const monday = period * DAYS_OF_WEEK - EPOCH_WEEKDAY
      const own = from - (toPeriod(repeat, from) * DAYS_OF_WEEK - EPOCH_WEEKDAY)
      const days = repeat.weekdays?.map((weekday) => WEEKDAYS.indexOf(weekday)) ?? [own]
      return days.map((index) => monday + index)
    }
    case 'month':
      return [findInMonth(period, repeat.monthday ?? date.getUTCDate())]
    case 'year':
      return [findInMonth(period * MONTHS_OF_YEAR + date.getUTCMonth(), date.getUTCDate())]
  }
}

/** Returns a day of a month, or its last day if it is shorter; months count from the year 0. */
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
