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

/**
 * Calls back when another page has changed a stored text, also while the browser kept this page in memory for Back
 * and Forward and sent it no events. Returns a function that stops it.
 * @param known the text as the page has read it before, if there is one key
 */
export function followStored(
  keys: readonly string[],
  onChange: () => void,
  known?: string | null,
): () => void {
  const ending = new AbortController()
  // Before other listeners of the same element, which could store what this page knew.
  const options = { capture: true, signal: ending.signal }
  const read = () => String(keys.map(readStored))
  let left = ''
  window.addEventListener(
    'storage',
    // A null key means that the whole storage was cleared.
    ({ key }) => (key === null || keys.includes(key)) && onChange(),
    options,
  )
  window.addEventListener('pagehide', () => (left = read()), options)
  // What could not be stored stays as it is on this page.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && read() !== left && onChange(),
    options,
  )
  // The page has read it while it rendered, and another one may have stored it since.
  if (known !== undefined && read() !== String([known])) onChange()
  return () => ending.abort()
}
