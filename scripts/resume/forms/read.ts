import { strFromU8, unzipSync } from 'fflate'
import type { Resume } from '../../../shared/content/resume.ts'

/** Reads a PDF as an applicant tracking system does: its text in the order of the file, without layout. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  // Imported on use: the build does without it.
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  })
  return text
}

/** Reads a Word document the same way, with a line for each paragraph. */
export function readDocxText(bytes: Uint8Array): string {
  const document = unzipSync(bytes)['word/document.xml']
  if (!document) throw new Error('This is not a Word document')
  return strFromU8(document)
    .replace(/<w:br\/>/g, '\n')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '')
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * Returns the expected texts that are missing from a text, or stand before one that they should follow. Ignores
 * white space, and soft hyphens and joiners, which are invisible.
 */
export function findOutOfOrder(text: string, expected: readonly string[]): string[] {
  const whole = fold(text)
  let from = 0
  return expected.filter((each) => {
    const wanted = fold(each)
    const at = whole.indexOf(wanted, from)
    if (at < 0) return true
    from = at + wanted.length
    return false
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u200c]/g, '')
}

/** Returns the texts, contacts and dates of a resume that a program misreads. */
export function findMisreadTexts(text: string, resume: Resume): string[] {
  const orders = [listReadingOrder(resume), listFacts(resume)]
  return [...new Set(orders.flatMap((order) => findOutOfOrder(text, order)))]
}

/** Lists the texts of a resume that a program has to read in this order: person, sections, entries, points. */
function listReadingOrder({ name, label, summary, sections }: Resume): string[] {
  const inSections = sections.flatMap((section) => {
    switch (section.kind) {
      case 'entries':
        return [
          section.title,
          ...section.entries.flatMap((entry) => [
            entry.title,
            entry.subtitle,
            entry.detail,
            entry.summary,
            ...(entry.highlights ?? []),
            entry.keywords,
          ]),
        ]
      case 'terms':
        return [
          section.title,
          ...section.terms.flatMap((term) => [term.name, term.detail, term.keywords]),
          section.run,
        ]
      case 'quotes':
        return [section.title, ...section.quotes.flatMap((quote) => [quote.text, quote.name])]
    }
  })
  return [name, label, summary, ...inSections].filter((text) => text !== undefined)
}

/** Lists contacts and dates, which stand before or after other texts: each date below the title of its entry. */
function listFacts({ name, location, contacts, sections }: Resume): string[] {
  const dated = sections.flatMap((section) =>
    section.kind === 'entries'
      ? [
          section.title,
          ...section.entries.flatMap(({ title, period }) => [
            title,
            period?.start?.text,
            period?.end.text,
          ]),
        ]
      : [],
  )
  const texts = [name, location, ...contacts.map((contact) => contact.text), ...dated]
  return texts.filter((text) => text !== undefined)
}
