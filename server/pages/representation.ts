import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchesEntityTag } from '../http/entity-tags.ts'
import { type ByteRange, readRange } from '../http/range.ts'
import { endResponse } from '../http/unread-body.ts'
import { MAX_WEIGHTS_LENGTH, readWeights } from '../http/weights.ts'
import { CDN_CACHEABLE } from './cache-control.ts'
import type { RenderedPage } from './frontend.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Coding = 'br' | 'gzip' | 'identity'

/** A file on the disk that is sent as a stream; the build never writes it twice. */
export type StreamedFile = { file: string; length: number; modified: number }

/** The bytes of a representation in each content coding; what does not compress has one only. */
export type Bodies<Body = Buffer | StreamedFile> = {
  identity: Body
  br?: Body | undefined
  gzip?: Body | undefined
}

/** A body in one content coding with its entity tag and its headers, alternating names and values. */
type Variant<Body> = {
  body: Body
  etag: string
  /** The headers of 200. */
  head: readonly string[]
  /** The headers without those of the content: 304 has no others (RFC 9110, section 15.4.5). */
  headWithoutContent: readonly string[]
}

/** What a target is answered with (RFC 9110, section 3.2): a page, a file, a redirect. */
export type Representation<Body = Buffer | StreamedFile> = {
  status: number
  variants: Bodies<Variant<Body>>
}

/** Finds the current representation of a file, which may contain the public address; undefined if there is none. */
export type FindRepresentation = (publicOrigin: string) => Representation | undefined

/** Prepares a representation at its first request, and again for another public address. */
export function cacheByOrigin(prepare: FindRepresentation): FindRepresentation {
  let cached: { publicOrigin: string; representation: Representation } | undefined
  return (publicOrigin) => {
    if (cached?.publicOrigin === publicOrigin) return cached.representation
    const representation = prepare(publicOrigin)
    cached = representation && { publicOrigin, representation }
    return representation
  }
}

/** How a representation is cached, and what it is. */
export type Metadata = { cacheControl: string; type: string; disposition?: string }

/** Prepares a representation, with the entity tags of its variants (RFC 9110, section 8.8.3). */
export function represent<Body extends Buffer | StreamedFile>(
  status: number,
  { cacheControl, type, disposition }: Metadata,
  bodies: Bodies<Body>,
): Representation<Body> {
  const isCoded = Boolean(bodies.br ?? bodies.gzip)
  function prepare(coding: Coding, body: Body): Variant<Body> {
    const tag = readTag(body)
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    const headWithoutContent = ['Cache-Control', cacheControl, 'ETag', etag]
    if (isCoded) headWithoutContent.push('Vary', 'Accept-Encoding')
    const head = [...headWithoutContent, 'Content-Type', type]
    if (disposition !== undefined) head.push('Content-Disposition', disposition)
    if (coding !== 'identity') head.push('Content-Encoding', coding)
    if (!isCoded) head.push('Accept-Ranges', 'bytes')
    head.push('Content-Length', String(body.length))
    return { body, etag, head, headWithoutContent }
  }
  const variants = {
    identity: prepare('identity', bodies.identity),
    br: bodies.br && prepare('br', bodies.br),
    gzip: bodies.gzip && prepare('gzip', bodies.gzip),
  }
  return { status, variants }
}

function readTag(body: Buffer | StreamedFile): string {
  return Buffer.isBuffer(body)
    ? createHash('sha256').update(body).digest('base64url').slice(0, 22)
    : `${body.length.toString(36)}-${Math.trunc(body.modified).toString(36)}`
}

/** The compression levels: `best` for cached pages after the start, `fast` for others. */
const EFFORTS = { best: { br: 11, gzip: 9 }, fast: { br: 4, gzip: 5 } }

