import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'

const WEEK = 7 * DAY

const UNITS: readonly [length: number, name: string][] = [
  [WEEK, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
]

/**
 * Formats a duration in the largest unit that divides it: `15 minutes`, `30 days`, `5 weeks`. A
 * single week is `7 days`.
 * @param milliseconds whole seconds
 */
export function formatDuration(milliseconds: number): string {
  const [length, name] = UNITS.find(
    ([unit]) => milliseconds % unit === 0 && (unit < WEEK || milliseconds > WEEK),
  ) ?? [SECOND, 'second']
  const count = milliseconds / length
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
