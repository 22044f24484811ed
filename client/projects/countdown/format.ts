import { formatCount } from '../../../shared/count.ts'
import { formatDay, joinDay, padNumber, toLocalDay, weekdayOf } from '../../../shared/day.ts'
import { formatDuration } from '../../../shared/duration.ts'
import { type LocalTime, toLocal, type Zone } from '../../../shared/zone.ts'
import { type Event, isLeapDay, type Occurrence } from './event.ts'
import { dayOf, midnightOf } from './local-time.ts'
import { type Span, splitTime } from './remaining.ts'

/** Formats a day with its weekday: `Tuesday, 1 December 2026`. */
function formatDate(local: LocalTime): string {
  const day = joinDay(dayOf(local))
  return `${weekdayOf(day)}, ${formatDay(day)}`
}

/** Formats a time as `09:00`, with seconds unless they are zero. */
function formatTimeOfDay(local: LocalTime): string {
  const { hours, minutes, seconds } = splitTime(local - midnightOf(local))
  return [hours, minutes, ...(seconds ? [seconds] : [])].map(padNumber).join(':')
}

/** Formats a zone as `Europe/Berlin`, `America/New York`. */
export function formatZone(id: string): string {
  return id.replaceAll('_', ' ')
}

/** Describes an occurrence in the event's zone: day, time and zone. */
export function describeDate(event: Event, { local }: Occurrence): string {
  const time = event.time && `, ${formatTimeOfDay(local)}`
  return `${formatDate(local)}${time}, ${formatZone(event.zone)}`
}

/** Describes an occurrence in the visitor's zone; undefined where the clocks agree. */
export function describeHere({ at, local }: Occurrence, home: Zone): string | undefined {
  const here = toLocal(home, at)
  if (here === local) return undefined
  const day = midnightOf(here) === midnightOf(local) ? '' : `${formatDate(here)}, `
  return `${day}${formatTimeOfDay(here)} where you are`
}

/** Labels of the leap day rules. */
export const LEAP_DAY_LABELS = {
  backward: '28 February',
  forward: '1 March',
  omit: 'Left out',
} as const

/** Describes how often an event repeats; undefined if it does not. */
export function describeRepeat({ yearly, day, leapDay }: Event): string | undefined {
  if (!yearly) return undefined
  if (!isLeapDay(day)) return 'Every year'
  return leapDay === 'omit'
    ? 'Every leap year'
    : `Every year, on ${LEAP_DAY_LABELS[leapDay]} in common years`
}

/** Formats a span for the title of the tab: `41 days`, `03:04:05`. */
export function formatShortSpan({ days, hours, minutes, seconds }: Span): string {
  return days > 0 ? formatCount(days, 'day') : [hours, minutes, seconds].map(padNumber).join(':')
}

/** Formats an instant on the visitor's clock, with its day unless that is today. */
export function formatWallClock(instant: number, now: number): string {
  const date = new Date(instant)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(padNumber).join(':')
  const day = toLocalDay(instant)
  return day === toLocalDay(now) ? time : `${formatDay(day)}, ${time}`
}

/** Formats milliseconds for the timer: `05:00`, `1:05:00`. Fractions of a second are cut. */
export function formatClock(milliseconds: number): string {
  const { hours, minutes, seconds } = splitTime(milliseconds)
  return [...(hours ? [String(hours)] : []), padNumber(minutes), padNumber(seconds)].join(':')
}

/** Formats the length of a lap to the tenth of a second: `1:02.3`. */
export function formatLap(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100)
  const minutes = Math.floor(tenths / 600)
  return `${minutes}:${padNumber(Math.floor(tenths / 10) % 60)}.${tenths % 10}`
}

/** Formats the announcement of a milestone, in milliseconds left. */
export function describeMilestone(name: string, milliseconds: number): string {
  return milliseconds === 0
    ? `${name}: it is time.`
    : `${name}: ${formatDuration(milliseconds)} left.`
}