/** Prepares a rendered page in every coding. */
export async function representPage(
  { status, html }: RenderedPage,
  effort: keyof typeof EFFORTS,
  cacheControl: string,
): Promise<Representation<Buffer>> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: EFFORTS[effort].br,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: EFFORTS[effort].gzip }),
  ])
  const metadata = { cacheControl, type: 'text/html; charset=utf-8' }
  return represent(status, metadata, { identity, br, gzip: gz })
}

/** Prepares a permanent redirect, which keeps the method. What no header may contain is encoded. */
export function representRedirect(location: string): Representation {
  const encoded = location.replace(/[^!-~]/gu, encodeURIComponent)
  const head = ['Cache-Control', CDN_CACHEABLE, 'Location', encoded, 'Content-Length', '0']
  const variant = { body: Buffer.alloc(0), etag: '', head, headWithoutContent: [] }
  return { status: 308, variants: { identity: variant } }
}

/**
 * Answers GET and HEAD with the variant that the request accepts, with 304 if the browser has it, or with the
 * part that it asks for.
 * @param head further headers, alternating names and values: writing all together is faster than setting each
 */
export function writeRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { status, variants }: Representation,
  head: readonly string[] = [],
): void {
  const { headers, method } = request
  const variant = variants[chooseCoding(headers['accept-encoding'])] ?? variants.identity
  const { body, etag } = variant
  if (status === 200 && matchesEntityTag(headers['if-none-match'], etag)) {
    response.writeHead(304, [...head, ...variant.headWithoutContent])
    return endResponse(response)
  }
  // A range is of one variant, and the codings of one file have different bytes.
  const hasRange = status === 200 && method === 'GET' && !variants.br && !variants.gzip
  const range = hasRange ? findRange(headers, variant) : undefined
  if (range === undefined) {
    response.writeHead(status, [...head, ...variant.head])
    return writeBody(request, response, body)
  }
  if (range === 'unsatisfiable') {
    // A cache that stored the refusal for a year would refuse a file that has grown.
    const refusal = ['Cache-Control', 'no-store', 'Content-Range', `bytes */${body.length}`]
    response.writeHead(416, [...head, ...refusal, 'Content-Length', '0'])
    return endResponse(response)
  }
  const { start, end } = range
  const content = ['Content-Range', `bytes ${start}-${end}/${body.length}`]
  const length = ['Content-Length', String(end - start + 1)]
  response.writeHead(206, [...head, ...variant.head.slice(0, -2), ...content, ...length])
  writeBody(request, response, body, range)
}

/** Returns the part that a request asks for, unless its condition names another variant. */
function findRange(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  { body, etag }: Variant<Buffer | StreamedFile>,
) {
  const isCurrent = condition === undefined || condition === etag
  return range !== undefined && isCurrent ? readRange(range, body.length) : undefined
}

/** Writes a body or a part of it. A visitor who leaves closes a file; one that is gone ends this answer alone. */
function writeBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer | StreamedFile,
  part?: ByteRange,
): void {
  if (method === 'HEAD' || body.length === 0) return endResponse(response)
  const { start, end } = part ?? { start: 0, end: body.length - 1 }
  if (Buffer.isBuffer(body)) {
    return endResponse(response, part ? body.subarray(start, end + 1) : body)
  }
  const file = createReadStream(body.file, { start, end })
  file.once('error', () => response.destroy())
  response.once('close', () => file.destroy())
  file.pipe(response)
}

/** The common form of the header: names without weights or wildcards. */
const NAMES_ALONE = /^[a-z, ]*$/

/** Chooses the best coding of `Accept-Encoding` (RFC 9110, section 12.5.3); none above 1 kB. */
export function chooseCoding(header: string | undefined): Coding {
  if (!header || header.length > MAX_WEIGHTS_LENGTH) return 'identity'
  if (NAMES_ALONE.test(header)) {
    if (/\bbr\b/.test(header)) return 'br'
    return /\bgzip\b/.test(header) ? 'gzip' : 'identity'
  }
  const weights = readWeights(header)
  const accepts = (coding: Coding) => (weights.get(coding) ?? weights.get('*') ?? 0) !== 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
