import type { Request, RequestHandler, Response } from 'express'
import { type Clock, DAY, HOUR, SECOND } from '../../shared/clock.ts'
import type { SiteManifest, SitePage } from '../../shared/site-manifest.ts'
import { writeSecurityTxt } from './security-txt.ts'

/** The cache lifetime: robots fetch these files again by themselves. */
const CACHE_CONTROL = `public, max-age=${HOUR / SECOND}`

type Dependencies = {
  manifest: SiteManifest
  clock: Clock
  /** Returns the public address without a trailing slash; called once the server listens. */
  publicOrigin: () => string
}

/** The paths of the files for robots. */
export const DISCOVERY_PATHS = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'] as const

type DiscoveryPath = (typeof DISCOVERY_PATHS)[number]

const isDiscoveryPath = (path: string): path is DiscoveryPath =>
  (DISCOVERY_PATHS as readonly string[]).includes(path)

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt`, with the configured address, never
 * that of the request.
 */
export function createDiscovery({ manifest, clock, publicOrigin }: Dependencies): RequestHandler {
  const writers: Record<DiscoveryPath, { type: string; write: () => string | undefined }> = {
    '/robots.txt': { type: 'text/plain', write: () => writeRobots(publicOrigin()) },
    '/sitemap.xml': {
      type: 'application/xml',
      write: () => writeSitemap(manifest.pages, publicOrigin()),
    },
    '/.well-known/security.txt': {
      type: 'text/plain',
      write: () =>
        writeSecurityTxt({
          contact: manifest.securityContact,
          language: manifest.language,
          origin: publicOrigin(),
          today: clock.now() - (clock.now() % DAY),
        }),
    },
  }
  return (request: Request, response: Response, next) => {
    const file = isDiscoveryPath(request.path) ? writers[request.path] : undefined
    const text = request.method === 'GET' || request.method === 'HEAD' ? file?.write() : undefined
    if (!file || text === undefined) return next()
    response.setHeader('Cache-Control', CACHE_CONTROL)
    response.setHeader('Content-Type', `${file.type}; charset=utf-8`)
    response.send(text)
  }
}

/**
 * Writes robots.txt (RFC 9309), which allows everything: unlisted pages say `noindex` themselves, which
 * excluded robots could not read.
 */
function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Writes the sitemap of the listed pages (https://www.sitemaps.org). */
export function writeSitemap(pages: readonly SitePage[], origin: string): string {
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, modified }) => {
      const lastmod = modified ? `<lastmod>${escape(modified)}</lastmod>` : ''
      return `  <url><loc>${escape(origin + encodeURI(path))}</loc>${lastmod}</url>\n`
    })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join('')}</urlset>\n`
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
