import { DAY } from '../../shared/clock.ts'

/** Validity of the file; RFC 9116, section 2.5.5, recommends less than a year. */
const VALIDITY = 180 * DAY

type SecurityTxtFields = {
  /** Where to report a weakness: `mailto:`, `https:` or `tel:`. */
  contact: string | undefined
  /** The tags of the site's languages, with commas between them. */
  language: string
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The beginning of this day, in milliseconds since 1970. */
  today: number
}

/**
 * Writes `security.txt` (RFC 9116), valid from the day of the request. Without a configured contact it
 * names the home page. Returns undefined without either: a contact is required, and must be https.
 */
export function writeSecurityTxt({
  contact,
  language,
  origin,
  today,
}: SecurityTxtFields): string | undefined {
  const https = origin.startsWith('https:')
  const reachable = contact ?? (https ? `${origin}/` : undefined)
  if (reachable === undefined) return undefined
  const fields = [
    `Contact: ${reachable}`,
    `Expires: ${new Date(today + VALIDITY).toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${language}`,
    ...(https ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ]
  return `${fields.join('\n')}\n`
}
