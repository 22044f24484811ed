import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { DAY, SECOND } from '../../shared/clock.ts'
import {
  FEED_TYPES,
  PLACEHOLDER_HOST,
  PLACEHOLDER_ORIGIN,
} from '../../shared/content/feed-files.ts'
import { findOwnerFileType } from '../../shared/content/owner-file-type.ts'
import { describeDownload } from './downloads.ts'
import { TO_DO_LIST_WORKER } from '../../shared/app-files.ts'
import { CDN_CACHEABLE, HOURLY, REVALIDATE } from './cache-control.ts'
import {
  type Bodies,
  cacheByOrigin,
  type FindRepresentation,
  type Metadata,
  represent,
  type Representation,
  type StreamedFile,
} from './representation.ts'

/** The types of the build's files that files of the owner do not have. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Maximum bytes of a file in memory; larger ones are streamed from the disk. */
const MAX_MEMORY_FILE_BYTES = 512 * 1024

const IMMUTABLE = `public, max-age=${(365 * DAY) / SECOND}, immutable`
const SHORT = `public, max-age=${DAY / SECOND}`

/**
 * Lists the files of a build by their paths, with the owner's and the feeds. Each is prepared at its first request.
 * @param dist the folder of the build, absolute
 * @param name the person's name, for the names of downloads
 */
export function listBuiltFiles(dist: string, name: string): Map<string, FindRepresentation> {
  const files = new Map<string, FindRepresentation>()
  for (const [path, identity] of listFiles(join(dist, 'files'))) {
    const metadata = { cacheControl: CDN_CACHEABLE, ...findOwnerFileType(path) }
    files.set(`/files${path}`, prepareFile(metadata, { identity }))
  }
  for (const [fileName, file] of listFiles(join(dist, 'feeds'))) {
    const path = decodeURIComponent(fileName.slice(1))
    const read = (origin: string) => representFeed(path, readFileSync(file, 'utf8'), origin)
    files.set(path, readWhenAsked(read))
  }
  const built = listFiles(join(dist, 'client'))
  for (const [path, identity] of built) {
    const original = path.replace(/\.(?:br|gz)$/, '')
    if (original !== path && built.has(original)) continue
    const bodies = { identity, br: built.get(`${path}.br`), gzip: built.get(`${path}.gz`) }
    files.set(path, prepareFile(describeDownload(path, name) ?? describeFile(path), bodies))
  }
  return files
}

function describeFile(path: string): Metadata {
  const type = TYPES[extname(path)] ?? findOwnerFileType(path).type
  return { cacheControl: findLifetime(path), type }
}

function findLifetime(path: string): string {
  if (path.startsWith('/assets/')) return IMMUTABLE
  // Browsers ask for it to learn of a new build.
  return path === TO_DO_LIST_WORKER ? REVALIDATE : SHORT
}

/** Prepares a file of the disk, which is cached if it is small. */
function prepareFile(
  metadata: Metadata,
  { identity, br, gzip }: Bodies<string>,
): FindRepresentation {
  return readWhenAsked(() => {
    const isSmall = statSync(identity).size <= MAX_MEMORY_FILE_BYTES
    const read = isSmall ? (file: string) => readFileSync(file) : describeStreamed
    return represent(200, metadata, {
      identity: read(identity),
      br: br === undefined ? br : read(br),
      gzip: gzip === undefined ? gzip : read(gzip),
    })
  })
}

function describeStreamed(file: string): StreamedFile {
  const { size, mtimeMs } = statSync(file)
  return { file, length: size, modified: mtimeMs }
}

/** Represents a feed of the build, with the public address in place of its placeholders. */
function representFeed(path: string, text: string, publicOrigin: string): Representation {
  const identity = Buffer.from(
    text
      .replaceAll(PLACEHOLDER_ORIGIN, () => publicOrigin)
      .replaceAll(PLACEHOLDER_HOST, () => new URL(publicOrigin).hostname),
  )
  const type = `${FEED_TYPES[extname(path)] ?? 'text/plain'}; charset=utf-8`
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const br = brotliCompressSync(identity, { params })
  return represent(200, { cacheControl: HOURLY, type }, { identity, br, gzip: gzipSync(identity) })
}

/** Reads what is asked for; a file that is gone by then has no representation. */
function readWhenAsked(read: FindRepresentation): FindRepresentation {
  return cacheByOrigin((publicOrigin) => {
    try {
      return read(publicOrigin)
    } catch {
      return undefined
    }
  })
}

/**
 * Lists the files below a folder, which may be missing, by their paths with a leading slash. It is
 * synchronous: the server needs the list before it listens, and promises of hundreds of files take longer.
 */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll(sep, '/')
    if (entry.isFile() && !path.includes('/.')) files.set(path, file)
  }
  return files
}
