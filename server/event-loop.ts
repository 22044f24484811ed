import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** Blocking time from which on the watch warns; a visitor notices that much. */
const MAX_DELAY = SECOND

const CHECK_INTERVAL = SECOND / 2

/**
 * Warns when the event loop was blocked, with the minimum duration. Returns a function that stops the
 * watch. A timer is used because `reset` of `monitorEventLoopDelay` forgets the delay in progress.
 */
export function watchEventLoop(
  log: Log,
  maxDelay = MAX_DELAY,
  checkInterval = CHECK_INTERVAL,
): () => void {
  let due = performance.now() + checkInterval
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.round(now - due)
    due = now + checkInterval
    if (late >= maxDelay) log.warn({ ms: late }, 'the event loop was blocked')
  }, checkInterval)
  timer.unref()
  return () => clearInterval(timer)
}
