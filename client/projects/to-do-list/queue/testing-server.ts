import { openList } from '../../../../server/todo-list/testing.ts'
import type { BatchEntry, ItemChange, NewItem } from '../../../../shared/api/items.ts'
import { createTestClock, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { ListApi, RequestFailure } from './list-api.ts'

type Failure = 'lost' | 'busy' | 'unauthorized' | 'answer-lost'

/**
 * Creates the server’s list of one account, called in process. `fail` decides whether a request
 * fails.
 */
export function createTestServer(account: string, clock = createTestClock()) {
  const list = openList(account, clock)
  const batches: BatchEntry[][] = []
  let reads = 0
  let openings = 0
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
    /** Reads without an entity tag. */
    countOpenings: () => openings,
    fail: (): Failure | undefined => undefined,
    /** Whether it takes none of these changes, as a proxy does that finds them too large. */
    refuses: (entries: readonly BatchEntry[]): boolean => entries.length === 0,
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
    function fail(failure: Failure): RequestFailure {
      if (failure === 'busy') return { kind: 'busy', wait: 20 * SECOND }
      return { kind: failure === 'unauthorized' ? 'unauthorized' : 'lost' }
    }
    return {
      read(known) {
        reads++
        if (!known) openings++
        const failure = server.fail()
        if (failure) return Promise.resolve(fail(failure))
        const etag = list.findTag()
        if (etag === known) return Promise.resolve({ kind: 'unchanged' })
        return Promise.resolve({ kind: 'list', list: list.read(), etag })
      },
      send(entries, sentAt) {
        const failure = server.fail()
        if (failure && failure !== 'answer-lost') return Promise.resolve(fail(failure))
        server.sizes.push(entries.length)
        if (server.refuses(entries)) {
          return Promise.resolve({ kind: 'rejected', reply: { status: 400, reason: 'Bad.' } })
        }
        batches.push([...entries])
        const replies = list.send(entries, sentAt)
        return Promise.resolve(failure ? { kind: 'lost' } : { kind: 'answered', replies })
      },
    }
  }
  return server
}

/** A server for tests. */
export type TestServer = ReturnType<typeof createTestServer>
