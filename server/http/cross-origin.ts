import type { IncomingMessage } from 'node:http'
import { Problem } from './problem.ts'

/**
 * Returns whether a page of another site sent the request. It checks `Sec-Fetch-Site`, or else compares
 * `Origin` with the public origin and the host. Requests with neither do not come from a page.
 * @see https://words.filippo.io/csrf/ which Go's http.CrossOriginProtection follows
 * @param publicOrigin the site's public address without a trailing slash
 */
export function isCrossOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicOrigin: string,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}

/** Returns the problem of a request from a page of another site (CSRF). */
export function refuseCrossOrigin(
  request: IncomingMessage,
  publicOrigin: string,
): Problem | undefined {
  if (!isCrossOrigin(request, publicOrigin)) return undefined
  return new Problem(403, { detail: 'Only pages of this site may send this.' })
}
