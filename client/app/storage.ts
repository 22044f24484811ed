/*
 * Local storage may be blocked or full: nothing here throws, and the page continues to work.
 */

/** Returns local storage, or session storage; undefined where the browser throws on access. */
export function findStorage(kind: 'local' | 'session' = 'local'): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** Returns a stored text, or null when there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text and returns whether that worked; false when storage is blocked or full. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
