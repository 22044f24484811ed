import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** Nobody is answered for as long; a visitor notices. */
const MAX_DELAY = SECOND

const CHECK_INTERVAL = SECOND / 2

/**
 * Warns when something kept the process from answering, and for how long at least: work that should
 * have been cut up, a disk that does not answer, a machine without time or memory left. Keeps no
 * process alive; gives the function that ends it. A timer rather than `monitorEventLoopDelay`, whose
 * `reset` forgets the delay that is going on.
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
