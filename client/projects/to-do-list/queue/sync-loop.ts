import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { ListApi, SyncAnswer } from './list-api.ts'
import { type PendingMutation, takeBatch } from './mutations.ts'

/** Why nothing is being sent. */
export type BlockReason = 'offline' | 'unreachable' | 'busy'

/** What the loop needs of the list, the browser and the server. */
type Parts = {
  browser: Pick<Browser, 'isOnline' | 'isVisible'>
  counter: RequestCounter
  watch: ListApi['watch']
  /** Returns whether the session is still current. */
  isCurrent: () => boolean
  /** Runs it under a lock that all tabs share. */
  withLock: (run: () => Promise<void>) => Promise<void>
  /** Returns the mutations that can be sent, after reading what other tabs changed. */
  readWaiting: () => readonly PendingMutation[]
  /** Returns whether a tag of the server's list differs from that of the list here. */
  isNews: (tag: string) => boolean
  /** Sends mutations, if any, and takes over what is returned. An aborted request changes nothing. */
  sync: (
    mutations: readonly PendingMutation[],
    opened: boolean,
    signal: AbortSignal,
  ) => Promise<SyncAnswer>
  /** Called when sending is blocked, unblocked, or blocked for another reason. */
  onBlock: (reason: BlockReason | undefined, message?: string) => void
}

const MIN_BACKOFF = SECOND
const MAX_BACKOFF = MINUTE
/** The pause after a request for each one that the counter has, so that quick changes share one. */
const PAUSE_PER_REQUEST = 100
const MAX_PAUSE = 2 * SECOND
/** How often the list is polled for changes of other devices. */
const POLL_INTERVAL = 10 * SECOND
/** The same while the server tells of changes. */
const WATCHED_INTERVAL = 5 * MINUTE
/** A list that is only looked at in passing needs no stream. */
const STREAM_DELAY = 3 * SECOND
const MAX_STREAM_DELAY = 5 * MINUTE

/**
 * Creates the loop that keeps a list in step with the server, by one request at a time. Mutations are sent in
 * batches, in order, until they are answered, the slower the more requests there were in the last minute. Each
 * answer has what other devices changed. Without mutations the list is read: on news from a stream, and by polling.
 */
