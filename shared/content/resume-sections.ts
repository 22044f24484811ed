import { joinWithComma } from './comma.ts'
import {
  type EntryItem,
  type EntryNames,
  type ResumeItems,
  joinWords,
  showEntry,
  showTerms,
} from './resume-items.ts'
import { type ResumeLayout, type SectionKey, listChosenSections } from './resume-layout.ts'
import { sortNewestFirst } from './resume-order.ts'
import type { JsonResume } from './resume-schema.ts'
import type { Locale } from '../texts/texts.ts'
import { fill } from '../texts/write.ts'

/** A section of the resume; its key in `resume.json` is its `id`. */
export type ResumeSection = { id: SectionKey; title: string } & ResumeItems

/**
 * Lists the sections of a resume that the site chooses and that are not empty, in their order.
 * @param locale the language of dates, and the texts of headings
 */
export function listSections(
  resume: JsonResume,
  locale: Locale,
  layout: ResumeLayout = {},
): ResumeSection[] {
  const { language } = locale
  const texts = locale.texts.content
  function entries<Item extends EntryItem>(
    items: Item[],
    name: (item: Item) => EntryNames,
  ): ResumeItems {
    const ordered = layout.order === 'file' ? items : sortNewestFirst(items)
    const shown = ordered.flatMap((item) => showEntry(item, name(item), locale) ?? [])
    return { kind: 'entries', entries: shown }
  }

  const sections: Record<SectionKey, () => ResumeItems> = {
    work: () =>
      entries(resume.work.map(moveDescription), ({ position, name, about }) => ({
        title: position,
        owner: name,
        linksOwner: true,
        details: [about],
      })),
    education: () =>
      entries(resume.education, ({ studyType, area, institution, score, courses }) => ({
        title: joinWithComma([studyType, area], language),
        owner: institution,
        linksOwner: true,
        note: score && fill(texts.grade, { grade: score }),
        words: courses,
      })),
    skills: () =>
      showTerms(
        resume.skills.map(({ name, level, keywords }) => ({
          name,
          detail: level,
          words: keywords,
        })),
      ),
    projects: () =>
      entries(resume.projects, ({ name, entity, roles, type }) => ({
        title: name,
        owner: entity,
        details: [joinWords(roles), type],
      })),
    volunteer: () =>
      entries(resume.volunteer, ({ position, organization }) => ({
        title: position,
        owner: organization,
        linksOwner: true,
      })),
    awards: () => entries(resume.awards, ({ title, awarder }) => ({ title, owner: awarder })),
    certificates: () =>
      entries(resume.certificates, ({ name, issuer }) => ({ title: name, owner: issuer })),
    publications: () =>
      entries(resume.publications, ({ name, publisher }) => ({ title: name, owner: publisher })),
    languages: () =>
      showTerms(resume.languages.map(({ language: name, fluency }) => ({ name, detail: fluency }))),
    interests: () =>
      showTerms(resume.interests.map(({ name, keywords }) => ({ name, words: keywords }))),
    references: () => ({
      kind: 'quotes',
      quotes: resume.references.flatMap(({ name = '', reference }) =>
        reference ? [{ name, text: reference }] : name ? [{ name: '', text: name }] : [],
      ),
    }),
  }
  return listChosenSections(layout).flatMap(({ key, title }) => {
    const items = sections[key]()
    return isEmpty(items) ? [] : [{ id: key, title: title ?? texts[key], ...items }]
  })
}

/** Moves the description of an employer beside its name, if a summary says what the job was. */
function moveDescription({ description, ...job }: JsonResume['work'][number]) {
  return job.summary
    ? { ...job, about: description }
    : { ...job, summary: description, about: undefined }
}

function isEmpty(items: ResumeItems): boolean {
  if (items.kind === 'entries') return items.entries.length === 0
  if (items.kind === 'quotes') return items.quotes.length === 0
  return items.terms.length === 0 && items.run === undefined
}
