import { joinWithComma } from './comma.ts'
import { type CareerLine, composeCareerLine } from './career-line.ts'
import { type FormattedDate, formatDate, normaliseDate } from './dates.ts'
import { type Figure, listFigures } from './resume-figures.ts'
import {
  type ImageCatalogue,
  type Picture,
  findPath,
  findPicture,
  missingPictureProblem,
} from './pictures.ts'
import { withoutScheme } from './links.ts'
import { type ContentProblem, toContentProblems } from './problem.ts'
import { prepareResume } from './resume-input.ts'
import { type ResumeLayout, SECTION_KEYS, listChosenSections } from './resume-layout.ts'
import { dropUnsafeLinks } from './resume-links.ts'
import { type JsonResume, resumeSchema } from './resume-schema.ts'
import { type ResumeSection, listSections } from './resume-sections.ts'
import { listResumeWarnings } from './resume-warnings.ts'
import type { SiteSettings } from './site.ts'
import { type Result, failure, success } from '../result.ts'
import type { Texts } from '../texts/texts.ts'
import { fill } from '../texts/write.ts'

/** The data of the Resume page: dates, places and lists as text, and the sections that are not empty. */
export type Resume = {
  name: string
  label?: string
  picture?: Picture
  summary?: string
  location?: string
  contacts: { label: string; text: string; url?: string }[]
  sections: ResumeSection[]
  figures?: Figure[]
  /** The career as a line, if it has enough steps. */
  career?: CareerLine
  /** The date of the last change, from the file. */
  updated?: FormattedDate
}

/** A checked resume: the data of its page, the whole file, and warnings. */
export type ParsedResume = {
  page: Resume
  /** The whole file, including private fields, with the keys of JSON Resume 1.x and safe links. */
  source: JsonResume
  /** Values that were omitted and why; the build prints them. */
  warnings: ContentProblem[]
}

/**
 * Checks a parsed `resume.json` and converts it to the data of the page, which has street and phone
 * only if `site.json` allows them. Warns about everything that is not shown as it is written.
 */
export function parseResume(
  file: string,
  json: unknown,
  images: ImageCatalogue,
  site: SiteSettings,
): Result<ParsedResume, ContentProblem[]> {
  const prepared = prepareResume(file, json)
  const parsed = resumeSchema.safeParse(prepared.json)
  if (!parsed.success) return failure(toContentProblems(file, parsed.error))
  const { resume, warnings } = dropUnsafeLinks(file, parsed.data)
  const { meta } = resume
  const image = findPath(images, resume.basics.image ?? '')
  const basics = { ...resume.basics, ...(image !== undefined && { image }) }
  const texts = site.texts.content
  const picture = readPicture(file, basics, images, texts.portraitOf, warnings)
  const location = showLocation(basics.location, site)
  const sections = listSections(resume, site, site.resume)
  const updated = normaliseDate(meta?.lastModified ?? '')
  const career = composeCareerLine(sections, updated, site.language)
  const figures = listFigures(meta)
  const page: Resume = {
    name: basics.name,
    contacts: listContacts(basics, site.private.phone, texts),
    sections,
    ...(figures[0] && { figures }),
    ...(career && { career }),
    ...(basics.label && { label: basics.label }),
    ...(picture && { picture }),
    ...(basics.summary && { summary: basics.summary }),
    ...(location && { location }),
    ...(meta?.lastModified && { updated: formatDate(meta.lastModified, site.language) }),
  }
  return success({
    page,
    source: withoutHiddenSections({ ...resume, basics }, site.resume),
    warnings: [...prepared.warnings, ...warnings, ...listResumeWarnings(file, resume)],
  })
}

function readPicture(
  file: string,
  { image, name }: JsonResume['basics'],
  images: ImageCatalogue,
  portraitOf: string,
  warnings: ContentProblem[],
): Picture | undefined {
  if (image === undefined) return undefined
  if (URL.canParse(image)) {
    warnings.push({ file, path: 'basics.image', expected: EXTERNAL_PICTURE })
    return undefined
  }
  const picture = findPicture(images, image, fill(portraitOf, { name }))
  if (!picture) {
    const { expected, ...place } = missingPictureProblem(file, 'basics.image', image, images)
    warnings.push({ ...place, expected: `not shown: ${expected}` })
  }
  return picture
}

/** Removes the sections that the site does not choose, so that they are in no file for machines. */
function withoutHiddenSections(resume: JsonResume, layout: ResumeLayout = {}): JsonResume {
  const chosen = listChosenSections(layout).map(({ key }) => key)
  const hidden = SECTION_KEYS.filter((key) => !chosen.includes(key))
  return { ...resume, ...Object.fromEntries(hidden.map((key) => [key, []])) }
}

/** The pages load nothing from other servers. */
const EXTERNAL_PICTURE =
  'not shown, because it is on another server: use a picture of the content folder, such as images/me.jpg'

function showLocation(
  location: JsonResume['basics']['location'],
  { language, private: allowed }: SiteSettings,
): string | undefined {
  if (!location) return undefined
  const { address, postalCode, city, region, countryCode } = location
  const country = countryCode && nameCountry(countryCode, language)
  // Of a city that is a region or a country, such as Berlin or Singapore, the name shows once.
  const around = [...new Set([region, country])].filter((name) => name !== city)
  const parts = allowed.street
    ? [address, [postalCode, city].filter(Boolean).join(' '), ...around]
    : [city, ...around]
  return joinWithComma(parts, language)
}

/** Returns the name of a country by its ISO 3166-1 code, or any other text unchanged. */
function nameCountry(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code
}

/** A single e-mail address, without characters that add headers or recipients to a `mailto:` link. */
export const MAIL_ADDRESS = /^[^\s@?&#%<>(),;:"\\]+@[^\s@?&#%<>(),;:"\\]+$/

function listContacts(
  basics: JsonResume['basics'],
  withPhone: boolean,
  texts: Texts['content'],
): Resume['contacts'] {
  const contacts: Resume['contacts'] = []
  function add(label: string, text: string | undefined, url: string | undefined) {
    if (text) contacts.push({ label, text, ...(url && { url }) })
  }
  const { email, phone, profiles, url } = basics
  add(texts.email, email, email && MAIL_ADDRESS.test(email) ? `mailto:${email}` : undefined)
  if (withPhone) add(texts.phone, phone, phone && phoneLink(phone))
  add(texts.website, url && withoutScheme(url), url)
  for (const profile of profiles)
    add(profile.network ?? texts.profile, profileText(profile), profile.url)
  return contacts
}

/**
 * Returns the `tel:` link of a phone number, or undefined without digits. The extension is no part of it, nor the `(0)`
 * after the code of a country, which nobody dials from abroad.
 */
export function phoneLink(phone: string): string | undefined {
  const number = phone.replace(/\p{L}.*/su, '').replace(/^([\s(]*(?:\+|00)[^(]*)\(0\)/, '$1')
  const digits = number.replace(/[^\d+]/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : undefined
}

/** Returns the URL, so that it can be read in print, and the username if the URL lacks it. */
function profileText({ username, url }: JsonResume['basics']['profiles'][number]) {
  if (!url) return username
  const address = withoutScheme(url)
  if (!username || address.toLowerCase().includes(username.toLowerCase())) return address
  return `${username} (${address})`
}
