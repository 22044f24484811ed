import { normalise } from '../../shared/normalise.ts'
import { isResumeFile } from './downloads.ts'
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
  publicOrigin: () => string
  /** Returns whether the API may answer a path that is no page and no file. */
  isApiPath: (path: string) => boolean
}

/** What a request gets: a page without a representation has to be rendered. */
type Found = {
  representation: Representation | undefined
  /** The path that a view of a page, or a download of the resume, counts for. */
  counted?: string | undefined
}

/**
 * Creates the table of all that the build alone decides: files, pages, redirects and the not-found page. It has no
 * searches, no pages before their first render, and nothing beside the paths of the API.
 */
export function createSiteTable({ files, pages, resolveTarget, publicOrigin, isApiPath }: Parts) {
  const downloads = new Set([...files.keys()].filter(isResumeFile))
  /** Finds what a GET or HEAD of a target gets; undefined when the API has to work on it. */
  return (target: string): Found | undefined => {
    const end = target.indexOf('?')
    const path = end < 0 ? target : target.slice(0, end)
    const isShort = path.length <= MAX_PATH_LENGTH
    // The build names the owner's files in NFC.
    const decoded = isShort && path.includes('%') ? normalise(decodePath(path), 'NFC') : path
    const file = (files.get(path) ?? files.get(decoded))?.(publicOrigin())
    if (file) return { representation: file, counted: downloads.has(path) ? path : undefined }
    const resolved = resolveTarget(target)
    if (resolved.kind === 'page') {
      const { page, query } = resolved
      const representation = query === undefined ? pages.find(page) : undefined
      return { representation, counted: page.path }
    }
    if (resolved.kind === 'moved') return { representation: representRedirect(resolved.location) }
    if (isShort && isApiPath(path)) return undefined
    const representation = pages.findUnknown(target)
    return representation && { representation }
  }
}
