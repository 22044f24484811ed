import { vi } from 'vitest'
import type { Item } from '../../../../shared/api/items.ts'
import { createTestClock } from '../../../../shared/clock.ts'
import type { Browser, BrowserListeners } from '../browser.ts'
import { createRequestCounter } from '../request-counter.ts'
import { createTaskList, type TaskList } from '../task-list.ts'
import { arrange } from '../view/arrange.ts'
import { createSearch } from '../view/search.ts'
import type { MutationMemory } from './mutation-store.ts'
import type { ListApi } from './list-api.ts'
import type { Snapshot } from './snapshots.ts'
import { createTestStorage } from './testing.ts'

type Parts = {
  createApi: (token: string) => ListApi
  storage?: Storage
  clock?: ReturnType<typeof createTestClock>
  /** Milliseconds by which the browser's clock is ahead. */
  clockAhead?: number
  createId?: () => string
  /** Hands an event of the storage to a tab: at once, unless said otherwise. */
  deliver?: (tell: () => void) => void
}

/** Creates a browser whose tabs share storage and locks. It needs the timers of Vitest. */
export function createTestTabs({
  createApi,
  storage = createTestStorage(),
  clock = createTestClock(),
  clockAhead = 0,
  createId = () => crypto.randomUUID(),
  deliver = (tell) => tell(),
}: Parts) {
  const world = {
    online: true,
    visible: true,
    clockAhead,
    /** How long the browser takes to read a stored list, in milliseconds. */
    readDelay: 0,
    /** Whether the browser stores no list any more. */
    isFull: false,
  }
  const tabs = new Set<BrowserListeners>()
  const snapshots = new Map<string, Snapshot>()
  let turn = Promise.resolve()

  async function pass(milliseconds: number) {
    clock.advance(milliseconds)
    await vi.advanceTimersByTimeAsync(milliseconds)
  }

  function tellOthers(own: BrowserListeners | undefined, key: string) {
    for (const tab of tabs) {
      if (tab !== own) deliver(() => tabs.has(tab) && tab.onStored(key))
    }
  }

  /** Opens the list in a tab of its own, or in the page that has this memory. */
  function openTab(memory: MutationMemory = new Map()) {
    let own: BrowserListeners | undefined
    const ending = new AbortController()
    const ended = new Promise<void>((resolve) => {
      ending.signal.addEventListener('abort', () => resolve())
    })
    /** What a closed tab waits for does not come any more. */
    async function untilClosed<Value>(value: Promise<Value>): Promise<Value> {
      const result = await value
      return ending.signal.aborted ? new Promise<Value>(() => undefined) : result
    }
    const counter = createRequestCounter(clock)
    const gone: string[] = []
    const browser: Browser = {
      storage: {
        ...storage,
        get length() {
          return storage.length
        },
        setItem(key: string, value: string) {
          storage.setItem(key, value)
          tellOthers(own, key)
        },
        removeItem(key: string) {
          if (storage.getItem(key) === null) return
          storage.removeItem(key)
          tellOthers(own, key)
        },
      },
      snapshots: {
        async read(account) {
          if (world.readDelay > 0) {
            await new Promise((resolve) => void setTimeout(resolve, world.readDelay))
          }
          return untilClosed(Promise.resolve(structuredClone(snapshots.get(account))))
        },
        write(snapshot) {
          // The browser closes the database with the page.
          const isStored = !ending.signal.aborted && !world.isFull
          if (isStored) snapshots.set(snapshot.account, structuredClone(snapshot))
          return untilClosed(Promise.resolve(isStored || !snapshots.has(snapshot.account)))
        },
        clear(kept) {
          for (const account of snapshots.keys()) if (account !== kept) snapshots.delete(account)
          return Promise.resolve()
        },
      },
      clock: { now: () => clock.now() + world.clockAhead },
      isOnline: () => world.online,
      isVisible: () => world.visible,
      createId,
      withLock(_, run) {
        const result = untilClosed(turn).then(run)
        turn = Promise.race([result.then(() => undefined), ended])
        return result
      },
      listen(listeners) {
        own = listeners
        tabs.add(listeners)
        return () => tabs.delete(listeners)
      },
    }
    const list = createTaskList({
      findBrowser: () => browser,
      createApi(token) {
        const { sync, watch } = createApi(token)
        return {
          sync: (...asked) => untilClosed(sync(...asked)),
          watch: (onTag, signal) => untilClosed(watch(onTag, signal)),
        }
      },
      counter,
      memory,
    })
    const stop = list.start((title) => gone.push(title))
    const tasks = () => listShown(list)
    const titles = () => tasks().map(({ title }) => title)
    /** As a browser does: at once, whatever it was at. */
    function close() {
      ending.abort()
      stop()
    }
    return { list, counter, gone, stop, close, tasks, titles, memory, listeners: () => own }
  }

  return { storage, snapshots, world, clock, pass, openTab, tellOthers }
}

const WHOLE = { view: 'all', sort: 'own', tag: undefined, query: '', task: undefined } as const

/** The tasks outside the trash, as they stand in the list's own order. */
function listShown(list: TaskList): readonly Item[] {
  return arrange(list.read().items.values(), WHOLE, '2026-01-01', createSearch()).tasks
}
