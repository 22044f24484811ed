import type { JsonResume } from '../../shared/content/resume-schema.ts'
import type { SiteSettings } from '../../shared/content/site.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** What the schema takes for a date: a year, a month or a day. */
const DATE = /^[12]\d{3}(-[01]\d(-[0-3]\d)?)?$/

/** What it takes for an address of mail: the common form of RFC 5321, in ASCII. */
const EMAIL =
  /^[\w!#$&'*+/=?^`{|}~-]+(\.[\w!#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i

/**
 * The resume as others may read it: a valid JSON Resume 1.x. Phone, street and postal code are left
 * out unless the site allows them, unknown keys always, and so is what the schema would refuse: an
 * impossible date, an address of mail that is none, the picture, whose path means nothing elsewhere.
 */
export function writeResumeJson(
  { basics, meta, ...sections }: JsonResume,
  { private: allowed }: Pick<SiteSettings, 'private'>,
): string {
  const { image, email, phone, location, ...head } = basics
  const { address, postalCode, ...place } = location ?? {}
  const published = {
    $schema: SCHEMA,
    basics: {
      ...head,
      image: image && URL.canParse(image) ? image : undefined,
      email: email && EMAIL.test(email) ? email : undefined,
      phone: allowed.phone ? phone : undefined,
      location: allowed.street ? { ...place, address, postalCode } : place,
    },
    ...sections,
    meta: { version: 'v1.0.0', ...meta },
  }
  return `${JSON.stringify(published, keepValid, 2)}\n`
}

const DATES = new Set(['startDate', 'endDate', 'date', 'releaseDate'])
const LINKS = new Set(['url', 'canonical'])

/** Called for every value of the file; what it answers with undefined is left out. */
function keepValid(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (DATES.has(key)) return toSchemaDate(value)
    return LINKS.has(key) ? new URL(value).href : value
  }
  if (!Array.isArray(value)) return isEmpty(value) ? undefined : value
  const filled = value.filter((item) => !isEmpty(item))
  return filled.length === 0 ? undefined : filled
}

/** `2024-03-08T10:00Z` is a day to the schema. */
function toSchemaDate(date: string): string | undefined {
  const day = date.replace(/T.*/s, '')
  return DATE.test(day) ? day : undefined
}

/** Whether it is an object in which there is nothing. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every(
    (inner) => inner === undefined || (Array.isArray(inner) && inner.length === 0),
  )
}
