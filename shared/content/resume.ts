import { type ShownPeriod, formatDate, formatPeriod } from './dates.ts'
import { safeLink } from './links.ts'
import { type ImageCatalogue, type Picture, findPicture, missingPicture } from './pictures.ts'
import { type ContentProblem, problemsOf } from './problem.ts'
import { type JsonResume, resumeSchema } from './resume-schema.ts'
import type { SiteSettings } from './site.ts'
import { type Result, failure, success } from '../result.ts'

/** One job, degree, award…: what the sheet sets beside its dates. */
export type ResumeEntry = {
  title: string
  subtitle?: string
  place?: string
  url?: string
  period?: ShownPeriod
  summary?: string
  highlights: string[]
  keywords: string[]
}

export type ResumeSection = { id: string; title: string } & (
  | { kind: 'entries'; entries: ResumeEntry[] }
  | { kind: 'terms'; terms: { name: string; detail?: string; keywords: string[] }[] }
  | { kind: 'quotes'; quotes: { name: string; text: string }[] }
)

/** The Resume page: dates and places as text, only the sections the file has. */
export type Resume = {
  name: string
  label?: string
  picture?: Picture
  summary?: string
  location?: string
  contacts: { label: string; text: string; url?: string }[]
  sections: ResumeSection[]
}

/**
 * Checks a parsed `resume.json` and turns it into what the page shows. Street and phone stay out
 * unless `site.json` allows them.
 */
export function parseResume(
  file: string,
  json: unknown,
  images: ImageCatalogue,
  site: SiteSettings,
): Result<Resume, ContentProblem[]> {
  const parsed = resumeSchema.safeParse(json)
  if (!parsed.success) return failure(problemsOf(file, parsed.error))
  const { basics } = parsed.data
  const picture =
    basics.image === undefined
      ? undefined
      : findPicture(images, basics.image, `Portrait of ${basics.name}`)
  if (basics.image && !picture) return failure([missingPicture(file, 'basics.image', basics.image)])
  const location = showLocation(basics.location, site.private.street)
  return success({
    name: basics.name,
    contacts: listContacts(basics, site.private.phone),
    sections: listSections(parsed.data, site.language),
    ...(basics.label && { label: basics.label }),
    ...(picture && { picture }),
    ...(basics.summary && { summary: basics.summary }),
    ...(location && { location }),
  })
}

function showLocation(
  location: JsonResume['basics']['location'],
  withStreet: boolean,
): string | undefined {
  if (!location) return undefined
  const { address, postalCode, city, region, countryCode } = location
  const parts = withStreet
    ? [address, [postalCode, city].filter(Boolean).join(' '), region, countryCode]
    : [city, region, countryCode]
  return parts.filter(Boolean).join(', ') || undefined
}

function listContacts(basics: JsonResume['basics'], withPhone: boolean): Resume['contacts'] {
  const contacts: Resume['contacts'] = []
  function add(label: string, text: string | undefined, link: string | undefined) {
    const url = link && safeLink(link)
    if (text) contacts.push({ label, text, ...(url && { url }) })
  }
  add('E-mail', basics.email, basics.email && `mailto:${basics.email}`)
  if (withPhone) add('Phone', basics.phone, `tel:${basics.phone?.replace(/[^\d+]/g, '')}`)
  add('Website', basics.url && withoutScheme(basics.url), basics.url)
  for (const { network, username, url } of basics.profiles) {
    add(network ?? 'Profile', username ?? (url && withoutScheme(url)), url)
  }
  return contacts
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

function listSections(resume: JsonResume, language: string): ResumeSection[] {
  const period = (item: { startDate?: string | undefined; endDate?: string | undefined }) =>
    formatPeriod(item.startDate, item.endDate, language)
  const day = (date: string | undefined): ShownPeriod | undefined =>
    date ? { end: formatDate(date, language) } : undefined

  const sections: ResumeSection[] = [
    entries('work', 'Experience', resume.work, (job) => ({
      title: job.position ?? job.name,
      subtitle: job.position && job.name,
      place: job.location,
      url: job.url,
      period: period(job),
      summary: job.summary ?? job.description,
      highlights: job.highlights,
    })),
    entries('education', 'Education', resume.education, (degree) => ({
      title: [degree.studyType, degree.area].filter(Boolean).join(', ') || degree.institution,
      subtitle: (degree.studyType ?? degree.area) && degree.institution,
      url: degree.url,
      period: period(degree),
      summary: degree.score && `Grade: ${degree.score}`,
      keywords: degree.courses,
    })),
    terms('skills', 'Skills', resume.skills, (skill) => ({
      name: skill.name,
      detail: skill.level,
      keywords: skill.keywords,
    })),
    entries('projects', 'Projects', resume.projects, (project) => ({
      title: project.name,
      subtitle: project.entity ?? (project.roles.join(', ') || undefined),
      url: project.url,
      period: period(project),
      summary: project.description,
      highlights: project.highlights,
      keywords: project.keywords,
    })),
    entries('volunteer', 'Volunteering', resume.volunteer, (role) => ({
      title: role.position ?? role.organization,
      subtitle: role.position && role.organization,
      url: role.url,
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
      subtitle: certificate.issuer,
      url: certificate.url,
      period: day(certificate.date),
    })),
    entries('publications', 'Publications', resume.publications, (publication) => ({
      title: publication.name,
      subtitle: publication.publisher,
      url: publication.url,
      period: day(publication.releaseDate),
      summary: publication.summary,
    })),
    terms('languages', 'Languages', resume.languages, ({ language: name, fluency }) => ({
      name,
      detail: fluency,
    })),
    terms('interests', 'Interests', resume.interests, ({ name, keywords }) => ({ name, keywords })),
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

/** What a section gives for one of its items; an item without a title is left out. */
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
      const { title: heading, url, highlights = [], keywords = [], ...rest } = draft(item)
      const link = url && safeLink(url)
      if (!heading) return []
      return [
        { ...present(rest), title: heading, highlights, keywords, ...(link && { url: link }) },
      ]
    }),
  }
}

type Term = { name: string; detail?: string; keywords: string[] }

function terms<Item>(
  id: string,
  title: string,
  items: Item[],
  draft: (item: Item) => Draft<Term>,
): ResumeSection {
  return {
    id,
    title,
    kind: 'terms',
    terms: items.flatMap((item) => {
      const { name, detail, keywords = [] } = draft(item)
      return name ? [{ name, keywords, ...(detail && { detail }) }] : []
    }),
  }
}

/** The object without its undefined values. */
function present<Whole extends object>(
  draft: Whole,
): { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> }
}
