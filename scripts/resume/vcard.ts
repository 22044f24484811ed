import type { JsonResume } from '../../shared/content/resume-schema.ts'
import { MAIL_ADDRESS, phoneLink } from '../../shared/content/resume.ts'
import { parseLastModified } from './last-modified.ts'
import type { SiteSettings } from '../../shared/content/site.ts'

/**
 * Writes the person of the resume as a vCard 4.0 (RFC 6350, with the social profiles of RFC 9554).
 * Includes phone and street only if the site allows them.
 */
export function writeVcard(
  resume: JsonResume,
  { private: allowed }: Pick<SiteSettings, 'private'>,
): string {
  const { basics } = resume
  const { name, label, email, phone, url, summary, location, profiles } = basics
  const dial = allowed.phone && phone ? phoneLink(phone) : undefined
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `FN:${escapeText(name)}`,
    ...(label ? [`TITLE:${escapeText(label)}`] : []),
    ...(email && MAIL_ADDRESS.test(email) ? [`EMAIL:${escapeText(email)}`] : []),
    ...(dial ? [`TEL;VALUE=uri:${dial}`] : []),
    ...(location ? writeAddress(location, allowed.street) : []),
    ...(url ? [`URL:${escapeUri(url)}`] : []),
    ...profiles.flatMap((profile) => writeProfile(profile)),
    ...(summary ? [`NOTE:${escapeText(summary)}`] : []),
    ...writeRevision(parseLastModified(resume)),
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

type Location = NonNullable<JsonResume['basics']['location']>

/** Post office box, extension, street, city, region, code, country: RFC 6350, section 6.3.1. */
function writeAddress(location: Location, withStreet: boolean): string[] {
  const { address, postalCode, city, region, countryCode } = location
  const street = withStreet ? { address, postalCode } : {}
  const parts = ['', '', street.address, city, region, street.postalCode, countryCode]
  return parts.some(Boolean) ? [`ADR:${parts.map((part) => escapePart(part ?? '')).join(';')}`] : []
}

function writeProfile({ network, username, url }: JsonResume['basics']['profiles'][number]) {
  const service = network ? `;SERVICE-TYPE=${quoteParameter(network)}` : ''
  if (url) return [`SOCIALPROFILE${service}:${escapeUri(url)}`]
  return username ? [`SOCIALPROFILE${service};VALUE=text:${escapeText(username)}`] : []
}

/** Writes REV, which requires the basic format of ISO 8601. */
function writeRevision(modified: number | undefined): string[] {
  if (modified === undefined) return []
  return [`REV:${new Date(modified).toISOString().replace(/\.\d+|[-:]/g, '')}`]
}

/** Escapes a text value: RFC 6350, section 4, TEXT-CHAR, which has the semicolon as it is. */
function escapeText(text: string): string {
  return text.replace(/[\\,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** Escapes a part of a compound value, which semicolons separate: RFC 6350, section 3.4. */
function escapePart(text: string): string {
  return escapeText(text).replace(/;/g, '\\;')
}

/** Normalises a valid URL, which may still contain line breaks. */
function escapeUri(uri: string): string {
  return new URL(uri).href
}

/** Quotes a parameter value, with its quotation marks escaped: RFC 6868. */
function quoteParameter(value: string): string {
  const escaped = value
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'")
    .replace(/[\n\t]+/g, ' ')
  return `"${escaped}"`
}

const MAX_LINE_BYTES = 75

/** Folds a line after 75 octets, never inside a character: RFC 6350, section 3.2. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > MAX_LINE_BYTES) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += size
  }
  return [...lines, current].join('\r\n')
}
