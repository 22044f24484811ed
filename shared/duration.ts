import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'

const WEEK = 7 * DAY

const UNITS: readonly [length: number, unit: string][] = [
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
export function formatDuration(milliseconds: number, language = 'en'): string {
  const [length, unit] = UNITS.find(
    ([each]) => milliseconds % each === 0 && (each < WEEK || milliseconds > WEEK),
  ) ?? [SECOND, 'second']
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, format).format(milliseconds / length)
}
