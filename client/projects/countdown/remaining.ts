import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import { toInstant, toLocal, type Zone } from '../../../shared/zone.ts'

/** Span of time. Hours can exceed 23 where a day is longer than 24 hours. */
export type Span = { days: number; hours: number; minutes: number; seconds: number }

/**
 * Splits the span between two instants, `from` no later than `to`, with calendar days of the zone.
 * A day later is the same local time, 23 or 25 hours away at a clock change, as in Temporal
 * (https://tc39.es/proposal-temporal/docs/balancing.html).
 */
export function splitSpan(zone: Zone, from: number, to: number): Span {
  const local = toLocal(zone, from)
  let days = Math.max(0, Math.floor((toLocal(zone, to) - local) / DAY))
  // The offset of that day may differ from today's.
  while (days > 0 && toInstant(zone, local + days * DAY) > to) days--
  const rest = days === 0 ? to - from : to - toInstant(zone, local + days * DAY)
  return { days, ...splitTime(rest) }
}

/** Splits milliseconds into hours, minutes and whole seconds. */
export function splitTime(milliseconds: number): Omit<Span, 'days'> {
  return {
    hours: Math.floor(milliseconds / HOUR),
    minutes: Math.floor((milliseconds % HOUR) / MINUTE),
    seconds: Math.floor((milliseconds % MINUTE) / SECOND),
  }
}

/** Returns the milliseconds until a deadline, in whole seconds rounded up; 0 means reached. */
export function remainingUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / SECOND) * SECOND)
}

/** Returns the milliseconds until the displayed seconds change, at least 1. */
export function findTimeToNextSecond(deadline: number, now: number): number {
  const rest = (deadline - now) % SECOND
  return rest > 0 ? rest : SECOND + rest
}