export function createSyncLoop({ browser, counter, readWaiting, onBlock, ...parts }: Parts) {
  let running = false
  let stopped = false
  let opening = false
  // Whether to read even if nothing is to be sent, or the tag of the list if the server has told it.
  let due: boolean | string = false
  let reading: AbortController | undefined
  // Why nothing is sent before the timer, nor after it once the loop is stopped.
  let pause: BlockReason | 'between requests' | undefined
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  // Halved after a batch was rejected as a whole, so that one mutation does not block the rest.
  let maxCount = MAX_CHANGES
  let stream: AbortController | undefined
  // Whether the stream tells of changes.
  let watching = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (;;) {
        if (canSend()) await parts.withLock(send)
        else if (isDue()) await request([])
        else break
      }
      if (!pause) onBlock(undefined)
    } finally {
      running = false
    }
  }

  function canSend(): boolean {
    return !pause && !counter.read().blocked && readWaiting().length > 0
  }

  function isDue(): boolean {
    return !stopped && (typeof due === 'string' ? parts.isNews(due) : due)
  }

  function isBackoff(): boolean {
    return pause === 'offline' || pause === 'unreachable'
  }

  async function send(): Promise<void> {
    const batch = takeBatch(readWaiting(), maxCount)
    // Another tab may have sent them.
    if (batch.length === 0) return
    const answer = await request(batch)
    if (answer.kind === 'busy') return wait('busy', answer.wait, answer.reason)
    if (answer.kind === 'lost' || answer.kind === 'unauthorized') {
      const time = Math.min(MIN_BACKOFF * 2 ** failures++, MAX_BACKOFF)
      return wait(browser.isOnline() ? 'unreachable' : 'offline', time)
    }
    counter.increase()
    if (answer.kind === 'rejected' && batch.length > 1) {
      maxCount = Math.floor(batch.length / 2)
      return
    }
    maxCount = Math.min(maxCount * 2, MAX_CHANGES)
    const results = answer.kind === 'answered' ? answer.results : []
    const deferred = results.find(({ status }) => status === 503)
    if (deferred) return wait('busy', MAX_BACKOFF, deferred.reason)
    failures = 0
    // Before it stops, it sends the rest without pauses.
    if (!stopped)
      wait('between requests', Math.min(counter.read().count * PAUSE_PER_REQUEST, MAX_PAUSE))
  }

  async function request(batch: readonly PendingMutation[]): Promise<SyncAnswer> {
    const opened = opening
    const own = new AbortController()
    if (batch.length === 0) reading = own
    due = false
    const answer = await parts.sync(batch, opened, own.signal)
    reading = undefined
    if (answer.kind === 'answered') {
      if (opened) opening = false
      if (isBackoff()) pause = undefined
    }
    clearTimeout(pollTimer)
    const wait = answer.kind === 'busy' ? answer.wait : 0
    // A hidden page does not poll.
    const poll = () => browser.isVisible() && refresh()
    if (!stopped)
      pollTimer = setTimeout(poll, Math.max(wait, watching ? WATCHED_INTERVAL : POLL_INTERVAL))
    return answer
  }

  /** Sends nothing for a time. While the server is busy, nothing wakes the loop before. */
  function wait(reason: NonNullable<typeof pause>, time: number, message?: string): void {
    onBlock(reason === 'between requests' ? undefined : reason, message)
    clearTimeout(pauseTimer)
    pause = reason
    if (stopped) return
    pauseTimer = setTimeout(() => {
      pause = undefined
      wake()
    }, time)
  }

  /** Sends what waits, unless the server asked to wait; `atOnce` without the pause between requests. */
  function wake(atOnce = false): void {
    if (stopped) return
    if (isBackoff() || (atOnce && pause === 'between requests')) pause = undefined
    if (reading && canSend()) {
      // What is sent is answered with what was to be read.
      reading.abort()
      due = true
    }
    void run()
  }

  /** Reads what has changed. */
  function refresh(): void {
    due = true
    void run()
  }

  /** Opens a stream soon, and others when it ends, later after each failure. */
  async function holdStream(own: AbortController): Promise<void> {
    let failures = 0
    let wait = 0
    for (;;) {
      const delay = Math.min(STREAM_DELAY * 2 ** failures++, MAX_STREAM_DELAY)
      await new Promise((resolve) => void setTimeout(resolve, Math.max(delay, wait)))
      if (stream !== own) return
      if (!parts.isCurrent() || !browser.isVisible() || !browser.isOnline()) return closeStream()
      const result = await parts.watch((tag) => {
        watching = true
        failures = 0
        if (due !== true) due = tag
        void run()
      }, own.signal)
      if (stream !== own) return
      // The next read of the list tells of the end of the session.
      if (watching) refresh()
      watching = false
      wait = result.kind === 'busy' ? result.wait : 0
    }
  }

  function closeStream(): void {
    stream?.abort()
    stream = undefined
    watching = false
  }

  /** Sends at once, and watches no more until the list is followed again. */
  function leave(): void {
    wake(true)
    closeStream()
  }

  return {
    wake,
    refresh,
    /** Sends and reads now, and follows the list until it is left; `opened` by a user. */
    follow(opened: boolean) {
      if (stopped) return
      opening ||= opened
      due = true
      wake()
      if (stream) return
      stream = new AbortController()
      void holdStream(stream)
    },
    leave,
    /** Stops as soon as sending is blocked or nothing is left to send; it cannot be woken again. */
    stop() {
      leave()
      stopped = true
      clearTimeout(pauseTimer)
      clearTimeout(pollTimer)
    },
  }
}
