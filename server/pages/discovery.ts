import { type Clock, DAY } from '../../shared/clock.ts'
import { listAlternates } from '../../shared/content/site-languages.ts'
import type { SiteManifest, SitePage } from '../../shared/site-manifest.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { HOURLY } from './cache-control.ts'
import {
  type FindRepresentation,
  cacheByOrigin,
  represent,
  type Representation,
} from './representation.ts'

/** The paths of the files for robots. */
export const DISCOVERY_PATHS = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'] as const

/** Validity of `security.txt`; RFC 9116, section 2.5.5, recommends less than a year. */
const VALIDITY = 180 * DAY

/**
 * Lists `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt`, with the configured address, never
 * that of the request.
 */
export function listDiscoveryFiles(
  manifest: SiteManifest,
  clock: Clock,
): [path: string, find: FindRepresentation][] {
  const { pages, securityContact: contact, otherLanguages } = manifest
  const languages = [manifest.language, ...otherLanguages.map(({ tag }) => tag)].join(', ')
  const finders: Record<(typeof DISCOVERY_PATHS)[number], FindRepresentation> = {
    '/robots.txt': cacheByOrigin((origin) => representText('text/plain', writeRobots(origin))),
    '/sitemap.xml': cacheByOrigin((origin) =>
      representText('application/xml', writeSitemap(pages, origin)),
    ),
    // It has the date of the request.
    '/.well-known/security.txt'(origin) {
      const today = clock.now() - (clock.now() % DAY)
      const text = writeSecurityTxt(contact, languages, origin, today)
      return text === undefined ? undefined : representText('text/plain', text)
    },
  }
  return Object.entries(finders)
}

function representText(type: string, text: string): Representation {
  const metadata = { cacheControl: HOURLY, type: `${type}; charset=utf-8` }
  return represent(200, metadata, { identity: Buffer.from(text) })
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

/**
 * Writes `security.txt` (RFC 9116), valid from the day of the request. Without a configured contact it
 * names the home page. Returns undefined without either: a contact is required, and must be https.
 * @param contact where to report a weakness: `mailto:`, `https:` or `tel:`
 * @param languages their tags, with commas between them
 * @param today the beginning of this day, in milliseconds since 1970
 */
export function writeSecurityTxt(
  contact: string | undefined,
  languages: string,
  origin: string,
  today: number,
): string | undefined {
  const https = origin.startsWith('https:')
  const reachable = contact ?? (https ? `${origin}/` : undefined)
  if (reachable === undefined) return undefined
  const fields = [
    `Contact: ${reachable}`,
    `Expires: ${new Date(today + VALIDITY).toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${languages}`,
    ...(https ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ]
  return `${fields.join('\n')}\n`
}
