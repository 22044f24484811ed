import { type Result, failure, success } from '../../result.ts'
import { safeLink } from '../links.ts'
import { findPath } from '../pictures.ts'
import { decodeReferences } from './character-references.ts'

/** Why a link is not shown: nothing to link to, or an address that could harm. */
export type LinkProblem = 'missing' | 'unsafe'

/**
 * Returns where a link leads: web addresses, with `https://` before `www.`, paths of this site, and
 * the page of another file of the content folder.
 * @param file the file with the link, relative to the content folder
 * @param pages the paths on the site by file
 */
export function resolveLink(
  href: string,
  file: string,
  pages: ReadonlyMap<string, string>,
): Result<string, LinkProblem> {
  const target = decodeReferences(href).replace(/^(?:http:\/\/)?(?=www\.)/i, 'https://')
  const safe = safeLink(target)
  if (safe !== undefined) return success(safe)
  const end = target.search(/[#?]/)
  const path = end < 0 ? target : target.slice(0, end)
  // A path that starts with a slash is refused as an address of another site.
  if (/^[\s/\\]|^[a-z][a-z\d+.-]*:/i.test(path) || path === '') return failure('unsafe')
  const name = resolvePath(path, file)
  const known =
    name === undefined ? undefined : (findPath(pages, name) ?? findPath(pages, `${name}.md`))
  const page = known === undefined ? undefined : pages.get(known)
  return page === undefined ? failure('missing') : success(page + target.slice(path.length))
}

/** Returns a path relative to a file as one relative to the content folder. */
export function resolvePath(path: string, file: string): string | undefined {
  const base = new URL(file, 'https://content.invalid/')
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname } = new URL(path, base)
  if (origin !== base.origin) return undefined
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return undefined
  }
}
