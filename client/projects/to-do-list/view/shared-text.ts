import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'

/** The parameters in which another app shares a text; scripts/icons/web-manifest.ts names them. */
export const SHARED_PARAMETERS = ['title', 'text', 'url']

/**
 * Reads the text that another app shares with the list: title, text and address without repetition. It is
 * undefined if nothing is shared, and empty where a shortcut asks for a new task. What no title has room
 * for is cut off, so that the field says that it is too long.
 */
export function readSharedText(params: URLSearchParams): string | undefined {
  const shared = SHARED_PARAMETERS.flatMap(
    (name) => params.get(name)?.slice(0, 2 * MAX_TITLE_LENGTH) ?? [],
  )
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
  for (const name of SHARED_PARAMETERS) rest.delete(name)
  return rest
}

/** Returns the query of what was shared alone, which waits in the address for a login; empty if there is nothing. */
export function onlySharedText(params: URLSearchParams): string {
  const shared = SHARED_PARAMETERS.flatMap((name) => {
    const text = params.get(name)?.slice(0, 2 * MAX_TITLE_LENGTH)
    return text === undefined ? [] : [[name, text]]
  })
  return shared.length > 0 ? `?${new URLSearchParams(shared).toString()}` : ''
}
