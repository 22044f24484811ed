import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedPage } from './frontend.ts'
import { matchesEntityTag } from '../http/entity-tags.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

type Body = { bytes: Buffer; etag: string }

/** A page or file that is ready to send: its bytes and entity tag in each encoding. */
export type PreparedResponse = {
  status: number
  contentType: string
  cacheControl: string
  /** The bodies by encoding; files that do not compress have one only. */
  bodies: { identity: Body; br?: Body; gzip?: Body }
}

/** A prepared response in every encoding. */
export type PreparedPage = PreparedResponse & { bodies: Record<Encoding, Body> }

/** The compression effort: `keep` for cached pages, `once` for others. */
type Effort = 'keep' | 'once'

const BROTLI_QUALITY: Record<Effort, number> = { keep: 11, once: 4 }
const GZIP_LEVEL: Record<Effort, number> = { keep: 9, once: 5 }

/** Encodes a rendered page in every supported encoding. */
export async function preparePage(
  { status, html }: RenderedPage,
  effort: Effort,
  cacheControl: string,
): Promise<PreparedPage> {
  const bytes = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    compressGzip(bytes, { level: GZIP_LEVEL[effort] }),
  ])
  const tag = createEntityTagger(bytes)
  const bodies = {
    identity: tag('identity', bytes),
    br: tag('br', br),
    gzip: tag('gzip', gz),
  }
  return { status, contentType: 'text/html; charset=utf-8', cacheControl, bodies }
}

/** Creates a function that tags each encoding of the same bytes (RFC 9110, section 8.8.3). */
export function createEntityTagger(bytes: Buffer): (form: Encoding, encoded: Buffer) => Body {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return (form, encoded) => ({
    bytes: encoded,
    etag: form === 'identity' ? `"${digest}"` : `"${digest}-${form}"`,
  })
}

/**
 * Sends the encoding that the request accepts, or 304 if the browser's copy is current.
 * @param head further headers, alternating names and values; writing them together is faster than
 * setting each
 */
export function writePrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, cacheControl, bodies }: PreparedResponse,
  head: readonly string[] = [],
): void {
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const encoding = bodies[wanted] ? wanted : 'identity'
  const { bytes, etag } = bodies[wanted] ?? bodies.identity
  const headers = [...head, 'Cache-Control', cacheControl, 'ETag', etag]
  if (bodies.br ?? bodies.gzip) headers.push('Vary', 'Accept-Encoding')
  if (status === 200 && matchesEntityTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  headers.push('Content-Type', contentType, 'Content-Length', String(bytes.length))
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes)
}

/** The common form of the header: names without weights or wildcards. */
const NAMES_ALONE = /^[a-z, ]*$/

/** Maximum length of a parsed `Accept-Encoding`; browsers send about 30 characters. */
const MAX_ACCEPT_ENCODING_LENGTH = 1024

/** Chooses the best encoding of `Accept-Encoding` (RFC 9110, section 12.5.3); none above 1 kB. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header || header.length > MAX_ACCEPT_ENCODING_LENGTH) return 'identity'
  if (NAMES_ALONE.test(header)) {
    if (/\bbr\b/.test(header)) return 'br'
    return /\bgzip\b/.test(header) ? 'gzip' : 'identity'
  }
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((word) => word.trim())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  const others = accepted.get('*') ?? false
  if (accepted.get('br') ?? others) return 'br'
  return (accepted.get('gzip') ?? others) ? 'gzip' : 'identity'
}
