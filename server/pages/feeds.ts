import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { HOUR, SECOND } from '../../shared/clock.ts'
import {
  FEED_TYPES,
  PLACEHOLDER_HOST,
  PLACEHOLDER_ORIGIN,
} from '../../shared/content/feed-files.ts'
import { type FindRepresentation, represent } from './representation.ts'

/** Readers ask again by themselves, and learn by 304 that nothing is new. */
const CACHE_CONTROL = `public, max-age=${HOUR / SECOND}`

/** Reads the feeds of a build by their paths; a site without notes has none. */
export async function readFeeds(dist: string): Promise<Map<string, string>> {
  const folder = join(dist, 'feeds')
  const names = await readdir(folder).catch(() => [])
  const read = names.map(async (name): Promise<[string, string]> => [
    decodeURIComponent(name),
    await readFile(join(folder, name), 'utf8'),
  ])
  return new Map(await Promise.all(read))
}

/**
 * Lists the feeds with the configured address in place of its placeholders, each prepared at its first request.
 * @param publicOrigin returns the public address without a trailing slash; called once the server listens
 */
export function listFeeds(
  feeds: ReadonlyMap<string, string>,
  publicOrigin: () => string,
): [path: string, find: FindRepresentation][] {
  return [...feeds].map(([path, text]) => {
    let prepared: ReturnType<typeof represent> | undefined
    return [path, () => (prepared ??= prepare(path, text, publicOrigin()))]
  })
}

function prepare(path: string, text: string, origin: string): ReturnType<typeof represent> {
  const identity = Buffer.from(
    text
      .replaceAll(PLACEHOLDER_ORIGIN, () => origin)
      .replaceAll(PLACEHOLDER_HOST, () => new URL(origin).hostname),
  )
  const type = FEED_TYPES[extname(path)] ?? 'text/plain'
  const headers = ['Cache-Control', CACHE_CONTROL, 'Content-Type', `${type}; charset=utf-8`]
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return represent(200, headers, {
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
  })
}
