import { formatDay } from '../view/days.ts'

/** A time where the visitor is: `28 November 2026, 09:05`, the same in every browser. */
export function formatMoment(milliseconds: number): string {
  const time = new Date(milliseconds)
  const [hours, minutes] = [time.getHours(), time.getMinutes()].map((number) =>
    String(number).padStart(2, '0'),
  )
  return `${formatDay(milliseconds)}, ${hours}:${minutes}`
}
