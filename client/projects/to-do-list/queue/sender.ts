import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { RequestCounter } from '../request-counter.ts'
import { coalesce } from './coalesce.ts'
import type { SyncAnswer } from './list-api.ts'
import { type PendingMutation, takeBatch } from './mutations.ts'

/** Why nothing is being sent. */
export type BlockReason = 'offline' | 'unreachable' | 'busy'

/** What the sender needs of the list, the browser and the server. */
type Parts = {
  counter: RequestCounter
  /** Runs it under a lock that all tabs share. */
  withLock: (run: () => Promise<boolean>) => Promise<boolean>
  /** Returns the mutations that wait, after reading what other tabs changed. */
  readWaiting: () => readonly PendingMutation[]
  /** Sends mutations, and takes over their results with the list that is returned. */
  sync: (mutations: readonly PendingMutation[]) => Promise<SyncAnswer>
  /** Called when sending is blocked, unblocked, or blocked for another reason. */
  onBlock: (reason: BlockReason | undefined, message?: string) => void
}

const MIN_BACKOFF = SECOND
const MAX_BACKOFF = MINUTE
/** The pause after a request for each one that the counter has, so that quick changes share one. */
const PAUSE_PER_REQUEST = 100
const MAX_PAUSE = 2 * SECOND

/**
 * Creates a sender that sends all waiting mutations in order, in batches. Requests follow each other
 * the slower the more there were in the last minute. A mutation stays queued until it is answered.
 */
export function createSender({ counter, withLock, readWaiting, sync, onBlock }: Parts) {
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // While set, nothing wakes the sender before the timer.
  let pause: 'busy' | 'between requests' | undefined
  // Halved after a batch was rejected as a whole, so that one mutation does not block the rest.
  let maxCount = MAX_CHANGES

  const run = coalesce(async () => {
    while (await withLock(sendNext));
  })

  /** Sends one request; resolves to whether to send the next. */
  async function sendNext(): Promise<boolean> {
    // It may have been woken during the request before.
    if (pause) return false
    const batch = takeBatch(readWaiting(), maxCount)
    if (batch.length === 0) {
      onBlock(undefined)
      return false
    }
    if (counter.read().blocked) return false
    return handleAnswer(await sync(batch), batch.length)
  }

  function handleAnswer(answer: SyncAnswer, size: number): boolean {
    if (answer.kind === 'unauthorized') return false
    if (answer.kind === 'lost')
      return block('unreachable', Math.min(MIN_BACKOFF * 2 ** failures++, MAX_BACKOFF))
    if (answer.kind === 'busy') return block('busy', answer.wait, answer.reason)
    counter.increase()
    onBlock(undefined)
    if (answer.kind === 'rejected' && size > 1) {
      maxCount = Math.floor(size / 2)
      return true
    }
    maxCount = Math.min(maxCount * 2, MAX_CHANGES)
    const results = answer.kind === 'answered' ? answer.results : []
    const deferred = results.find(({ status }) => status === 503)
    if (deferred) return block('busy', MAX_BACKOFF, deferred.reason)
    failures = 0
    // Before it stops, it sends the rest without pauses.
    if (stopped) return true
    wait('between requests', Math.min(counter.read().count * PAUSE_PER_REQUEST, MAX_PAUSE))
    return false
  }

  /** Tries again after a time. While the server is busy, nothing wakes the sender before. */
  function block(reason: 'unreachable' | 'busy', time: number, message?: string): false {
    onBlock(reason, message)
    wait(reason === 'busy' ? reason : undefined, time)
    return false
  }

  function wait(reason: typeof pause, time: number): void {
    if (stopped) return
    clearTimeout(timer)
    pause = reason
    timer = setTimeout(() => {
      pause = undefined
      wake()
    }, time)
  }

  /** Sends the queue until it is empty or sending is blocked; `atOnce` without the pause between requests. */
  function wake(atOnce = false): void {
    if (atOnce && pause === 'between requests') pause = undefined
    if (stopped || pause) return
    clearTimeout(timer)
    run()
  }

  return {
    wake,
    /** Stops as soon as sending is blocked or the queue is empty; it cannot be woken again. */
    stop() {
      if (pause) wake(true)
      stopped = true
      clearTimeout(timer)
    },
  }
}
