import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { SyncAnswer } from './list-api.ts'

/** How often the list is polled for changes of other devices. */
const POLL_INTERVAL = 10 * SECOND
/** The same while the server tells of changes. */
const WATCHED_INTERVAL = 5 * MINUTE

type Parts = {
  isVisible: () => boolean
  /** Returns whether the server tells of changes. */
  isWatching: () => boolean
  /** Asks for what has changed, as opening the list or not; takes over what is returned. */
  read: (opened: boolean) => Promise<SyncAnswer>
}

/** Creates a reader that polls the list while the page is visible. */
export function createListReader({ isVisible, isWatching, read }: Parts) {
  let opening = false
  let reading = false
  let wanted = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

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
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(poll, Math.max(wait, isWatching() ? WATCHED_INTERVAL : POLL_INTERVAL))
  }

  /** A hidden page does not poll. */
  function poll(): void {
    if (isVisible()) refresh()
  }

  /** Reads what has changed, and once more if a read is running. */
  function refresh(): void {
    wanted = true
    if (!reading) void run()
  }

  return {
    refresh,
    /** Reads for a user, which the server counts as opening the list. */
    open() {
      opening = true
      refresh()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
