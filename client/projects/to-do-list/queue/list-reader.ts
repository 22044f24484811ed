import type { ItemList, ListTags } from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { ListApi } from './list-api.ts'

/** How often the list is polled for changes of other devices. */
const POLL_INTERVAL = 10 * SECOND
/** The same while the server tells of changes. */
const WATCHED_INTERVAL = 5 * MINUTE
/** The answer to a change may come after the news of it. */
const NEWS_DELAY = 150

type Parts = {
  api: Pick<ListApi, 'read'>
  isOnline: () => boolean
  isVisible: () => boolean
  /** Returns whether the server tells of changes. */
  isWatching: () => boolean
  /** Called before and after each request: returns whether the session is still current. */
  isCurrent: () => boolean
  onBegin: () => void
  onList: (list: ItemList) => void
  onUnchanged: () => void
  /** Called when the server has counted a read as use. */
  onOpened: () => void
  /** Called after each successful read, with a list or unchanged. */
  onRead: () => void
  onFailure: () => void
  onUnauthorized: () => void
}

/** Reads the list repeatedly. */
type ListReader = {
  /** Reads the list, and once more if a read is running. */
  refresh: () => void
  /**
   * Learns that a batch of this tab has changed the list; returns whether nobody else has since it was
   * read, so that it need not be read again.
   */
  adopt: (tags: ListTags) => boolean
  /** Reads the list if it still has another entity tag than this in a moment. */
  announce: (tag: string) => void
  /** Reads the list for a user, which the server counts as opening it. */
  open: () => void
  stop: () => void
}

/**
 * Creates a reader that polls the list while the page is visible. A request with an entity tag
 * counts as polling, so opening the list sends none until it succeeds.
 */
export function createListReader(parts: Parts): ListReader {
  let etag: string | undefined
  let opening = false
  let reading = false
  let wanted = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let announced: string | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    reading = true
    let pause = POLL_INTERVAL
    while (wanted) {
      wanted = false
      pause = await read()
    }
    reading = false
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(poll, parts.isWatching() ? Math.max(pause, WATCHED_INTERVAL) : pause)
  }

  /** Resolves to the milliseconds to wait before the next read. */
  async function read(): Promise<number> {
    if (stopped || !parts.isCurrent()) return POLL_INTERVAL
    parts.onBegin()
    const asOpening = opening
    const answer = parts.isOnline()
      ? await parts.api.read(asOpening ? undefined : etag)
      : ({ kind: 'lost' } as const)
    // The list may have been stopped meanwhile.
    if (stopped as boolean) return POLL_INTERVAL
    if (!parts.isCurrent()) return POLL_INTERVAL
    switch (answer.kind) {
      case 'unauthorized':
        parts.onUnauthorized()
        return POLL_INTERVAL
      case 'list':
        etag = answer.etag
        if (asOpening) {
          opening = false
          parts.onOpened()
        }
        parts.onList(answer.list)
        parts.onRead()
        return POLL_INTERVAL
      case 'unchanged':
        parts.onUnchanged()
        parts.onRead()
        return POLL_INTERVAL
      default:
        parts.onFailure()
        return answer.kind === 'busy' ? Math.max(answer.wait, POLL_INTERVAL) : POLL_INTERVAL
    }
  }

  function refresh(): void {
    if (stopped) return
    wanted = true
    if (!reading) void run()
  }

  /** A hidden page does not poll. */
  function poll(): void {
    if (parts.isVisible()) refresh()
  }

  return {
    refresh,
    adopt({ before, after }) {
      if (etag !== before) return false
      etag = after
      return true
    },
    announce(tag) {
      announced = tag
      newsTimer ??= setTimeout(() => {
        newsTimer = undefined
        if (announced !== etag) refresh()
      }, NEWS_DELAY)
    },
    open() {
      opening = true
      refresh()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(newsTimer)
    },
  }
}
