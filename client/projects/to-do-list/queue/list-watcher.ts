import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { ListApi } from './list-api.ts'

type Parts = {
  api: Pick<ListApi, 'watch'>
  isOnline: () => boolean
  isVisible: () => boolean
  /** Returns whether the session is still current. */
  isCurrent: () => boolean
  onTag: (tag: string) => void
  /** Called when a stream that had begun ends, unless it was closed here. */
  onEnd: () => void
}

/** A list that is only looked at in passing needs no stream. */
const DELAY = 3 * SECOND
const MAX_DELAY = 5 * MINUTE

/** Creates a watcher that holds one stream while the page is visible, and opens another when it ends. */
export function createListWatcher(parts: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | undefined
  let watching = false
  let failures = 0

  async function watch(): Promise<void> {
    timer = undefined
    if (!parts.isCurrent()) return
    if (!parts.isVisible() || !parts.isOnline()) return wait()
    const own = new AbortController()
    stream = own
    const result = await parts.api.watch((tag) => {
      watching = true
      failures = 0
      parts.onTag(tag)
    }, own.signal)
    if (own.signal.aborted) return
    const hadBegun = watching
    stream = undefined
    watching = false
    // The next read of the list tells of the end of the session.
    if (hadBegun) parts.onEnd()
    wait(result.kind === 'busy' ? result.wait : 0)
  }

  function wait(least = 0): void {
    const time = Math.min(DELAY * 2 ** failures++, MAX_DELAY)
    timer = setTimeout(() => void watch(), Math.max(time, least))
  }

  return {
    /** Watches, unless it does already. */
    open() {
      if (!stream && timer === undefined) wait()
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      stream?.abort()
      stream = undefined
      watching = false
      failures = 0
    },
    /** Returns whether the server tells of changes now. */
    isWatching: () => watching,
  }
}
