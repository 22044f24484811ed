import type { Item } from '../api/items.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { MAX_REMINDERS } from '../limits.ts'
import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'
import { fill } from '../texts/write.ts'
import { toFirstInstant, toLocal, type LocalTime, type Zone } from '../zone.ts'

/** Minutes of a day without a change of clocks. */
export const MINUTES_PER_DAY = DAY / MINUTE
/** The shortest reminder before a task is due, in minutes. */
const MIN_MINUTES = 5
/** The longest reminder, a week, in minutes. */
const MAX_MINUTES = 7 * MINUTES_PER_DAY

/** The hour of reminders of tasks that are due on a day, unless the account has a summary at another. */
export const DEFAULT_MORNING = 9

/** Minutes from the date of a task, `2026-11-30` or `2026-11-30T17:00`, until its reminders count: a day counts from its morning. */
export function findMorning(due: string): number {
  return due.includes('T') ? 0 : (DEFAULT_MORNING * HOUR) / MINUTE
}

/** The reminders that the interface offers, in minutes before a task is due; 0 is at its time. */
export const REMINDER_CHOICES = [
  ...[0, 5, 10, 15, 30, 60, 120],
  ...[1, 2, 7].map((days) => days * MINUTES_PER_DAY),
]

/** Problem of invalid reminders. */
export const REMINDERS_MESSAGE = fill(texts.reminders, { max: MAX_REMINDERS })

/** The times at which an account wants to be reminded. */
export type ReminderTimes = {
  zone: Zone
  /** The reminder of tasks that have none of their own and a time, in minutes before; null for none. */
  defaultMinutes: number | null
  /** The hour of the morning summary, from 0 to 23; null for none. */
  summaryHour: number | null
}

/** Returns whether a reminder is at the time of a task, or from 5 minutes to a week before. */
export function isReminder(minutes: unknown): minutes is number {
  if (!Number.isInteger(minutes)) return false
  const number = minutes as number
  return number === 0 || (number >= MIN_MINUTES && number <= MAX_MINUTES)
}

/** Parses reminders: at most three, the earliest first, each once. Fails with a message. */
export function parseReminders(reminders: readonly unknown[]): Result<number[], string> {
  if (reminders.length > MAX_REMINDERS || !reminders.every(isReminder)) {
    return failure(REMINDERS_MESSAGE)
  }
  return success([...new Set(reminders)].sort((a, b) => b - a))
}

/**
 * Lists the reminders of a task after an instant, as instants in order. A task that is completed, in the
 * trash or without a date has none; one that is due on a day counts from the morning, and the account's default is not for it.
 *
 * Days before are days of the calendar, and minutes before are exact, as durations in iCalendar (RFC 5545, section 3.3.6).
 * A local time that the zone skips is the first one after; one that it has twice is the first of the two.
 */
export function nextReminders(
  task: Pick<Item, 'due' | 'reminders' | 'completedAt' | 'deletedAt'>,
  { zone, defaultMinutes, summaryHour }: ReminderTimes,
  now: number,
): number[] {
  const { due, completedAt, deletedAt } = task
  if (due === null || completedAt !== null || deletedAt !== null) return []
  const [day = '', time] = due.split('T')
  const byDefault = time === undefined || defaultMinutes === null ? [] : [defaultMinutes]
  const local: LocalTime =
    time === undefined
      ? Date.parse(day) + (summaryHour ?? DEFAULT_MORNING) * HOUR
      : Date.parse(`${due}Z`)
  const instants = (task.reminders ?? byDefault).map((minutes) => {
    const isDays = minutes % MINUTES_PER_DAY === 0
    return isDays
      ? toFirstInstant(zone, local - minutes * MINUTE)
      : toFirstInstant(zone, local) - minutes * MINUTE
  })
  return [...new Set(instants)].filter((instant) => instant > now).sort((a, b) => a - b)
}

/** Returns when the next morning summary is due after an instant; null without one. */
export function nextSummary({ zone, summaryHour }: ReminderTimes, now: number): number | null {
  if (summaryHour === null) return null
  const today = Math.floor(toLocal(zone, now) / DAY) * DAY
  for (let day = today; ; day += DAY) {
    const instant = toFirstInstant(zone, day + summaryHour * HOUR)
    if (instant > now) return instant
  }
}

/** Returns the day of an instant in a zone: `2026-11-30`. */
export function toDayIn(zone: Zone, instant: number): string {
  return new Date(toLocal(zone, instant)).toISOString().slice(0, 10)
}
