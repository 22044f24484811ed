import type { ItemList } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import type { ListApi } from './list-api.ts'

/** How often other devices are followed. */
const POLL = 10 * SECOND

type Parts = {
  api: Pick<ListApi, 'read'>
  isOnline: () => boolean
  isVisible: () => boolean
  /** Asked before and after each request: whether its answer still concerns this page. */
  isCurrent: () => boolean
  onBegin: () => void
  onList: (list: ItemList) => void
  onUnchanged: () => void
  /** The server has answered, with a list or with that it has not changed. */
  onRead: () => void
  onFailure: () => void
  onUnauthorized: () => void
}

export type ListReader = {
  /** Asks for the list, once more if it is just being asked for. */
  refresh: () => void
  /** The same for a person who comes to see it, which the server counts as opening the list. */
  open: () => void
  stop: () => void
}

/**
 * Follows the list while the page is seen. The entity tag makes a question polling, so the ones for
 * a person go without it, until one of them is answered.
 */
export function createListReader(parts: Parts): ListReader {
  let etag: string | undefined
  let opening = false
  let reading = false
  let wanted = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    reading = true
    let pause = POLL
    while (wanted) {
      wanted = false
      pause = await read()
    }
    reading = false
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(poll, pause)
  }

  /** Gives how long to wait before the next time. */
  async function read(): Promise<number> {
    if (stopped || !parts.isCurrent()) return POLL
    parts.onBegin()
    const asOpening = opening
    const answer = parts.isOnline()
      ? await parts.api.read(asOpening ? undefined : etag)
      : ({ kind: 'lost' } as const)
    // The page may have been left meanwhile.
    if (stopped as boolean) return POLL
    if (!parts.isCurrent()) return POLL
    switch (answer.kind) {
      case 'unauthorized':
        parts.onUnauthorized()
        return POLL
      case 'list':
        etag = answer.etag
        if (asOpening) opening = false
        parts.onList(answer.list)
        parts.onRead()
        return POLL
      case 'unchanged':
        parts.onUnchanged()
        parts.onRead()
        return POLL
      default:
        parts.onFailure()
        return answer.kind === 'busy' ? Math.max(answer.wait, POLL) : POLL
    }
  }

  function refresh(): void {
    if (stopped) return
    wanted = true
    if (!reading) void run()
  }

  /** A page that is not seen asks nothing until it is seen again. */
  function poll(): void {
    if (parts.isVisible()) refresh()
  }

  return {
    refresh,
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
