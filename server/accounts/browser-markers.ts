import { randomBytes } from 'node:crypto'
import { BROWSER_MARKER_PATTERN } from '../../shared/browser-marker.ts'
import { type Clock, DAY } from '../../shared/clock.ts'
import { BROWSER_MARKER_LIFETIME } from '../../shared/limits.ts'
import type { Secrets } from '../secrets.ts'

export type BrowserMarkers = {
  /** A marker for a browser that has logged in to the account of that address. */
  issue(email: string): string
  /** A name for the browser; undefined if the text is no marker, too old, or of another account. */
  read(email: string, marker: unknown): string | undefined
}

/** A clock may be set back by as much without making markers of the time before worthless. */
const CLOCK_SLACK = DAY

/**
 * Markers of browsers, in the manner of OWASP's device cookies: a browser that has one logged in to
 * that account before, so that what strangers do cannot keep it out. It opens nothing. The server
 * keeps none of them, and reads them alike whether or not the address has an account.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createBrowserMarkers(
  secrets: Pick<Secrets, 'digest' | 'keys'>,
  clock: Clock,
): BrowserMarkers {
  const signed = (email: string, issuedAt: string, nonce: string) =>
    JSON.stringify([email, issuedAt, nonce])

  return {
    issue(email) {
      const issuedAt = clock.now().toString(36)
      const nonce = randomBytes(16).toString('base64url')
      const digest = secrets.digest('browser', signed(email, issuedAt, nonce))
      return `${issuedAt}.${nonce}.${digest.toString('base64url')}`
    },
    read(email, marker) {
      if (typeof marker !== 'string') return undefined
      const [, issuedAt = '', nonce = '', digest = ''] = BROWSER_MARKER_PATTERN.exec(marker) ?? []
      const age = clock.now() - parseInt(issuedAt, 36)
      if (!(age >= -CLOCK_SLACK && age < BROWSER_MARKER_LIFETIME)) return undefined
      const text = signed(email, issuedAt, nonce)
      const sent = Buffer.from(digest, 'base64url')
      return secrets.keys.some((key) => key.matches('browser', text, sent)) ? nonce : undefined
    },
  }
}
