import type { Day } from '../day.ts'
import { isOngoing, normaliseDate } from './dates.ts'
import { safeLink } from './links.ts'
import type { JsonResume } from './resume-schema.ts'

/** An organisation in the vocabulary of https://schema.org. */
type Organization = {
  '@type': 'Organization' | 'EducationalOrganization'
  name: string
  url?: string
}

/** A person in the vocabulary of https://schema.org/Person. */
export type Person = {
  '@type': 'Person'
  name: string
  jobTitle?: string
  description?: string
  address?: {
    '@type': 'PostalAddress'
    addressLocality?: string
    addressRegion?: string
    addressCountry?: string
  }
  sameAs?: string[]
  /** Ids of researchers: ORCID, Google Scholar. */
  identifier?: { '@type': 'PropertyValue'; propertyID: string; value: string; url: string }[]
  worksFor?: Organization[]
  affiliation?: Organization[]
  alumniOf?: Organization[]
  award?: string[]
  knowsAbout?: string[]
  knowsLanguage?: string[]
}

/**
 * Describes the owner of the resume as structured data. Phone, street, postal code and e-mail
 * address are never included, because machines collect them. Empty values are omitted.
 * @param today a job or a school goes on until its end, which may be still to come
 */
export function describePerson(resume: JsonResume, today: Day): Person {
  const { basics, work, education, awards, skills, languages } = resume
  const schools = education.map(({ institution, url, endDate }) => ({
    left: !goesOn(endDate, today),
    school: describeOrganization('EducationalOrganization', institution, url),
  }))
  const studied = (left: boolean) =>
    schools.flatMap(({ school, left: hasLeft }) => (school && hasLeft === left ? [school] : []))
  const links = [basics.url, ...basics.profiles.map(({ url }) => url)]
  return withoutEmpty({
    '@type': 'Person',
    name: basics.name,
    jobTitle: basics.label,
    description: basics.summary,
    address: describePlace(basics.location),
    sameAs: unique(links.filter(isWebAddress)),
    identifier: unique(links.filter(isWebAddress)).flatMap(describeIdentifier),
    worksFor: work.flatMap(({ name, url, endDate }) => {
      const employer = describeOrganization('Organization', name, url)
      return employer && goesOn(endDate, today) ? [employer] : []
    }),
    affiliation: studied(false),
    alumniOf: studied(true),
    award: awards.flatMap(({ title }) => title ?? []),
    knowsAbout: unique(skills.flatMap(({ name, keywords }) => [name, ...keywords]).filter(isText)),
    knowsLanguage: unique(languages.map(({ language }) => language).filter(isText)),
  })
}

/** Returns whether a period has no end, or one that is certainly to come: not within this year or this month. */
function goesOn(end: string | null | undefined, today: Day): boolean {
  if (isOngoing(end)) return true
  const date = normaliseDate(end ?? '')
  return date !== undefined && date > today.slice(0, date.length)
}

/** Reads the id of a researcher from the address of a profile. */
function describeIdentifier(url: string): NonNullable<Person['identifier']> {
  const [, orcid] = /^https?:\/\/(?:www\.)?orcid\.org\/((?:\d{4}-){3}\d{3}[\dX])\b/i.exec(url) ?? []
  if (orcid) return [identify('ORCID', orcid.toUpperCase(), url)]
  const [, scholar] =
    /^https?:\/\/scholar\.google\.[a-z.]+\/citations\?(?:[^#]*&)?user=([\w-]+)/i.exec(url) ?? []
  return scholar ? [identify('Google Scholar', scholar, url)] : []
}

function identify(propertyID: string, value: string, url: string) {
  return { '@type': 'PropertyValue' as const, propertyID, value, url }
}

function describeOrganization(
  type: Organization['@type'],
  name: string | undefined,
  url: string | undefined,
): Organization | undefined {
  return name ? { '@type': type, name, ...(isWebAddress(url) && { url }) } : undefined
}

function describePlace(location: JsonResume['basics']['location']): Person['address'] {
  if (!location) return undefined
  const { city, region, countryCode } = location
  if (!city && !region && !countryCode) return undefined
  return {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...(countryCode && { addressCountry: countryCode }),
  }
}

function isText(text: string | undefined): text is string {
  return Boolean(text)
}

/** Returns whether a text is a safe http(s) URL. */
export function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:/i.test(url) && safeLink(url) !== undefined
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}

type Described = { [Key in keyof Person]: Person[Key] | undefined } & Pick<Person, '@type' | 'name'>

function withoutEmpty(person: Described): Person {
  const filled = Object.entries(person).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled) as Person
}
