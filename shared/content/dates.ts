import { formatShortDay } from '../day.ts'
import type { Locale } from '../texts/texts.ts'

/** A date as shown, and `datetime` for a `time` element, which is absent when the text is not a date. */
export type FormattedDate = { text: string; datetime?: string }

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\S*)?)?)?$/

/**
 * Formats a JSON Resume date (`2024`, `2024-03` or `2024-03-18`; a time after it is ignored) in
 * the given language, to the day or to the month. Returns any other text unchanged.
 */
export function formatDate(
  written: string,
  language: string,
  precision: 'day' | 'month' = 'day',
): FormattedDate {
  const [whole, year, month, day] = PARTIAL_DATE.exec(written) ?? []
  if (!whole || !year) return { text: written }
  const datetime = whole.slice(0, 'YYYY-MM-DD'.length)
  const instant = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  if (!instant.toISOString().startsWith(datetime)) return { text: written }
  const parts = !month ? 'year' : day && precision === 'day' ? 'day' : 'month'
  // As the projects write days, whose English is British.
  if (parts === 'day' && language === 'en') return { text: formatShortDay(datetime), datetime }
  return { text: findFormat(language, parts).format(instant), datetime }
}

/** A format takes longer to make than to use, and a resume has dozens of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function findFormat(language: string, parts: 'year' | 'month' | 'day'): Intl.DateTimeFormat {
  const key = `${language} ${parts}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      // A year alone cannot be converted to another calendar.
      calendar: 'gregory',
      year: 'numeric',
      // Short names of months in Finnish are stems, such as "touko", which are not written without a day.
      ...(parts !== 'year' && {
        month: parts === 'month' && /^fi\b/i.test(language) ? 'long' : 'short',
      }),
      ...(parts === 'day' && { day: 'numeric' }),
      timeZone: 'UTC',
    })
    formats.set(key, format)
  }
  return format
}

const YEAR_AND_MONTH = /^(\d{4})[-/.年](\d{1,2})月?$/
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/

/**
 * Converts a date to `2024`, `2024-03` or `2024-03-18`. Also reads a month and a year in other common
 * forms, such as `03/2024` or `2024年3月`. Returns undefined if that is not certain.
 */
export function normaliseDate(written: string): string | undefined {
  const { datetime } = formatDate(written, 'en')
  if (datetime !== undefined) return datetime
  const [, year, month] = YEAR_AND_MONTH.exec(written) ?? []
  const [, firstMonth, lastYear] = MONTH_AND_YEAR.exec(written) ?? []
  const guess = `${year ?? lastYear ?? ''}-${(month ?? firstMonth ?? '').padStart(2, '0')}`
  return formatDate(guess, 'en').datetime
}

/** Returns whether a period goes on: no end, or a word without a figure such as "present". */
export function isOngoing(end: string | null | undefined): boolean {
  return !end || !/\p{Nd}/u.test(end)
}

/** A period as shown: `Mar 2023 – Present`. */
export type FormattedPeriod = { start?: FormattedDate; end: FormattedDate }

/**
 * Formats a period to the month, as resumes do. An end that is missing, null, empty or the word
 * "present" is shown as the present. A period within one month shows that month once.
 */
export function formatPeriod(
  start: string | null | undefined,
  end: string | null | undefined,
  { language, texts }: Locale,
): FormattedPeriod | undefined {
  if (!start && !end) return undefined
  const shown = {
    ...(start && { start: formatDate(start, language, 'month') }),
    end:
      !end || /^\s*(present\s*)?$/i.test(end)
        ? { text: texts.content.present }
        : formatDate(end, language, 'month'),
  }
  return shown.start?.text === shown.end.text ? { end: shown.end } : shown
}

/** Writes a period as text, such as `2020 – 2024`. */
export function writePeriod({ start, end }: FormattedPeriod): string {
  return start ? `${start.text} – ${end.text}` : end.text
}
