import { type Event, parseEvent } from './event.ts'
import { isDuration } from './timer.ts'

/** Content of a link; `damaged` when it cannot be read. */
export type LinkContent = { event?: Event; duration?: number; damaged: boolean }

/** Returns the query of a link to an event. */
export function createEventQuery({ name, day, time, zone, yearly, leapDay }: Event): string {
  const query = new URLSearchParams({ name, day, zone })
  if (time) query.set('time', time)
  if (yearly) query.set('yearly', leapDay)
  return `?${query.toString()}`
}

/** Returns the query of a link to a timer. */
export function createTimerQuery(duration: number): string {
  return `?timer=${Math.round(duration / 1000)}`
}

/** Parses the query of a link. */
export function parseQuery(search: string): LinkContent {
  const query = new URLSearchParams(search)
  const seconds = query.get('timer') ?? ''
  const duration = /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0
  const event = parseEvent({
    name: query.get('name'),
    day: query.get('day'),
    time: query.get('time'),
    zone: query.get('zone'),
    yearly: query.has('yearly'),
    leapDay: query.get('yearly'),
  })
  const timer = isDuration(duration)
  const damaged = (query.has('day') && !event) || (query.has('timer') && !timer)
  return { ...(event && { event }), ...(timer && { duration }), damaged }
}
