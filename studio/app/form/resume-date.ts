/** A date of a resume as its fields hold it: empty texts stand for what is not given. */
export type DateParts = { year: string; month: string; day: string }

const NO_DATE: DateParts = { year: '', month: '', day: '' }

/** Reads `2024`, `2024-06` or `2024-06-04`, or nothing; undefined for any other text. */
export function readDate(text: string): DateParts | undefined {
  if (text === '') return NO_DATE
  const match = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(text)
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : undefined
}

/** Writes as much of a date as there is; undefined while its year is not complete. */
export function writeDate({ year, month, day }: DateParts): string | undefined {
  if (year === '') return ''
  if (!/^\d{4}$/.test(year)) return undefined
  if (month === '') return year
  return day === '' ? `${year}-${month}` : `${year}-${month}-${day}`
}
