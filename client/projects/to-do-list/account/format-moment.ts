import { formatDay } from '../view/days.ts'

/** Formats a local time alike in every browser: `28 November 2026, 09:05`. */
export function formatMoment(milliseconds: number): string {
  const time = new Date(milliseconds)
  const [hours, minutes] = [time.getHours(), time.getMinutes()].map((number) =>
    String(number).padStart(2, '0'),
  )
  return `${formatDay(milliseconds)}, ${hours}:${minutes}`
}
