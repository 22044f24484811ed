import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../server/public-address.ts'
import type { ContentLink } from '../../shared/content/content-files.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { SECOND } from '../../shared/clock.ts'

const MAX_AT_ONCE = 4
const MAX_REDIRECTS = 5

type Options = {
  /** Milliseconds for one link with its redirects. */
  timeout?: number
  /** Returns whether an IP address may be connected to; by default, public ones. */
  isAllowed?: (address: string) => boolean
}

/**
 * Requests each link to another site once, and returns a warning for each place of a link that does not
 * answer, or answers with an error. Connects to public addresses only, also after a redirect.
 */
export async function checkExternalLinks(
  links: readonly ContentLink[],
  { timeout = 10 * SECOND, isAllowed = isPublicAddress }: Options = {},
): Promise<ContentProblem[]> {
  const places = new Map<string, ContentLink[]>()
  for (const link of links) {
    const url = readAddress(link.url)
    if (url !== undefined) places.set(url, [...(places.get(url) ?? []), link])
  }
  const left = [...places.keys()]
  const faults = new Map<string, string>()
  async function work(): Promise<void> {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      const fault = await findFault(new URL(url), AbortSignal.timeout(timeout), isAllowed)
      if (fault !== undefined) faults.set(url, fault)
    }
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
  return [...places].flatMap(([address, same]) => {
    const fault = faults.get(address)
    if (fault === undefined) return []
    return same.map(({ url, ...place }) => {
      const expected = `the link ${JSON.stringify(url.slice(0, 200))} ${fault}: correct it, or remove the link`
      return { ...place, expected }
    })
  })
}

/** Returns the address of a link to another site, without the fragment; undefined for other links. */
function readAddress(url: string): string | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined
  const address = new URL(url)
  address.hash = ''
  return address.href
}

/** Returns the fault of a link; undefined if it answers. */
async function findFault(
  start: URL,
  signal: AbortSignal,
  isAllowed: (address: string) => boolean,
): Promise<string | undefined> {
  let url = start
  let method = 'HEAD'
  let redirects = 0
  try {
    for (;;) {
      const { status, location } = await sendRequest(url, method, signal, isAllowed)
      if (method === 'HEAD' && (status === 405 || status === 501)) {
        method = 'GET'
      } else if (status >= 300 && status < 400 && location !== undefined) {
        if (++redirects > MAX_REDIRECTS) return `redirects more than ${MAX_REDIRECTS} times`
        if (!URL.canParse(location, url)) return 'redirects to an invalid address'
        url = new URL(location, url)
        if (!/^https?:$/.test(url.protocol))
          return 'redirects to an address that is not http or https'
      } else {
        return status >= 400 ? `answers ${status}` : undefined
      }
    }
  } catch (error) {
    if (signal.aborted) return 'does not answer in time'
    return `cannot be reached (${(error as NodeJS.ErrnoException).code ?? 'no HTTP'})`
  }
}

type Reply = { status: number; location: string | undefined }

/** Sends a request without a body, and reads no more than the headers of the reply. */
function sendRequest(
  url: URL,
  method: string,
  signal: AbortSignal,
  isAllowed: (address: string) => boolean,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Addresses are not looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) return reject(privateAddress())
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(
      url,
      {
        method,
        signal,
        agent: false,
        lookup: createLookup(isAllowed),
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; content-check)', Accept: '*/*' },
      },
      (response) => {
        response.destroy()
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      },
    )
      .on('error', reject)
      .end()
  })
}

/** Looks names up as usual, and fails if one of its addresses is not allowed, so that none is connected to. */
function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(privateAddress(), '')
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('The address is private.'), { code: 'private address' })
}
