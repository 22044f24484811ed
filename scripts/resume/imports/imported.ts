import { normaliseDate } from '../../../shared/content/dates.ts'
import { isRecord } from '../../../shared/json.ts'
import { foldLetters } from '../../../shared/normalise.ts'
import { LANGUAGE_TAGS } from '../../../shared/texts/tags.ts'

/** A resume from another format, with lines that say which parts are imported (`taken`) and which are not (`left`). */
export type Imported = { resume: Record<string, unknown>; taken: string[]; left: string[] }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_BY_NAME = listMonths()

/** Returns the numbers of months, from 0, by their folded Latin names in the languages of the interface. */
function listMonths(): Map<string, number> {
  const styles = [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const
  return new Map(
    LANGUAGE_TAGS.flatMap((tag) =>
      styles.flatMap((style) =>
        MONTHS.map((_, month): [string, number] => {
          const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' })
          const parts = format.formatToParts(Date.UTC(2026, month))
          const name = parts.find(({ type }) => type === 'month')?.value ?? ''
          return [foldLetters(name).replace('.', ''), month]
        }),
      ),
    ),
  )
}

/**
 * Reads a date as exports write it: `Mar 2020`, `Mar 3, 2020`, `3 mars 2020`, `2020-03`, `03/2020`.
 * Returns it in the form of JSON Resume, or undefined if that is not certain.
 */
export function readDate(written: string): string | undefined {
  const text = written.trim()
  const words = foldLetters(text).match(/[a-z]+|\d+/g) ?? []
  const month = words
    .filter((word) => /[a-z]/.test(word))
    .map((word) => MONTHS_BY_NAME.get(word) ?? MONTHS.indexOf(word.slice(0, 3)))
    .find((index) => index >= 0)
  if (month === undefined) return normaliseDate(text)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const year = numbers.find((number) => number.length === 4)
  const day = numbers.find((number) => number.length <= 2)
  if (year === undefined || numbers.length > 2) return undefined
  const parts = [year, String(month + 1).padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])]
  return normaliseDate(parts.join('-'))
}

/** Removes empty texts, lists and objects. */
export function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, inner]) =>
        inner !== undefined && inner !== '' && !(Array.isArray(inner) && inner.length === 0),
    ),
  )
}

/** Lists the fields of the person, and the number of entries of each section. */
export function listTaken(resume: Record<string, unknown>): string[] {
  const { basics, ...sections } = resume
  const fields = isRecord(basics) ? Object.keys(withoutEmpty(basics)) : []
  const counts = Object.entries(sections).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 ? [`${key}: ${value.length}`] : [],
  )
  return [...(fields.length > 0 ? [`basics: ${fields.join(', ')}`] : []), ...counts]
}
