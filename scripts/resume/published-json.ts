import type { JsonResume } from '../../shared/content/resume-schema.ts'
import type { SiteSettings } from '../../shared/content/site.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** A date in the schema: a year, a month or a day. */
const DATE = /^[12]\d{3}(-[01]\d(-[0-3]\d)?)?$/

/** An e-mail address in the schema: the common form of RFC 5321, in ASCII. */
const EMAIL =
  /^[\w!#$&'*+/=?^`{|}~-]+(\.[\w!#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i

/**
 * Writes the public resume as a valid JSON Resume 1.x. Omits phone, street and postal code unless the
 * site allows them. Also omits unknown keys and values that the schema rejects: invalid dates, invalid
 * e-mail addresses, and the relative path of the picture.
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
    meta: { version: 'v1.0.0', ...meta, figures: meta?.figures[0] && meta.figures },
  }
  return `${JSON.stringify(published, keepValid, 2)}\n`
}

/** The keys of a JSON Resume whose values are dates. */
export const DATE_KEYS: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'date',
  'releaseDate',
])
const LINKS = new Set(['url', 'canonical'])

/** Replacer for `JSON.stringify`: returns undefined to omit a value. */
function keepValid(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (DATE_KEYS.has(key)) return toSchemaDate(value)
    return LINKS.has(key) ? new URL(value).href : value
  }
  if (!Array.isArray(value)) return isEmpty(value) ? undefined : value
  const filled = value.filter((item) => !isEmpty(item))
  return filled.length === 0 ? undefined : filled
}

/** Removes the time, such as in `2024-03-08T10:00Z`: the schema allows only days. */
function toSchemaDate(date: string): string | undefined {
  const day = date.replace(/T.*/s, '')
  return DATE.test(day) ? day : undefined
}

/** Returns whether the value is an object without filled properties. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every(
    (inner) => inner === undefined || (Array.isArray(inner) && inner.length === 0),
  )
}
