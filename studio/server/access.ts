import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../server/http/problem.ts'

/** Bytes of the token and of the session: 256 bits. */
const SECRET_BYTES = 32

/** Who may use the studio: one browser, which has opened the link with the token. */
export type Access = {
  /** Part of the link; it opens once. */
  token: string
  /** Exchanges the token for the header that sets the session's cookie; undefined if it is wrong or used. */
  exchange: (request: IncomingMessage, token: string) => string | undefined
  /** Whether a request has the cookie of the session. */
  isAllowed: (request: IncomingMessage) => boolean
}

/** Creates the access of one run of the studio: another run has another token and another session. */
export function createAccess(): Access {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  const session = randomBytes(SECRET_BYTES).toString('base64url')
  let isUsed = false
  return {
    token,
    exchange(request, given) {
      if (isUsed || !isSame(given, token)) return undefined
      isUsed = true
      return `${nameCookie(request)}=${session}; Path=/studio; HttpOnly; SameSite=Strict`
    },
    isAllowed(request) {
      const cookies = (request.headers.cookie ?? '').split('; ')
      const name = `${nameCookie(request)}=`
      const given = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length)
      return given !== undefined && isSame(given, session)
    },
  }
}

/** Names the cookie after the port, because cookies of all ports of a machine are in one place. */
function nameCookie({ socket }: IncomingMessage): string {
  return `studio-${socket.localPort}`
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ]
  return timingSafeEqual(a, b)
}

/**
 * Returns why a request is refused, whatever its path: it names another host (a page of another site can point its name
 * to this machine: DNS rebinding), or a page of another origin sends it. Links from elsewhere may open pages.
 */
export function findForeignRequest({
  headers,
  method,
  socket,
}: IncomingMessage): Problem | undefined {
  const { host } = headers
  if (host !== `127.0.0.1:${socket.localPort}` && host !== `localhost:${socket.localPort}`)
    return new Problem(403, { detail: 'The studio answers at 127.0.0.1 and localhost only.' })
  const site = headers['sec-fetch-site']
  const isRead = method === 'GET' || method === 'HEAD'
  const opensPage =
    isRead &&
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document'
  // Old browsers name the origin alone.
  const isOwn =
    site === undefined ? isOwnOrigin(headers) : site === 'same-origin' || site === 'none'
  return isOwn || opensPage ? undefined : new Problem(403, { detail: ONLY_OWN_PAGES })
}

/** Returns why a request must not change anything: it does not say that a page of this origin sends it. */
export function findForeignChange({ headers, method }: IncomingMessage): Problem | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const site = headers['sec-fetch-site']
  const isOwn =
    isOwnOrigin(headers) &&
    (site === 'same-origin' || (site === undefined && headers.origin !== undefined))
  return isOwn ? undefined : new Problem(403, { detail: ONLY_OWN_PAGES })
}

function isOwnOrigin({ origin, host }: IncomingMessage['headers']): boolean {
  return origin === undefined || origin === `http://${host}`
}

const ONLY_OWN_PAGES = 'Only pages of this site may send this.'
