import type { Clock } from '../../../shared/clock.ts'
import { MAX_REQUESTS, REQUEST_WINDOW } from '../../../shared/limits.ts'

/** How many changes were sent of late, and whether the next ones have to wait. */
export type RequestCount = { count: number; blocked: boolean }

export type RequestCounter = {
  /** The same object until something changes. */
  read: () => RequestCount
  /** Counts a request that was handled. */
  increase: () => void
  /** Back to nothing, and nothing has to wait. */
  clear: () => void
  /** Tells of every change; gives what ends that. */
  subscribe: (onChange: () => void) => () => void
}

const NOTHING: RequestCount = { count: 0, blocked: false }

/**
 * Counts the handled requests of this tab. At the limit it blocks; it clears itself a while after
 * the first one it counted. The clock decides, so that a computer that slept does not wait on.
 */
export function createRequestCounter(clock: Clock): RequestCounter {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let firstAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: RequestCount): void {
    state = next
    for (const onChange of [...listeners]) onChange()
  }

  function clear(): void {
    clearTimeout(timer)
    if (state.count > 0) change(NOTHING)
  }

  function increase(): void {
    const now = clock.now()
    if (state.count > 0 && now - firstAt >= REQUEST_WINDOW) clear()
    if (state.count === 0) {
      firstAt = now
      timer = setTimeout(clear, REQUEST_WINDOW)
    }
    const count = state.count + 1
    change({ count, blocked: count >= MAX_REQUESTS })
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }

  return { read: () => state, increase, clear, subscribe }
}
