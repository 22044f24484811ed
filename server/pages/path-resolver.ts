import type { Redirect, SitePage } from '../../shared/site-manifest.ts'

/** Maximum length of a path; the longest real one has about 60 characters. */
export const MAX_PATH_LENGTH = 2048

/** The target of a request; `query` is the part of its query that changes the page. */
type Target =
  | { kind: 'page'; page: SitePage; query: string | undefined }
  | { kind: 'moved'; location: string }
  | { kind: 'unknown' }

/** Resolves a request target such as `/projects/quiz/?x=1`. */
export type ResolveTarget = (target: string) => Target

/**
 * Creates a resolver for the canonical paths of pages. Variants in case, trailing slashes and percent
 * encoding redirect there with their query, and so do the old paths of `redirects`.
 */
export function createPathResolver(
  pages: readonly SitePage[],
  redirects: readonly Redirect[] = [],
): ResolveTarget {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const byFolded = new Map([
    ...redirects.map(({ from, to }) => [foldPath(from), to] as const),
    ...pages.map(({ path }) => [foldPath(path), path] as const),
  ])

  return (target) => {
    const end = target.indexOf('?')
    const path = end < 0 ? target : target.slice(0, end)
    if (path.length > MAX_PATH_LENGTH) return { kind: 'unknown' }
    const search = end < 0 ? '' : target.slice(end)
    const page = byPath.get(path)
    if (page) return { kind: 'page', page, query: readQuery(page, search) }
    const canonical = byFolded.get(foldPath(path))
    return canonical === undefined
      ? { kind: 'unknown' }
      : { kind: 'moved', location: canonical + search }
  }
}

/** Returns what all spellings of a path have in common. */
export function foldPath(path: string): string {
  const folded = decodePath(path).toLowerCase()
  return folded.length > 1 ? folded.replace(/(?<!\/)\/+$/, '') : folded
}

/** Decodes a path; one that cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readQuery({ query: names = [] }: SitePage, search: string): string | undefined {
  if (search === '' || names.length === 0) return undefined
  const given = new URLSearchParams(search)
  const read = names.flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return read.length > 0 ? new URLSearchParams(read).toString() : undefined
}
