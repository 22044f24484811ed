import { daysInMonth, padNumber } from '../../../shared/day.ts'

/** A date of a resume as its fields hold it: empty texts stand for what is not given. */
export type DateParts = { year: string; month: string; day: string }

const NO_DATE: DateParts = { year: '', month: '', day: '' }

/** Reads `2024`, `2024-06` or `2024-06-04`, or nothing; undefined for any other text, such as 30 February. */
export function readDate(text: string): DateParts | undefined {
  if (text === '') return NO_DATE
  const match = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(text)
  if (!match) return undefined
  const parts = { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' }
  return Number(parts.day) > countDays(parts) ? undefined : parts
}

/** Returns how many days the month of a date has; 31 while there is no month. */
export function countDays({ year, month }: DateParts): number {
  return month === '' ? 31 : daysInMonth(Number(year), Number(month))
}

/**
 * Writes as much of a date as there is; undefined while its year is not complete. A day that the month
 * does not have becomes its last one.
 */
export function writeDate(parts: DateParts): string | undefined {
  const { year, month, day } = parts
  if (year === '') return ''
  if (!/^\d{4}$/.test(year)) return undefined
  if (month === '') return year
  if (day === '') return `${year}-${month}`
  return `${year}-${month}-${padNumber(Math.min(Number(day), countDays(parts)))}`
}

/** Parts of a date whose year is not complete, and the text that the file has meanwhile. */
export type TypedDate = { parts: DateParts; text: string }

/** Returns the parts that the fields show: those that are typed, unless the file has got another text since. */
export function readParts(text: string, typed: TypedDate | undefined): DateParts | undefined {
  return typed?.text === text ? typed.parts : readDate(text)
}

/**
 * Returns the text of a date with other parts. While its year is not complete, month and day wait for it.
 * @param required whether the file must have the date
 */
export function changeDate(
  text: string,
  parts: DateParts,
  required: boolean,
): { text: string; typed?: TypedDate } {
  const date = writeDate(parts)
  if (date) return { text: date }
  const next = date === undefined || required ? text : ''
  return { text: next, typed: { parts, text: next } }
}
