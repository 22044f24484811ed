import { isOngoing, normaliseDate } from './dates.ts'

/** The dates of an item of the resume, as they are written. */
export type Dated = {
  startDate?: string | undefined
  endDate?: string | undefined
  date?: string | undefined
  releaseDate?: string | undefined
}

/** Later than every date. */
const NOW = '9999'

/**
 * Sorts the items of a section, newest first: by their end, then by their start. What goes on comes
 * first, what has no date last. Items with equal dates keep their order.
 */
export function sortNewestFirst<Item extends Dated>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, ...readDates(item) }))
    .sort((a, b) => compare(b.end, a.end) || compare(b.start, a.start))
    .map(({ item }) => item)
}

function readDates({ startDate, endDate, date, releaseDate }: Dated) {
  const day = date ?? releaseDate
  const start = toComparable(startDate ?? day)
  if (startDate) return { start, end: isOngoing(endDate) ? NOW : toComparable(endDate) }
  return { start, end: toComparable(endDate ?? day) }
}

/** Returns the date, else the year that the text names, else an empty text, which comes last. */
function toComparable(written: string | undefined): string {
  if (!written) return ''
  return normaliseDate(written) ?? /(?<!\d)[12]\d{3}(?!\d)/.exec(written)?.[0] ?? ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
