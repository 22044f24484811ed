import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { Browser } from '../browser.ts'
import { coalesce } from './coalesce.ts'
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
  let stopped = false
  let stream: AbortController | undefined
  // Whether the stream tells of changes.
  let watching = false
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined

  /** Reads what has changed, and again after a time. */
  const refresh = coalesce(async () => {
    if (stopped) return
    const opens = opening
    const answer = await read(opens)
    if (opens && answer.kind === 'answered') opening = false
    pollAfter(answer.kind === 'busy' ? answer.wait : 0)
  })

  function pollAfter(wait: number): void {
    clearTimeout(pollTimer)
    if (stopped) return
    // A hidden page does not poll.
    const poll = () => browser.isVisible() && refresh()
    pollTimer = setTimeout(poll, Math.max(wait, watching ? WATCHED_INTERVAL : POLL_INTERVAL))
  }

  /** Opens a stream soon, and others when it ends, later after each failure. */
  async function holdStream(own: AbortController): Promise<void> {
    let failures = 0
    let wait = 0
    for (;;) {
      const delay = Math.min(STREAM_DELAY * 2 ** failures++, MAX_STREAM_DELAY)
      await sleep(Math.max(delay, wait))
      if (stream !== own) return
      if (!isCurrent() || !browser.isVisible() || !browser.isOnline()) return pause()
      const result = await watch((tag) => {
        watching = true
        failures = 0
        clearTimeout(newsTimer)
        newsTimer = setTimeout(() => isNews(tag) && refresh(), NEWS_DELAY)
      }, own.signal)
      if (stream !== own) return
      // The next read of the list tells of the end of the session.
      if (watching) refresh()
      watching = false
      wait = result.kind === 'busy' ? result.wait : 0
    }
  }

  /** Closes the stream until the list is followed again. */
  function pause(): void {
    clearTimeout(newsTimer)
    stream?.abort()
    stream = undefined
    watching = false
  }

  return {
    refresh,
    /** Reads now, and follows the list until it is paused; `opened` by a user, which the server counts. */
    follow(opened = false) {
      opening ||= opened
      refresh()
      if (stream || stopped) return
      stream = new AbortController()
      void holdStream(stream)
    },
    pause,
    stop() {
      stopped = true
      pause()
      clearTimeout(pollTimer)
    },
  }
}

function sleep(time: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, time))
}
