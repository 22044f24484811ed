import type { Note } from '../../shared/content/note.ts'
import { NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import type { TextPage } from '../../shared/content/page.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Project } from '../../shared/content/project.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import type { SiteLanguage } from '../../shared/content/site-languages.ts'

/** Paths that the site itself serves below the root, which no page may take. */
const RESERVED = ['/404', '/api', '/assets', '/cards', '/files', '/videos', '/dev', '/health']

/**
 * Returns a problem for each page whose path another page has already, however it is capitalised, and for
 * each redirect from such a path. Each problem of a page names both files.
 */
export function findPathCollisions(
  projects: Iterable<Project>,
  pages: readonly TextPage[],
  notes: readonly Note[],
  languages: readonly SiteLanguage[],
  { redirects }: Pick<SiteSettings, 'redirects'>,
): ContentProblem[] {
  const owners = new Map<string, string>()
  const prefixes = languages.flatMap(({ prefix }) => prefix || [])
  const ownPaths = [...Object.values(PAGE_PATHS), ...(notes.length > 0 ? [NOTES_PATH] : [])]
  for (const path of [...ownPaths, ...RESERVED, ...prefixes]) {
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
  const taken = redirects.flatMap(({ from }, index) => {
    const [, first = ''] = /^(\/[^/]*)/.exec(from.toLowerCase()) ?? []
    const owner = owners.get(from.toLowerCase()) ?? (RESERVED.includes(first) ? 'the site itself' : undefined)
    owners.set(from.toLowerCase(), 'another redirect')
    if (owner === undefined) return []
    const expected = `${from} belongs to ${owner}: write another path, or remove the redirect`
    return [{ file: 'site.json', path: `redirects[${index}].from`, expected }]
  })
  return [...problems, ...taken]
}
