import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { Browser } from '../browser.ts'
import type { ListApi, SyncAnswer } from './list-api.ts'

/** How often the list is polled for changes of other devices. */
const POLL_INTERVAL = 10 * SECOND
/** The same while the server tells of changes. */
const WATCHED_INTERVAL = 5 * MINUTE
/** A list that is only looked at in passing needs no stream. */
const STREAM_DELAY = 3 * SECOND
const MAX_STREAM_DELAY = 5 * MINUTE
/** The answer to a mutation may come after the news of it. */
const NEWS_DELAY = 150

type Parts = {
  browser: Pick<Browser, 'isOnline' | 'isVisible'>
  watch: ListApi['watch']
  /** Returns whether the session is still current. */
  isCurrent: () => boolean
  /** Returns whether a tag of the server's list differs from that of the list here. */
  isNews: (tag: string) => boolean
  /** Asks for what has changed, as opening the list or not; takes over what is returned. */
  read: (opened: boolean) => Promise<SyncAnswer>
}

/** Creates a follower, which reads what other devices change: when a stream tells of it, and by polling. */
export function createListFollower({ browser, watch, isCurrent, isNews, read }: Parts) {
  let opening = false
  let reading = false
  let wanted = false
  let stopped = false
  let stream: AbortController | undefined
  let watching = false
  let failures = 0
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let streamTimer: ReturnType<typeof setTimeout> | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    reading = true
    let wait = 0
    while (wanted && !stopped) {
      wanted = false
      const opens = opening
      const answer = await read(opens)
      if (opens && answer.kind === 'answered') opening = false
      wait = answer.kind === 'busy' ? answer.wait : 0
    }
    reading = false
    clearTimeout(pollTimer)
    if (stopped) return
    // A hidden page does not poll.
    const poll = () => browser.isVisible() && refresh()
    pollTimer = setTimeout(poll, Math.max(wait, watching ? WATCHED_INTERVAL : POLL_INTERVAL))
  }

  /** Reads what has changed, and once more if a read is running. */
  function refresh(): void {
    wanted = true
    if (!reading) void run()
  }

  /** Holds a stream until it ends, and opens another one then. */
  async function openStream(): Promise<void> {
    streamTimer = undefined
    if (!isCurrent() || !browser.isVisible() || !browser.isOnline()) return
    const own = new AbortController()
    stream = own
    const result = await watch((tag) => {
      watching = true
      failures = 0
      clearTimeout(newsTimer)
      newsTimer = setTimeout(() => isNews(tag) && refresh(), NEWS_DELAY)
    }, own.signal)
    if (own.signal.aborted) return
    // The next read of the list tells of the end of the session.
    if (watching) refresh()
    stream = undefined
    watching = false
    scheduleStream(result.kind === 'busy' ? result.wait : 0)
  }

  /** Opens a stream soon, and later after each failure. */
  function scheduleStream(least = 0): void {
    if (stream || streamTimer !== undefined) return
    const delay = Math.min(STREAM_DELAY * 2 ** failures++, MAX_STREAM_DELAY)
    streamTimer = setTimeout(() => void openStream(), Math.max(delay, least))
  }

  /** Closes the stream until the list is followed again. */
  function pause(): void {
    clearTimeout(newsTimer)
    clearTimeout(streamTimer)
    streamTimer = undefined
    stream?.abort()
    stream = undefined
    watching = false
    failures = 0
  }

  function follow(): void {
    refresh()
    scheduleStream()
  }

  return {
    refresh,
    follow,
    /** Follows the list for a user, which the server counts as opening it. */
    open() {
      opening = true
      follow()
    },
    pause,
    stop() {
      stopped = true
      pause()
      clearTimeout(pollTimer)
    },
  }
}
