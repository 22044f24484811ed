import { MAX_PATH_LENGTH } from './path-resolver.ts'

/**
 * Tells which request targets may be somebody's: they begin with the same name as one of the paths,
 * or with what has to be decoded first. Nobody answers the others but the page for unknown paths,
 * which spares a flood of them the walk past everybody.
 * @param paths of all that is answered beside pages, such as `/assets/a.js` or `/things/:id`
 */
export function createKnownPrefixes(paths: readonly string[]): (target: string) => boolean {
  const names = new Set(paths.map(findFirstSegment))
  return (target) => {
    if (isTooLong(target)) return false
    const name = findFirstSegment(target)
    return name === '' || name.includes('%') || names.has(name)
  }
}

/** Whether the path is longer than any may be, without a look at the query. */
function isTooLong(target: string): boolean {
  if (target.length <= MAX_PATH_LENGTH) return false
  const end = target.indexOf('?')
  return end < 0 || end > MAX_PATH_LENGTH
}

/** What stands between the first slash and the next one, or the query. */
function findFirstSegment(target: string): string {
  const [name = ''] = target.slice(1).split(/[/?]/, 1)
  return name
}
