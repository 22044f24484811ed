import { MINUTE, SECOND } from '../../../shared/clock.ts'

/** Formats milliseconds as minutes and seconds, "1:05", rounded up. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND)
  const perMinute = MINUTE / SECOND
  return `${Math.floor(seconds / perMinute)}:${String(seconds % perMinute).padStart(2, '0')}`
}

/** Formats a share in whole percent, rounded down: "70 %". */
export function formatShare(right: number, count: number): string {
  return `${Math.floor((100 * right) / count)} %`
}
