import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../../../shared/clock.ts'
import { isPublicAddress } from '../../public-address.ts'

/** The network as messages are sent through it. */
export type PushNetwork = {
  /** Returns whether messages may go to an IP address; by default, to public ones. */
  isAllowedAddress?: (address: string) => boolean
  /** Certificates that are trusted instead of the usual ones, as PEM. */
  ca?: string
  /** Maximum milliseconds of one request, from the first look-up to the status. */
  timeout?: number
}

/** A message for a push service. */
export type PushRequest = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** What an attempt came to. */
export type PushResult =
  | { kind: 'delivered' }
  /** The browser takes no more messages. */
  | { kind: 'gone'; code: string }
  /** The same message would be refused again. */
  | { kind: 'refused'; code: string }
  /** @property wait milliseconds, if the push service asks for a pause */
  | { kind: 'temporary'; code: string; wait?: number }

const TIMEOUT = 10 * SECOND
/** Maximum bytes of the headers of an answer; no body is read. */
const MAX_HEADER_BYTES = 8192

/** Code of an address that is not public. */
const PRIVATE_ADDRESS = 'EPRIVATE'

/** Returns whether a text can be the address of a push service: https, with a name, without credentials. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return protocol === 'https:' && !isNumber && !username && !password
}

/**
 * Creates the function that sends a message (RFC 8030, section 5). Anybody with an account can name an endpoint, so the
 * name is looked up here, addresses that are not public are left out, and the connection goes to one of the others:
 * no second look-up can give another. It follows no redirect, and reads nothing but the head of the answer.
 */
export function createPushSender({
  isAllowedAddress = isPublicAddress,
  ca,
  timeout = TIMEOUT,
}: PushNetwork = {}) {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const { lookup: lookUp } = process.getBuiltinModule('node:dns')
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address))
      const [first] = allowed
      if (!first) {
        const refused = new Error(`${hostname} has no public address`)
        return callback(Object.assign(refused, { code: PRIVATE_ADDRESS }), [])
      }
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }

  return function send(
    { endpoint, headers, body }: PushRequest,
    stop: AbortSignal,
  ): Promise<PushResult> {
    // A number would be connected to without a look-up.
    if (!isPushEndpoint(endpoint)) return Promise.resolve({ kind: 'refused', code: 'ENDPOINT' })
    // With an import, every start would load it.
    const https = process.getBuiltinModule('node:https')
    return new Promise((resolve) => {
      const call = https.request(endpoint, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(body.length) },
        signal: stop,
        maxHeaderSize: MAX_HEADER_BYTES,
        agent: false,
        lookup,
        ...(ca !== undefined && { ca }),
      })
      // Not a signal: Node may collect one of `AbortSignal.any` before its time, and the request would wait for ever.
      const timer = setTimeout(() => {
        call.destroy(Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' }))
      }, timeout)
      call.on('close', () => clearTimeout(timer))
      call.on('response', (response) => {
        resolve(readStatus(response.statusCode ?? 0, response.headers['retry-after']))
        response.destroy()
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        const code = nameFault(error)
        resolve({ kind: code === PRIVATE_ADDRESS ? 'refused' : 'temporary', code })
      })
      call.end(body)
    })
  }
}

function nameFault({ code = '' }: NodeJS.ErrnoException): string {
  return /^[A-Z][A-Z0-9_]{2,49}$/.test(code) ? code : 'EUNKNOWN'
}

/** Reads the status of an answer. @see https://www.rfc-editor.org/rfc/rfc8030 sections 5 and 7.3 */
function readStatus(status: number, retryAfter: string | undefined): PushResult {
  const code = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone', code }
  if (status < 500 && status !== 408 && status !== 429) return { kind: 'refused', code }
  const isSeconds = /^\d{1,6}$/.test(retryAfter ?? '')
  return { kind: 'temporary', code, ...(isSeconds && { wait: Number(retryAfter) * SECOND }) }
}
