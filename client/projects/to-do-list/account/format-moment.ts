import { toLocalDay } from '../../../../shared/day.ts'
import { writeDay } from '../../../../shared/texts/format.ts'
import { toLocalTime } from '../view/days.ts'

/** Formats a local time alike in every browser: `28 November 2026, 09:05`. */
export function formatMoment(milliseconds: number): string {
  return `${writeDay(toLocalDay(milliseconds))}, ${toLocalTime(milliseconds)}`
}
