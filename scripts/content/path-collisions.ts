import { DISCOVERY_PATHS } from '../../server/pages/discovery.ts'
import { foldPath } from '../../server/pages/path-resolver.ts'
import type { Note } from '../../shared/content/note.ts'
import { PAGE_PATHS, TO_DO_LIST_PATH } from '../../shared/content/page-paths.ts'
import type { TextPage } from '../../shared/content/page.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Project } from '../../shared/content/project.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import type { PagePaths, SiteLanguage } from '../../shared/content/site-languages.ts'
import { listPublicPaths } from './public-files.ts'

/** Paths that the site itself serves below the root, which no page may take. */
const RESERVED = ['/404', '/api', '/assets', '/cards', '/files', '/videos', '/dev', '/health']

/** Paths below which the site answers by itself. */
const SERVED_BELOW = [...RESERVED, foldPath(TO_DO_LIST_PATH)]

/**
 * Returns a problem for each page whose path another page has already, however it is capitalised, and for
 * each redirect from such a path. Each problem of a page names both files.
 */
export function findPathCollisions(
  projects: Iterable<Project>,
  pages: readonly TextPage[],
  notes: readonly Note[],
  languages: readonly SiteLanguage[],
  { site, paths }: { site: SiteSettings; paths: PagePaths },
): ContentProblem[] {
  const owners = new Map<string, string>()
  const prefixes = languages.flatMap(({ prefix }) => (prefix ? foldPath(prefix) : []))
  const ownPaths = Object.values(paths)
  for (const path of [...Object.values(PAGE_PATHS), ...ownPaths, ...RESERVED, ...prefixes]) {
    owners.set(path.toLowerCase(), 'the site itself')
  }
  // Screens first: their paths are fixed, so the other file has to change.
  const sorted = [...projects].sort((a, b) => Number(!a.screen) - Number(!b.screen))
  const claims = [
    ...sorted.map(({ name, path, screen }) => ({ file: `projects/${name}.md`, path, screen })),
    ...notes.map(({ name, path }) => ({ file: `notes/${name}.md`, path, screen: undefined })),
    ...pages.map(({ name, path }) => ({ file: `pages/${name}.md`, path, screen: undefined })),
  ]
  const problems = claims.flatMap(({ file, path, screen }) => {
    const owner = owners.get(path.toLowerCase())
    if (owner === undefined) {
      owners.set(path.toLowerCase(), file)
      return []
    }
    const expected = screen
      ? `${owner} opens the screen ${screen} already: remove this setting from one of them`
      : `${path} belongs to ${owner} already: write another slug here, or there`
    return [{ file, path: screen ? 'screen' : 'slug', expected }]
  })
  // Links of others still lead to a page that the owner has taken away.
  for (const path of Object.values(PAGE_PATHS)) {
    if (!ownPaths.includes(path)) owners.delete(foldPath(path))
  }
  return [...problems, ...findRedirectFaults(site, owners, prefixes)]
}

/** Returns a problem for each redirect from a path that is taken, and for each to another redirect, which may be a loop. */
function findRedirectFaults(
  site: SiteSettings,
  owners: ReadonlyMap<string, string>,
  prefixes: readonly string[],
): ContentProblem[] {
  const { redirects } = site
  const served = [...listPublicPaths(site), ...DISCOVERY_PATHS, '/healthz', '/readyz'].map(foldPath)
  const places = redirects.map(({ from }) => foldPath(from))
  return redirects.flatMap(({ from, to }, index) => {
    const path = foldPath(from)
    const prefix = prefixes.find((each) => path.startsWith(`${each}/`)) ?? ''
    const first = places.indexOf(path) === index
    const owner = first
      ? (owners.get(path.slice(prefix.length)) ?? findSiteOwner(path, served))
      : 'another redirect'
    if (owner !== undefined) {
      const expected = `${from} belongs to ${owner}: write another path, or remove the redirect`
      return [{ file: 'site.json', path: `redirects[${index}].from`, expected }]
    }
    if (!places.includes(foldPath(to))) return []
    const expected = `${to} is redirected itself: write the path to which it leads in the end`
    return [{ file: 'site.json', path: `redirects[${index}].to`, expected }]
  })
}

/** Names the owner of a file that the site itself serves, or of a path of its API. */
function findSiteOwner(path: string, served: readonly string[]): string | undefined {
  const isTaken =
    served.includes(path) ||
    SERVED_BELOW.some((each) => path === each || path.startsWith(`${each}/`))
  return isTaken ? 'the site itself' : undefined
}
