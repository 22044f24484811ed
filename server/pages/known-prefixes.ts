import { MAX_PATH_LENGTH } from './path-resolver.ts'

/**
 * Creates a function that returns whether a request target may match one of the paths: its first segment
 * is known or percent-encoded. Other targets get the not-found page without passing all routes.
 * @param paths all paths besides pages, such as `/assets/a.js` or `/things/:id`
 */
export function createKnownPrefixes(paths: readonly string[]): (target: string) => boolean {
  const names = new Set(paths.map(findFirstSegment))
  return (target) => {
    if (isTooLong(target)) return false
    const name = findFirstSegment(target)
    return name === '' || name.includes('%') || names.has(name)
  }
}

/** Returns whether the path, without its query, is too long. */
function isTooLong(target: string): boolean {
  if (target.length <= MAX_PATH_LENGTH) return false
  const end = target.indexOf('?')
  return end < 0 || end > MAX_PATH_LENGTH
}

/** Returns the text between the first slash and the next slash or the query. */
function findFirstSegment(target: string): string {
  const [name = ''] = target.slice(1).split(/[/?]/, 1)
  return name
}
