import type { RequestHandler } from 'express'
import type { IncomingMessage } from 'node:http'
import { sendProblem } from './problem.ts'

/**
 * Whether a request was sent by a page of another site. Browsers say so themselves (`Sec-Fetch-Site`);
 * those that do not yet, or not without https, name the page's origin, which is compared with the
 * public one and with the host that was asked. What says neither is no browser with a page in it.
 * @see https://words.filippo.io/csrf/ which Go's http.CrossOriginProtection follows
 * @param publicOrigin the site's public address without a slash at the end
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

/** Refuses what pages of other sites send in the name of their visitors. */
export function rejectCrossOrigin(publicOrigin: () => string): RequestHandler {
  return (request, response, next) => {
    if (!isCrossOrigin(request, publicOrigin())) return next()
    sendProblem(response, 403, { detail: 'Only pages of this site may send this.' })
  }
}
