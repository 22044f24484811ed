import { findColon } from '../../../shared/content/comma.ts'
import { writePeriod } from '../../../shared/content/dates.ts'
import type { Resume } from '../../../shared/content/resume.ts'
import type { ResumeEntry } from '../../../shared/content/resume-items.ts'
import type { ResumeSection } from '../../../shared/content/resume-sections.ts'

/** A part of a line: a text, which may be a link or stand out. */
export type Piece = { text: string; url?: string; strong?: true }

/** A line of the resume in one column, in the order in which it is read. */
export type Line = {
  kind: 'name' | 'section' | 'entry' | 'paragraph' | 'point' | 'quote'
  pieces: Piece[]
  /** Whether it stands directly below the line before it. */
  isTight?: true
}

/** Lists the resume as lines of one column: what applicant tracking systems read best. */
export function listLines(resume: Resume, language: string): Line[] {
  const colon = findColon(language)
  const { name, label, location, summary, contacts, sections } = resume
  return [
    line('name', { text: name }),
    ...paragraph(label && { text: label, strong: true }),
    ...tight(paragraph(location)),
    ...contacts.flatMap(({ label: kind, text, url }, index) => {
      const contact = [line('paragraph', { text: `${kind}${colon}` }, link(text, url))]
      return index === 0 ? contact : tight(contact)
    }),
    ...paragraph(summary),
    ...sections.flatMap((section) => [
      line('section', { text: section.title }),
      ...listItems(section, colon),
    ]),
  ]
}

function listItems(section: ResumeSection, colon: string): Line[] {
  switch (section.kind) {
    case 'entries':
      return section.entries.flatMap(listEntry)
    case 'terms':
      return [
        ...section.terms.map(({ name, detail, keywords }) => {
          const rest = [detail, keywords].filter(Boolean).join(colon)
          return line(
            'point',
            { text: name, strong: true },
            ...(rest ? [{ text: `${colon}${rest}` }] : []),
          )
        }),
        ...paragraph(section.run),
      ]
    case 'quotes':
      return section.quotes.flatMap(({ name, text }) => [
        line('quote', { text }),
        ...paragraph(name && { text: name, strong: true }),
      ])
  }
}

function listEntry(entry: ResumeEntry): Line[] {
  const { title, url, subtitle, subtitleUrl, detail, period, summary, highlights, keywords } = entry
  const owner = [
    ...(subtitle ? [link(subtitle, subtitleUrl)] : []),
    ...(detail ? [{ text: subtitle ? ` · ${detail}` : detail }] : []),
  ]
  return [
    ...(title ? [line('entry', link(title, url))] : []),
    ...tight(owner[0] ? [line('paragraph', ...owner)] : []),
    ...tight(paragraph(period && writePeriod(period))),
    ...paragraph(summary),
    ...(highlights ?? []).map((text) => line('point', { text })),
    ...paragraph(keywords),
  ]
}

function line(kind: Line['kind'], ...pieces: Piece[]): Line {
  return { kind, pieces }
}

function tight(lines: Line[]): Line[] {
  return lines.map((each) => ({ ...each, isTight: true }))
}

function link(text: string, url: string | undefined): Piece {
  return url ? { text, url } : { text }
}

function paragraph(piece: Piece | string | undefined): Line[] {
  if (!piece) return []
  return [line('paragraph', typeof piece === 'string' ? { text: piece } : piece)]
}
