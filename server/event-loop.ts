import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** Nobody is answered for as long; a visitor notices. */
const TOO_LONG = SECOND

const TICK = SECOND / 2

/**
 * Warns when something kept the process from answering, and for how long at least: work that should
 * have been cut up, a disk that does not answer, a machine without time or memory left. Keeps no
 * process alive; gives the function that ends it. A timer rather than `monitorEventLoopDelay`, whose
 * `reset` forgets the delay that is going on.
 */
export function watchEventLoop(log: Log, tooLong = TOO_LONG, tick = TICK): () => void {
  let due = performance.now() + tick
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.round(now - due)
    due = now + tick
    if (late >= tooLong) log.warn({ ms: late }, 'nobody was answered for a while')
  }, tick)
  timer.unref()
  return () => clearInterval(timer)
}
