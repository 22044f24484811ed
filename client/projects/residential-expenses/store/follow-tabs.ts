import { type HouseholdStore, KEY_PREFIX } from './household-store.ts'

/** Milliseconds in which changes of another tab are collected before they are read. */
const SYNC_DELAY = 50

/**
 * Reads what other tabs change, also while the browser kept this page in memory for Back and
 * Forward and sent it no events. Returns a function that stops it.
 */
export function followTabs(store: Pick<HouseholdStore, 'follow'>): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const keys = new Set<string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flushKeys() {
    timer = undefined
    store.follow(keys)
    keys.clear()
  }
  function queueKey({ key }: StorageEvent) {
    if (key !== null && !key.startsWith(KEY_PREFIX)) return
    keys.add(key)
    timer ??= setTimeout(flushKeys, SYNC_DELAY)
  }
  window.addEventListener('storage', queueKey, { signal })
  const followAll = ({ persisted }: PageTransitionEvent) => persisted && store.follow([null])
  window.addEventListener('pageshow', followAll, { signal })
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
