import { type Clock, DAY, HOUR, SECOND } from '../../shared/clock.ts'
import { listAlternates } from '../../shared/content/site-languages.ts'
import type { SiteManifest, SitePage } from '../../shared/site-manifest.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { type FindRepresentation, represent } from './representation.ts'
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

/**
 * Lists `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt`, with the configured address, never
 * that of the request.
 */
export function listDiscoveryFiles({
  manifest,
  clock,
  publicOrigin,
}: Dependencies): [path: string, find: FindRepresentation][] {
  const securityTxt = () =>
    writeSecurityTxt({
      contact: manifest.securityContact,
      language: [manifest.language, ...manifest.otherLanguages.map(({ tag }) => tag)].join(', '),
      origin: publicOrigin(),
      today: clock.now() - (clock.now() % DAY),
    })
  const finders: Record<(typeof DISCOVERY_PATHS)[number], FindRepresentation> = {
    '/robots.txt': cacheText('text/plain', () => writeRobots(publicOrigin())),
    '/sitemap.xml': cacheText('application/xml', () =>
      writeSitemap(manifest.pages, publicOrigin()),
    ),
    '/.well-known/security.txt': cacheText('text/plain', securityTxt),
  }
  return Object.entries(finders)
}

/** Represents a text, and again when it changes. */
function cacheText(type: string, write: () => string | undefined): FindRepresentation {
  const headers = ['Cache-Control', CACHE_CONTROL, 'Content-Type', `${type}; charset=utf-8`]
  let cached: { text: string; representation: ReturnType<typeof represent> } | undefined
  return () => {
    const text = write()
    if (text === undefined) return undefined
    if (cached?.text !== text) {
      const representation = represent(200, headers, { identity: Buffer.from(text) })
      cached = { text, representation }
    }
    return cached.representation
  }
}

/**
 * Writes robots.txt (RFC 9309), which allows everything: unlisted pages say `noindex` themselves, which
 * excluded robots could not read.
 */
function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Writes the sitemap of the listed pages (https://www.sitemaps.org), each with its versions in all languages. */
export function writeSitemap(pages: readonly SitePage[], origin: string): string {
  const address = (path: string) => escapeMarkup(origin + encodeURI(path))
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, modified, versions = [] }) => {
      const lastmod = modified ? `<lastmod>${escapeMarkup(modified)}</lastmod>` : ''
      const links = listAlternates(versions).map(
        ({ language, path: other }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${address(other)}"/>`,
      )
      return `  <url><loc>${address(path)}</loc>${lastmod}${links.join('')}</url>\n`
    })
  const hasVersions = pages.some(({ versions }) => versions)
  const namespace = hasVersions ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>\n` +
    `${entries.join('')}</urlset>\n`
  )
}
