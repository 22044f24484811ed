import { randomBytes } from 'node:crypto'
import { BROWSER_MARKER_PATTERN } from '../../shared/browser-marker.ts'
import { type Clock, DAY } from '../../shared/clock.ts'
import { BROWSER_MARKER_LIFETIME } from '../../shared/limits.ts'
import type { Secrets } from '../secrets.ts'

/** Issues and reads markers of browsers. */
export type BrowserMarkers = {
  /** Issues a marker to a browser that has logged in to the account of that address. */
  issue(email: string): string
  /** Returns the id of the browser; undefined for an invalid, expired or foreign marker. */
  read(email: string, marker: unknown): string | undefined
}

/** Time by which the clock can be set back without invalidating markers. */
const CLOCK_SLACK = DAY

/**
 * Creates markers of browsers, like OWASP's device cookies: a browser with a marker has logged in to that
 * account before, so failed logins of others do not block it. A marker grants no access, is not stored on
 * the server, and is read alike whether or not the address has an account.
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
