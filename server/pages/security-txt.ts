import { DAY } from '../../shared/clock.ts'

/** RFC 9116, section 2.5.5, wants less than a year. */
const VALIDITY = 180 * DAY

type SecurityTxtFields = {
  /** Where to report a weakness: `mailto:`, `https:` or `tel:`. */
  contact: string | undefined
  /** The site's language tag. */
  language: string
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The beginning of this day, in milliseconds since 1970. */
  today: number
}

/**
 * `security.txt` of RFC 9116, valid from the day it is asked for, so that it never expires. Where the
 * owner names no contact, it names the home page, which says how to reach them. Undefined where
 * there is nothing true to say: a contact is required, and an address of the web has to be https.
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
