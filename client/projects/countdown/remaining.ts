import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import { toInstant, toLocal, type Zone } from '../../../shared/zone.ts'

/** A span, ready to be shown. Hours can be 24 and more where a day is longer than that. */
export type Span = { days: number; hours: number; minutes: number; seconds: number }

/**
 * The span between two instants, `from` no later than `to`, with days counted on the calendar of
 * the zone: a day later is the same time on the next day, 23 or 25 hours away where the clocks
 * change. That is how Temporal counts (https://tc39.es/proposal-temporal/docs/balancing.html).
 */
export function splitSpan(zone: Zone, from: number, to: number): Span {
  const local = toLocal(zone, from)
  let days = Math.max(0, Math.floor((toLocal(zone, to) - local) / DAY))
  // The clocks of that day may be ahead of those of today, or behind.
  while (days > 0 && toInstant(zone, local + days * DAY) > to) days--
  const rest = days === 0 ? to - from : to - toInstant(zone, local + days * DAY)
  return { days, ...splitTime(rest) }
}

/** Milliseconds as hours, minutes and whole seconds. */
export function splitTime(milliseconds: number): Omit<Span, 'days'> {
  return {
    hours: Math.floor(milliseconds / HOUR),
    minutes: Math.floor((milliseconds % HOUR) / MINUTE),
    seconds: Math.floor((milliseconds % MINUTE) / SECOND),
  }
}

/** What is left until a deadline in milliseconds, in whole seconds rounded up: 0 means reached. */
export function remainingUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / SECOND) * SECOND)
}

/**
 * How long until the seconds on show change, in milliseconds: the rest then passes a multiple of
 * 1,000. It is at least 1, so that an early look is followed by another one.
 */
export function findTimeToNextSecond(deadline: number, now: number): number {
  const rest = (deadline - now) % SECOND
  return rest > 0 ? rest : SECOND + rest
}
