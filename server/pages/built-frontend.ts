import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { DAY, SECOND } from '../../shared/clock.ts'
import { chooseEncoding } from './prepared-response.ts'
import { downloadHeaders } from './download-headers.ts'
import type { Frontend } from './frontend.ts'
import { createMemoryFileServer } from './memory-files.ts'
import { createOwnerFiles } from './owner-files.ts'
import { loadRenderer } from './load-renderer.ts'
import { openRenderedPages } from './rendered-pages.ts'

const HASHED = '/assets/'

/**
 * Ends a file stream and its response together, which sirv does not: an aborted request closes the file,
 * a missing file ends its own response only, and the response ends with its last byte.
 */
function endTogether(file: Readable, response: ServerResponse): void {
  let left = Number(response.getHeader('Content-Length'))
  file.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left <= 0) response.end()
  })
  file.once('error', () => response.destroy())
  response.once('close', () => file.destroy())
}

/**
 * Loads the production build from its folder, whatever the working directory is.
 * @param dist the folder of the build, absolute
 */
export async function loadBuiltFrontend(dist: string): Promise<Frontend> {
  const immutable = `public, max-age=${(365 * DAY) / SECOND}, immutable`
  const short = `public, max-age=${DAY / SECOND}`
  const { manifest, find } = await openRenderedPages(join(dist, 'pages'))
  let renderer: ReturnType<typeof loadRenderer> | undefined
  const client = join(dist, 'client')
  const files = await listFiles(client)
  const ownerFiles = join(dist, 'files')
  const serveOwnerFile = createOwnerFiles(ownerFiles)
  const findCacheControl = (path: string) => (path.startsWith(HASHED) ? immutable : short)
  const serveFile = sirv(client, {
    // No extensions are guessed.
    extensions: [],
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', findCacheControl(path))
      // sirv knows no type for it, and browsers must not guess.
      if (path === '/favicon.ico') response.setHeader('Content-Type', 'image/x-icon')
      for (const [header, value] of downloadHeaders(path, manifest.name)) {
        response.setHeader(header, value)
      }
    },
  })
  return {
    manifest,
    async render(url, publicOrigin, data) {
      const rendered = data === undefined ? await find(url, publicOrigin) : undefined
      if (rendered) return rendered
      const { renderScreen } = await (renderer ??= loadRenderer(dist))
      return renderScreen(url, publicOrigin, data)
    },
    production: true,
    files: [...files, ...(await listFiles(ownerFiles)).map((path) => `/files${path}`)],
    serveFileFromMemory: await createMemoryFileServer(client, files, findCacheControl),
    assets(request, response, next) {
      if (request.path.startsWith('/files/')) return serveOwnerFile(request, response, next)
      // sirv would answer any method.
      if (request.method !== 'GET' && request.method !== 'HEAD') return next()
      // Videos need ranges. sirv misreads `-5` and breaks on `9-5`; a server may ignore ranges
      // (RFC 9110, section 14.2).
      if (!VIDEO.test(request.path) || !isPlainRange(request.headers.range)) {
        delete request.headers.range
      }
      // sirv takes a refused encoding for an accepted one.
      request.headers['accept-encoding'] = chooseEncoding(request.headers['accept-encoding'])
      response.once('pipe', (file) => endTogether(file, response))
      serveFile(request, response, next)
    },
  }
}

const VIDEO = /\.(?:mp4|webm)$/

/** Returns whether a range is one that sirv reads: `bytes=5-` or `bytes=5-9`. */
function isPlainRange(range: string | undefined): boolean {
  const [whole, start, end] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? '') ?? []
  return whole !== undefined && (end === undefined || Number(start) <= Number(end))
}

/** Lists the files below a folder, which may be missing, as paths with a leading slash. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => `/${path.split(sep).join('/')}`)
}
