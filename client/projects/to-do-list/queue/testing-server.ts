import { openList } from '../../../../server/todo-list/testing.ts'
import type { BatchEntry, ItemChange, NewItem, SyncMutation } from '../../../../shared/api/items.ts'
import { createTestClock, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { ListApi, SyncAnswer } from './list-api.ts'

type Failure = 'lost' | 'busy' | 'unauthorized' | 'answer-lost'

/**
 * Creates the server’s list of one account, called in process. `fail` decides whether a request
 * fails.
 */
export function createTestServer(account: string, clock = createTestClock()) {
  const list = openList(account, clock)
  const batches: SyncMutation[][] = []
  let reads = 0
  let openings = 0
  let wholeLists = 0
  const items = () => {
    const { items, trash } = list.read()
    return [...items, ...trash]
  }
  const find = (id: string) => items().find((item) => item.id === id)
  const server = {
    clock,
    room: list.room,
    /** Those in the trash come last. */
    items,
    find,
    batches,
    /** Requests that were answered, those that were refused as a whole included. */
    sizes: [] as number[],
    countReads: () => reads,
    /** Requests that were answered with a whole list. */
    countWholeLists: () => wholeLists,
    /** Requests that count as opening the list. */
    countOpenings: () => openings,
    fail: (): Failure | undefined => undefined,
    /** Whether it leaves reads without an answer. */
    holds: false,
    /** Whether it takes none of these changes, as a proxy does that finds them too large. */
    refuses: (entries: readonly SyncMutation[]): boolean => entries.length === 0,
    api,
    /* What another device does, */
    put(...tasks: (Partial<NewItem> & { id: string })[]): void {
      write(tasks.map((task) => ({ op: 'create', title: `Task ${task.id.slice(-1)}`, ...task })))
    },
    change(id: string, change: ItemChange): void {
      write([{ op: 'change', id, version: find(id)?.version ?? 0, change }])
    },
    erase(id: string): void {
      write([
        { op: 'delete', id },
        { op: 'erase', id },
      ])
    },
  }

  /** and what must succeed. */
  function write(entries: readonly BatchEntry[]): void {
    for (let first = 0; first < entries.length; first += MAX_CHANGES) {
      const results = list.send(entries.slice(first, first + MAX_CHANGES))
      const failed = results.find(({ status }) => status >= 300)
      if (failed) throw new Error(JSON.stringify(failed))
    }
  }

  function api(): ListApi {
    return {
      // A browser without a stream polls; sync-loop.test.ts has one.
      watch: () => Promise.resolve({ kind: 'lost' }),
      async sync({ since, sentAt, mutations }, opened, signal): Promise<SyncAnswer> {
        if (mutations.length === 0) {
          reads++
          if (opened) openings++
          if (server.holds) return untilAborted(signal)
        }
        const failure = server.fail()
        if (failure === 'busy') return { kind: 'busy', wait: 20 * SECOND }
        if (failure && failure !== 'answer-lost') return { kind: failure }
        if (mutations.length > 0) {
          server.sizes.push(mutations.length)
          if (server.refuses(mutations)) return { kind: 'rejected', reason: 'Bad.' }
          batches.push([...mutations])
        }
        if (since === undefined) wholeLists++
        const from = since === undefined ? {} : { since }
        const reply = list.sync({ ...from, sentAt, mutations: [...mutations] })
        return failure ? { kind: 'lost' } : { kind: 'answered', ...reply }
      },
    }
  }
  return server
}

/** A server for tests. */
export type TestServer = ReturnType<typeof createTestServer>

function untilAborted(signal: AbortSignal): Promise<SyncAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'lost' }))
  })
}
