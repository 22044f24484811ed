import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedPage } from './frontend.ts'
import { namesTag } from '../http/entity-tags.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** A page ready to be written: its bytes in each encoding, each with its entity tag. */
export type Answer = {
  status: number
  cacheControl: string
  bodies: Record<Encoding, { bytes: Buffer; etag: string }>
}

/** How hard to compress: `keep` for pages that are served many times, `once` for the others. */
type Effort = 'keep' | 'once'

const BROTLI_QUALITY: Record<Effort, number> = { keep: 11, once: 4 }
const GZIP_LEVEL: Record<Effort, number> = { keep: 9, once: 5 }

/** Encodes a rendered page in every form a browser may ask for. */
export async function prepareAnswer(
  { status, html }: RenderedPage,
  effort: Effort,
  cacheControl: string,
): Promise<Answer> {
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
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return {
    status,
    cacheControl,
    bodies: {
      br: { bytes: br, etag: `"${digest}-br"` },
      gzip: { bytes: gz, etag: `"${digest}-gzip"` },
      identity: { bytes, etag: `"${digest}"` },
    },
  }
}

/** Writes the form the request asks for, or 304 if the browser has it already. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, cacheControl, bodies }: Answer,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { bytes, etag } = bodies[encoding]
  response.setHeader('Cache-Control', cacheControl)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', etag)
  if (status === 200 && namesTag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.statusCode = status
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** The best encoding that `Accept-Encoding` allows (RFC 9110, section 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  const others = accepted.get('*') ?? false
  if (accepted.get('br') ?? others) return 'br'
  return (accepted.get('gzip') ?? others) ? 'gzip' : 'identity'
}
