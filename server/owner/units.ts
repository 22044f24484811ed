import { DAY, HOUR, MINUTE, SECOND } from '../../shared/clock.ts'

/** Formats a time in UTC: `2026-11-21 09:05`. */
export function formatTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

const STEPS: readonly [milliseconds: number, unit: string][] = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
]

/** Formats a duration in its largest unit, rounded down: `3 h`, `47 min`. */
export function formatDuration(milliseconds: number): string {
  const [length, unit] = STEPS.find(([step]) => milliseconds >= step) ?? [SECOND, 's']
  return `${Math.max(0, Math.floor(milliseconds / length))} ${unit}`
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** Formats a size in binary units: `0 B`, `12.3 KiB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // With one decimal place, what is just below 1024 would be 1024.0.
  for (; value >= 1023.95 && unit < UNITS.length - 1; unit++) value /= 1024
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit] ?? ''}`
}
