import { type FormattedPeriod, formatDate, formatPeriod } from './dates.ts'
import type { JsonResume } from './resume-schema.ts'

/** An item of a section with dates, such as a job, a degree or an award. */
export type ResumeEntry = {
  title: string
  url?: string
  /** The employer, the school or the publisher. */
  subtitle?: string
  subtitleUrl?: string
  /** The place, the role or the kind. */
  detail?: string
  period?: FormattedPeriod
  summary?: string
  highlights?: string[]
  /** A list as text, in the site's language. */
  keywords?: string
}

/** An item of a section without dates, such as a skill or a language. */
export type ResumeTerm = { name: string; detail?: string; keywords?: string }

/** A section of the resume, by the kind of its items. */
export type ResumeSection = { id: string; title: string } & (
  | { kind: 'entries'; entries: ResumeEntry[] }
  | { kind: 'terms'; terms: ResumeTerm[] }
  | { kind: 'quotes'; quotes: { name: string; text: string }[] }
)

/**
 * Lists the sections of a resume that are not empty, in the usual order. Items without a title are
 * omitted.
 * @param language the language of dates and lists
 */
export function listSections(resume: JsonResume, language: string): ResumeSection[] {
  const period = (item: { startDate?: string | undefined; endDate?: string | undefined }) =>
    formatPeriod(item.startDate, item.endDate, language)
  const day = (date: string | undefined): FormattedPeriod | undefined =>
    date ? { end: formatDate(date, language) } : undefined
  const lists = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  const inWords = (words: string[]) => lists.format(words) || undefined

  const sections: ResumeSection[] = [
    entries('work', 'Experience', resume.work, (job) => ({
      ...titleAndOwner(job.position, job.name, job.url),
      detail: join([job.location, job.summary && job.description]),
      period: period(job),
      summary: job.summary ?? job.description,
      highlights: job.highlights,
    })),
    entries('education', 'Education', resume.education, (degree) => ({
      ...titleAndOwner(
        [degree.studyType, degree.area].filter(Boolean).join(', '),
        degree.institution,
        degree.url,
      ),
      period: period(degree),
      summary: degree.score && `Grade: ${degree.score}`,
      keywords: inWords(degree.courses),
    })),
    terms('skills', 'Skills', resume.skills, ({ name, level, keywords }) => ({
      name,
      detail: level,
      keywords: inWords(keywords),
    })),
    entries('projects', 'Projects', resume.projects, (project) => ({
      title: project.name,
      url: project.url,
      subtitle: project.entity,
      detail: join([inWords(project.roles), project.type]),
      period: period(project),
      summary: project.description,
      highlights: project.highlights,
      keywords: inWords(project.keywords),
    })),
    entries('volunteer', 'Volunteering', resume.volunteer, (role) => ({
      ...titleAndOwner(role.position, role.organization, role.url),
      period: period(role),
      summary: role.summary,
      highlights: role.highlights,
    })),
    entries('awards', 'Awards', resume.awards, (award) => ({
      title: award.title,
      subtitle: award.awarder,
      period: day(award.date),
      summary: award.summary,
    })),
    entries('certificates', 'Certificates', resume.certificates, (certificate) => ({
      title: certificate.name,
      url: certificate.url,
      subtitle: certificate.issuer,
      period: day(certificate.date),
    })),
    entries('publications', 'Publications', resume.publications, (publication) => ({
      title: publication.name,
      url: publication.url,
      subtitle: publication.publisher,
      period: day(publication.releaseDate),
      summary: publication.summary,
    })),
    terms('languages', 'Languages', resume.languages, ({ language: name, fluency }) => ({
      name,
      detail: fluency,
    })),
    terms('interests', 'Interests', resume.interests, ({ name, keywords }) => ({
      name,
      keywords: inWords(keywords),
    })),
    {
      id: 'references',
      title: 'References',
      kind: 'quotes',
      quotes: resume.references.flatMap(({ name, reference }) =>
        reference ? [{ name: name ?? '', text: reference }] : [],
      ),
    },
  ]
  return sections.filter((section) => sizeOf(section) > 0)
}

function sizeOf(section: ResumeSection): number {
  if (section.kind === 'entries') return section.entries.length
  return section.kind === 'terms' ? section.terms.length : section.quotes.length
}

/** Uses the owner's name as title if there is no title; the link belongs to the owner, if there is one. */
function titleAndOwner(
  title: string | undefined,
  owner: string | undefined,
  url: string | undefined,
): Draft<ResumeEntry> {
  if (!title) return { title: owner, url }
  return owner ? { title, subtitle: owner, subtitleUrl: url } : { title, url }
}

function join(parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined
}

/** A type whose properties can be undefined. */
type Draft<Whole> = { [Key in keyof Whole]?: Whole[Key] | undefined }

function entries<Item>(
  id: string,
  title: string,
  items: Item[],
  draft: (item: Item) => Draft<ResumeEntry>,
): ResumeSection {
  return {
    id,
    title,
    kind: 'entries',
    entries: items.flatMap((item) => {
      const { title: heading, highlights = [], ...rest } = draft(item)
      if (!heading) return []
      return [{ title: heading, ...present(rest), ...(highlights.length > 0 && { highlights }) }]
    }),
  }
}

function terms<Item>(
  id: string,
  title: string,
  items: Item[],
  draft: (item: Item) => Draft<ResumeTerm>,
): ResumeSection {
  return {
    id,
    title,
    kind: 'terms',
    terms: items.flatMap((item) => {
      const { name, ...rest } = draft(item)
      return name ? [{ name, ...present(rest) }] : []
    }),
  }
}

/** Removes undefined values from an object. */
function present<Whole extends object>(
  draft: Whole,
): { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> }
}
