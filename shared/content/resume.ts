import { type FormattedDate, formatDate } from './dates.ts'
import { type ImageCatalogue, type Picture, findPicture, missingPictureProblem } from './pictures.ts'
import { type ContentProblem, toContentProblems } from './problem.ts'
import { dropUnsafeLinks } from './resume-links.ts'
import { type JsonResume, resumeSchema } from './resume-schema.ts'
import { type ResumeSection, listSections } from './resume-sections.ts'
import type { SiteSettings } from './site.ts'
import { type Result, failure, success } from '../result.ts'

/** The Resume page: dates, places and lists as text, only the sections the file has. */
export type Resume = {
  name: string
  label?: string
  picture?: Picture
  summary?: string
  location?: string
  contacts: { label: string; text: string; url?: string }[]
  sections: ResumeSection[]
  /** The day of the last change, as the file says. */
  updated?: FormattedDate
}

export type ParsedResume = {
  /** What the page shows. */
  page: Resume
  /** The whole file, private fields included, with the keys of JSON Resume 1.x and safe links. */
  source: JsonResume
  /** What was left out and why; the build tells the owner. */
  warnings: ContentProblem[]
}

/**
 * Checks a parsed `resume.json` and turns it into what the page shows. Street and phone stay out of
 * that unless `site.json` allows them.
 */
export function parseResume(
  file: string,
  json: unknown,
  images: ImageCatalogue,
  site: SiteSettings,
): Result<ParsedResume, ContentProblem[]> {
  const parsed = resumeSchema.safeParse(json)
  if (!parsed.success) return failure(toContentProblems(file, parsed.error))
  const { resume, warnings } = dropUnsafeLinks(file, parsed.data)
  const { basics, meta } = resume
  const elsewhere = basics.image !== undefined && URL.canParse(basics.image)
  if (elsewhere) warnings.push({ file, path: 'basics.image', expected: PICTURE_ELSEWHERE })
  const picture =
    basics.image === undefined || elsewhere
      ? undefined
      : findPicture(images, basics.image, `Portrait of ${basics.name}`)
  if (basics.image && !elsewhere && !picture) {
    return failure([missingPictureProblem(file, 'basics.image', basics.image)])
  }
  const location = showLocation(basics.location, site)
  const page: Resume = {
    name: basics.name,
    contacts: listContacts(basics, site.private.phone),
    sections: listSections(resume, site.language),
    ...(basics.label && { label: basics.label }),
    ...(picture && { picture }),
    ...(basics.summary && { summary: basics.summary }),
    ...(location && { location }),
    ...(meta?.lastModified && { updated: formatDate(meta.lastModified, site.language) }),
  }
  return success({ page, source: resume, warnings })
}

/** Visitors' browsers ask no other server for anything. */
const PICTURE_ELSEWHERE = 'not shown: expected a picture of the content folder, such as images/me.jpg'

function showLocation(
  location: JsonResume['basics']['location'],
  { language, private: allowed }: SiteSettings,
): string | undefined {
  if (!location) return undefined
  const { address, postalCode, city, region, countryCode } = location
  const country = countryCode && nameCountry(countryCode, language)
  const parts = allowed.street
    ? [address, [postalCode, city].filter(Boolean).join(' '), region, country]
    : [city, region, country]
  return parts.filter(Boolean).join(', ') || undefined
}

/** The name of a country by its ISO 3166-1 code; what is no code stays as it is written. */
function nameCountry(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code
}

/** One address, without what would make a mail program do more than write to it. */
export const MAIL_ADDRESS = /^[^\s@?&#%<>(),;:"\\]+@[^\s@?&#%<>(),;:"\\]+$/

function listContacts(basics: JsonResume['basics'], withPhone: boolean): Resume['contacts'] {
  const contacts: Resume['contacts'] = []
  function add(label: string, text: string | undefined, url: string | undefined) {
    if (text) contacts.push({ label, text, ...(url && { url }) })
  }
  const { email, phone, profiles, url } = basics
  add('E-mail', email, email && MAIL_ADDRESS.test(email) ? `mailto:${email}` : undefined)
  if (withPhone) add('Phone', phone, phone && phoneLink(phone))
  add('Website', url && withoutScheme(url), url)
  for (const profile of profiles) add(profile.network ?? 'Profile', profileText(profile), profile.url)
  return contacts
}

/** The number to dial; an extension in words is none of it. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/\p{L}.*/su, '').replace(/[^\d+]/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : undefined
}

/** The address, which can be read on paper too, with the name where that is not part of it. */
function profileText({ username, url }: JsonResume['basics']['profiles'][number]) {
  if (!url) return username
  const address = withoutScheme(url)
  if (!username || address.toLowerCase().includes(username.toLowerCase())) return address
  return `${username} (${address})`
}

/** An address as people write it. */
export function withoutScheme(url: string): string {
  return url.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
}
