import { type Result, failure, success } from '../../shared/result.ts'
import { createFairQueue } from './fair-queue.ts'

/** The identity of a caller in the queue. */
export type Requester = {
  /** Whether its browser or network has logged in recently, so that it does not queue behind unknown ones. */
  known: boolean
  /** The wide network that it comes from. */
  network: string
  /** Its address or account, which has its own turns within the network. */
  name: string
}

/** A fair queue with limited concurrency. */
export type WorkQueue = {
  /**
   * Runs the work when a slot is free. Networks take turns, and so do the requesters of a network. When the
   * queue is full, the newest work of the requester with most is refused as `busy`.
   */
  run<Value>(requester: Requester, work: () => Promise<Value>): Promise<Result<Value, 'busy'>>
  /** Resolves when nothing is running or queued. */
  idle(): Promise<void>
}

type Turn = (outcome: 'run' | 'busy') => void

/** One of this many turns goes to an unknown requester, if one is queued; the others to known ones. */
const TURNS_PER_UNKNOWN = 4

/**
 * Creates a queue with at most `concurrency` running works and `maxQueued` queued ones, of known requesters
 * and of unknown ones each. A slot is used until its work and the pause after it end.
 * @param backOff returns the pause after a work that took so many milliseconds; undefined for none
 */
export function createWorkQueue(
  concurrency: number,
  maxQueued: number,
  backOff?: (took: number) => Promise<void> | undefined,
): WorkQueue {
  const known = createFairQueue<Turn>()
  const unknown = createFairQueue<Turn>()
  const idleListeners: (() => void)[] = []
  let running = 0
  let consecutiveKnown = 0

  function waitForTurn(requester: Requester): Promise<'run' | 'busy'> {
    return new Promise((turn) => {
      const queue = requester.known ? known : unknown
      queue.add(requester.network, requester.name, turn)
      if (queue.count() > maxQueued) queue.dropNewestOfLongest()?.('busy')
    })
  }

  function findNext(): Turn | undefined {
    const isForUnknown = consecutiveKnown >= TURNS_PER_UNKNOWN - 1 && unknown.count() > 0
    if (isForUnknown || known.count() === 0) {
      consecutiveKnown = 0
      return unknown.next()
    }
    consecutiveKnown++
    return known.next()
  }

  function free(): void {
    const next = findNext()
    if (next) return next('run')
    running--
    if (running === 0) for (const resolve of idleListeners.splice(0)) resolve()
  }

  return {
    async run(requester, work) {
      if (running < concurrency) running++
      else if ((await waitForTurn(requester)) === 'busy') return failure('busy')
      const begun = performance.now()
      try {
        return success(await work())
      } finally {
        const resting = backOff?.(performance.now() - begun)
        if (resting) void resting.then(free)
        else free()
      }
    },
    idle: () =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve)),
  }
}
