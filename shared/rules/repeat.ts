import { type Result, failure, success } from '../result.ts'
import { isDue } from './item.ts'

/** As iCalendar names them, RFC 5545, section 3.3.10, in lower case; a week begins on Monday. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const UNITS = ['day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]

/** The largest interval, and the largest number of times. */
export const MAX_REPEATS = 999

/** When a task is due again once it is completed. */
export type Repeat = {
  /** 1 to 999. */
  every: number
  unit: Unit
  /** With weeks alone: at least one, in their order. Absent: that of the date counted from. */
  weekdays?: readonly Weekday[]
  /**
   * With months alone: 1 to 31, in a shorter month its last day, or always the last. Absent: that
   * of the date counted from.
   */
  monthday?: number | 'last'
  /** What is counted from: the date that it was due on, or the day on which it was completed. */
  from: 'due' | 'completion'
  /** The last day on which one may be due, `2026-11-30`. */
  until?: string
  /** How many are still to come, this one counted: 1 to 999. Not beside `until`. */
  count?: number
}

export const REPEAT_MESSAGE =
  'A task repeats every 1 to 999 days, weeks, months or years, without an end, until a day or so many times.'

const NAMES = new Set(['every', 'unit', 'weekdays', 'monthday', 'from', 'until', 'count'])

/**
 * A rule of whatever origin, with its parts and weekdays always in the same order, so that the same
 * rule is the same JSON. Fails with a message if it is none.
 */
export function parseRepeat(value: unknown): Result<Repeat, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused
  // What is only inherited was not given.
  if (!Object.keys(value).every((name) => NAMES.has(name))) return refused
  const { every, unit, weekdays, monthday, from, until, count } = value as Record<string, unknown>
  if (!isCount(every) || !isOneOf(UNITS, unit) || !isOneOf(ORIGINS, from)) return refused
  const repeat: Repeat = { every, unit, from }
  if (weekdays !== undefined) {
    if (unit !== 'week' || !isWeekdays(weekdays)) return refused
    repeat.weekdays = weekdays
  }
  if (monthday !== undefined) {
    if (unit !== 'month' || !isMonthday(monthday)) return refused
    repeat.monthday = monthday
  }
  if (until !== undefined) {
    if (typeof until !== 'string' || !isDue(until) || until.includes('T')) return refused
    repeat.until = until
  }
  if (count !== undefined) {
    if (until !== undefined || !isCount(count)) return refused
    repeat.count = count
  }
  return success(sortParts(repeat))
}

/** The same rule with its parts and weekdays in their order. */
export function sortParts({ every, unit, from, ...rest }: Repeat): Repeat {
  const { weekdays, monthday, until, count } = rest
  return {
    every,
    unit,
    from,
    ...(weekdays && { weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)) }),
    ...(monthday !== undefined && { monthday }),
    ...(until !== undefined && { until }),
    ...(count !== undefined && { count }),
  }
}

const ORIGINS = ['due', 'completion'] as const
const refused = failure(REPEAT_MESSAGE)

function isCount(value: unknown): value is number {
  return isWhole(value, MAX_REPEATS)
}

function isMonthday(value: unknown): value is number | 'last' {
  return value === 'last' || isWhole(value, 31)
}

function isWhole(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}

/** Not counted before its length is known: a body may have very many. */
function isWeekdays(value: unknown): value is Weekday[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > WEEKDAYS.length) return false
  return value.every((weekday) => isOneOf(WEEKDAYS, weekday))
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value)
}
