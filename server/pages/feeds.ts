import { extname } from 'node:path'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import {
  FEED_TYPES,
  PLACEHOLDER_HOST,
  PLACEHOLDER_ORIGIN,
} from '../../shared/content/feed-files.ts'
import { HOURLY } from './cache-control.ts'
import { represent, type Representation } from './representation.ts'

/** Represents a feed of the build, with the public address in place of its placeholders. */
export function representFeed(path: string, text: string, publicOrigin: string): Representation {
  const identity = Buffer.from(
    text
      .replaceAll(PLACEHOLDER_ORIGIN, () => publicOrigin)
      .replaceAll(PLACEHOLDER_HOST, () => new URL(publicOrigin).hostname),
  )
  const type = FEED_TYPES[extname(path)] ?? 'text/plain'
  const metadata = { cacheControl: HOURLY, type: `${type}; charset=utf-8` }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return represent(200, metadata, {
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
  })
}
