import { isDay } from '../day.ts'
import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'

/** Weekdays in lower case as iCalendar names them (RFC 5545, section 3.3.10), from Monday. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
/** A weekday. */
export type Weekday = (typeof WEEKDAYS)[number]

/** Units of an interval. */
export const UNITS = ['day', 'week', 'month', 'year'] as const
/** A unit of an interval. */
export type Unit = (typeof UNITS)[number]

/** Maximum interval, and maximum number of times. */
export const MAX_REPEATS = 999

/** When a completed task is due again. */
export type Repeat = {
  /** 1 to 999. */
  every: number
  unit: Unit
  /** Only with weeks: at least one, in order. Absent: the weekday of the date counted from. */
  weekdays?: readonly Weekday[]
  /**
   * Only with months: 1 to 31 (the last day of a shorter month), or always the last. Absent: the
   * day of the date counted from.
   */
  monthday?: number | 'last'
  /** Whether the interval starts at the due date or at the day of completion. */
  from: 'due' | 'completion'
  /** The last possible due day, `2026-11-30`. */
  until?: string
  /** The number of repetitions left, including this one: 1 to 999. Excludes `until`. */
  count?: number
}

/** Problem of an invalid rule. */
export const REPEAT_MESSAGE = texts.repeat

const NAMES = new Set(['every', 'unit', 'weekdays', 'monthday', 'from', 'until', 'count'])

/**
 * Parses a rule of any origin into its canonical form, so that equal rules have equal JSON. Fails
 * with a message.
 */
export function parseRepeat(value: unknown): Result<Repeat, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused
  // Inherited properties do not count.
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
    if (!isDay(until)) return refused
    repeat.until = until
  }
  if (count !== undefined) {
    if (until !== undefined || !isCount(count)) return refused
    repeat.count = count
  }
  return success(sortParts(repeat))
}

/** Returns the rule with its parts and weekdays in canonical order. */
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
  return isInteger(value, MAX_REPEATS)
}

function isMonthday(value: unknown): value is number | 'last' {
  return value === 'last' || isInteger(value, 31)
}

function isInteger(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
}

/** Checks the length first, because a request body can have very many entries. */
function isWeekdays(value: unknown): value is Weekday[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > WEEKDAYS.length) return false
  return value.every((weekday) => isOneOf(WEEKDAYS, weekday))
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value)
}
