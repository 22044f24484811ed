import { DAY } from '../../../shared/clock.ts'
import type { DayParts } from '../../../shared/day.ts'
import type { LocalTime } from '../../../shared/zone.ts'

/** Time of day, `HH:MM` or `HH:MM:SS`; empty for none. */
export type TimeOfDay = string

const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Parses a time of day to milliseconds since midnight; undefined for other texts. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = TIME_PATTERN.exec(text) ?? []
  if (hours === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
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
