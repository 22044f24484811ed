import { type FormattedPeriod, formatDate, formatPeriod } from './dates.ts'
import { withoutScheme } from './links.ts'
import type { Dated } from './resume-order.ts'
import type { Locale } from '../texts/texts.ts'

/** An item of a section with dates, such as a job, a degree or an award; it has at least one part. */
export type ResumeEntry = {
  title?: string
  url?: string
  /** The employer, the school or the publisher. */
  subtitle?: string
  subtitleUrl?: string
  /** The place, the role or the kind. */
  detail?: string
  period?: FormattedPeriod
  summary?: string
  highlights?: string[]
  /** A list as text. */
  keywords?: string
}

/** An item of a section without dates, such as a skill or a language. */
export type ResumeTerm = { name: string; detail?: string; keywords?: string }

/** The items of a section, by their kind. */
export type ResumeItems =
  | { kind: 'entries'; entries: ResumeEntry[] }
  | {
      kind: 'terms'
      terms: ResumeTerm[]
      /** The items without details, as one text, because a line for each fills pages. */
      run?: string
    }
  | { kind: 'quotes'; quotes: { name: string; text: string }[] }

/** The fields that every entry can have. */
export type EntryItem = Dated & {
  url?: string | undefined
  location?: string | undefined
  summary?: string | undefined
  description?: string | undefined
  highlights: string[]
  keywords: string[]
}

/** How an entry uses the fields of its section. */
export type EntryNames = {
  title: string | undefined
  /** The employer, the school or the publisher; it is the title if there is none. */
  owner?: string | undefined
  /** Whether the link is the owner's, not the title's. */
  linksOwner?: boolean
  /** Texts beside the owner. */
  details?: (string | undefined)[]
  /** A text before the summary. */
  note?: string | undefined
  /** Words before the keywords. */
  words?: string[]
}

/**
 * Converts an entry; undefined if it is empty. An entry without title and owner has its address as
 * title, or no title.
 */
export function showEntry(
  item: EntryItem,
  { title, owner, linksOwner = false, details = [], note, words = [] }: EntryNames,
  locale: Locale,
): ResumeEntry | undefined {
  const { url, location, summary, description, highlights } = item
  const subtitle = title ? owner : undefined
  const toOwner = linksOwner && subtitle !== undefined
  const entry: { [Key in keyof ResumeEntry]: ResumeEntry[Key] | undefined } = {
    title: title ?? owner ?? (url && withoutScheme(url)),
    url: toOwner ? undefined : url,
    subtitle,
    subtitleUrl: toOwner ? url : undefined,
    detail: joinWords([location, ...details]),
    period: showPeriod(item, locale),
    summary: [note, summary, description].filter(Boolean).join('\n') || undefined,
    highlights: highlights.length > 0 ? highlights : undefined,
    keywords: joinWords([...words, ...item.keywords]),
  }
  const shown = Object.entries(entry).filter(([, value]) => value !== undefined)
  return shown.length > 0 ? Object.fromEntries(shown) : undefined
}

/** Formats a period to the month, or a single date to the day. */
function showPeriod(
  { startDate, endDate, date, releaseDate }: Dated,
  locale: Locale,
): FormattedPeriod | undefined {
  const day = date ?? releaseDate
  if (startDate || !day) return formatPeriod(startDate, endDate, locale)
  if (endDate) return formatPeriod(day, endDate, locale)
  return { end: formatDate(day, locale.language) }
}

/** An item of a section without dates, whose every part can be missing. */
export type TermItem = {
  name: string | undefined
  detail?: string | undefined
  words?: string[]
}

/** Converts terms; those that are only a name, or have none, become one text if there are several. */
export function showTerms(items: TermItem[]): Extract<ResumeItems, { kind: 'terms' }> {
  const filled = items.filter(({ name, detail, words = [] }) => name ?? detail ?? words[0])
  const plain = filled.filter(({ detail, words = [] }) => !detail && words.length === 0)
  const isInRun = (item: TermItem) =>
    item.name === undefined || (plain.length > 1 && plain.includes(item))
  const run = joinWords(
    filled.filter(isInRun).flatMap(({ name, detail, words = [] }) => [name, ...words, detail]),
  )
  const terms = filled
    .filter((item) => !isInRun(item))
    .map(({ name = '', detail, words = [] }) => {
      const keywords = joinWords(words)
      return { name, ...(detail && { detail }), ...(keywords && { keywords }) }
    })
  return { kind: 'terms', terms, ...(run && { run }) }
}

/**
 * Joins the words of a list. `Intl.ListFormat` separates them by nothing in Chinese and by spaces in
 * Japanese; the middle dot reads well in every script, and stays with the word before it.
 */
export function joinWords(words: (string | undefined)[]): string | undefined {
  return words.filter(Boolean).join('\u00a0· ') || undefined
}
