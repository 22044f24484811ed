import type { Clock } from '../../../shared/clock.ts'
import { MAX_REQUESTS, REQUEST_WINDOW } from '../../../shared/limits.ts'

/** The number of recently sent changes, and whether the next ones must wait. */
export type RequestCount = { count: number; blocked: boolean }

/** Limits how many changes this tab sends. */
export type RequestCounter = {
  /** Returns the same object until something changes. */
  read: () => RequestCount
  /** Counts a request that was handled. */
  increase: () => void
  /** Resets the count and unblocks. */
  clear: () => void
  /** Adds a listener for changes; returns a function that removes it. */
  subscribe: (onChange: () => void) => () => void
}

const NOTHING: RequestCount = { count: 0, blocked: false }

/**
 * Creates a counter of handled requests that blocks at `MAX_REQUESTS`. It clears itself
 * `REQUEST_WINDOW` after the first request, by the clock, even if the computer was asleep.
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
