import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'

/* The parameters in which another app shares a text; scripts/icons/web-manifest.ts names them. */
const NAMES = ['title', 'text', 'url']

/**
 * Reads the text that another app shares with the list: title, text and address without repetition. It is
 * undefined if nothing is shared, and empty where a shortcut asks for a new task. What no title has room
 * for is cut off, so that the field says that it is too long.
 */
export function readSharedText(params: URLSearchParams): string | undefined {
  const shared = NAMES.flatMap((name) => params.get(name)?.slice(0, 2 * MAX_TITLE_LENGTH) ?? [])
  if (shared.length === 0) return undefined
  const parts = shared.map((part) => part.replace(/\s+/g, ' ').trim())
  const whole = parts.filter((part, index) => {
    const others = [...parts.slice(0, index), ...parts.slice(index + 1).filter((a) => a !== part)]
    return part !== '' && !others.some((other) => other.includes(part))
  })
  return whole.join(' ')
}

/** Returns the query without what was shared, for the address after it was taken. */
export function withoutSharedText(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of NAMES) rest.delete(name)
  return rest
}
