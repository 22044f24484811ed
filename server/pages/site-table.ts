import type { SitePage } from '../../shared/site-manifest.ts'
import { CDN_CACHEABLE } from './cache-control.ts'
import type { Pages } from './pages.ts'
import { decodePath, MAX_PATH_LENGTH, type ResolveTarget } from './path-resolver.ts'
import {
  type FindRepresentation,
  type Representation,
  representRedirect,
} from './representation.ts'

type Parts = {
  /** The files by their paths, with those for robots. */
  files: ReadonlyMap<string, FindRepresentation>
  pages: Pick<Pages, 'find' | 'findUnknown'>
  resolveTarget: ResolveTarget
  /** The paths of the API, such as `/things/:id`. */
  apiPaths: readonly string[]
}

/** What a request gets; a page counts as a view. */
type Found = { representation: Representation; page?: SitePage }

/** Finds what a GET or HEAD of a target gets; undefined when Express has to work on it. */
export type SiteTable = (target: string) => Found | undefined

/**
 * Creates the table of all that the build alone decides: files, pages, redirects and the not-found page. It has no
 * searches, no pages before their first render, and nothing beside the paths of the API.
 */
export function createSiteTable({ files, pages, resolveTarget, apiPaths }: Parts): SiteTable {
  const apiNames = new Set(apiPaths.map(findFirstSegment))

  return (target) => {
    const end = target.indexOf('?')
    const path = end < 0 ? target : target.slice(0, end)
    const file = files.get(path)?.()
    if (file) return { representation: file }
    const resolved = resolveTarget(target)
    if (resolved.kind === 'page') {
      const representation = resolved.query === undefined && pages.find(resolved.page)
      return representation ? { representation, page: resolved.page } : undefined
    }
    if (resolved.kind === 'moved')
      return { representation: representRedirect(resolved.location, CDN_CACHEABLE) }
    if (path.length <= MAX_PATH_LENGTH) {
      const decoded = path.includes('%') ? files.get(decodePath(path))?.() : undefined
      if (decoded) return { representation: decoded }
      if (apiNames.has(findFirstSegment(path))) return undefined
    }
    const representation = pages.findUnknown(target)
    return representation && { representation }
  }
}

/** Returns the text between the first slash of a path and the next. */
function findFirstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}
