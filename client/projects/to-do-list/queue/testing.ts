import type { BatchEntry, Item, ItemChange } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { findFirstPosition } from '../view/move.ts'
import type { KeptChange } from './changes.ts'
import type { ListApi, Trouble } from './list-api.ts'
import type { ChangeAnswer } from './outcome.ts'

/** Changes as they are kept. */
export const keep = {
  create: (id: string, title: string): KeptChange => ({
    key: `create-${id}`,
    madeAt: 100,
    change: { op: 'create', id, title },
  }),
  change: (
    id: string,
    change: ItemChange,
    saw: ItemChange = {},
    title = `Task ${id}`,
  ): KeptChange => ({
    key: `change-${id}-${JSON.stringify(change)}`,
    madeAt: 100,
    change: { op: 'change', id, title, change, saw, version: 1 },
  }),
  erase: (id: string): KeptChange => ({
    key: `erase-${id}`,
    madeAt: 100,
    change: { op: 'erase', id, title: `Task ${id}` },
  }),
}

/** Local storage without a browser; `limit` is how many entries it takes. */
export function createTestStorage(limit = Infinity): Storage {
  const entries = new Map<string, string>()
  let keys: string[] | undefined
  return {
    get length() {
      return entries.size
    },
    key(index) {
      keys ??= [...entries.keys()]
      return keys[index] ?? null
    },
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= limit) throw new Error('QuotaExceededError')
      entries.set(key, value)
      keys = undefined
    },
    removeItem(key) {
      entries.delete(key)
      keys = undefined
    },
    clear() {
      entries.clear()
      keys = undefined
    },
  }
}

const SITE_FULL = 'The site is full.'

type Failure = 'lost' | 'busy' | 'unauthorized' | 'answer-lost'

/**
 * The list of one account as the server keeps it, without a server in between: what the modules
 * above the calls are tested with. `fail` decides on each request whether it goes wrong.
 */
export function createTestServer(account: string) {
  const items = new Map<string, Item>()
  const batches: BatchEntry[][] = []
  let reads = 0
  let openings = 0
  const server = {
    items,
    batches,
    /** Requests that were answered, those that were refused as a whole included. */
    sizes: [] as number[],
    countReads: () => reads,
    /** Reads without an entity tag. */
    countOpenings: () => openings,
    fail: (): Failure | undefined => undefined,
    /** Whether it has no room for new tasks. */
    isFull: () => false,
    /** Whether it takes none of these changes, as a proxy does that finds them too large. */
    refuses: (entries: readonly BatchEntry[]): boolean => entries.length === 0,
    api,
  }

  function write(item: Item): ChangeAnswer {
    items.set(item.id, item)
    return { status: 200, item }
  }

  function apply(entry: BatchEntry): ChangeAnswer {
    const item = items.get(entry.id)
    if (entry.op === 'create') {
      if (!item && server.isFull()) return { status: 503, reason: SITE_FULL }
      if (entry.title === 'unwanted') return { status: 400, reason: 'Not that.' }
      const { op, ...task } = entry
      const position = findFirstPosition(items.values())
      return item ? { status: 201, item } : write(makeItem({ position, ...task }))
    }
    if (!item) return { status: 404 }
    const version = item.version + 1
    switch (entry.op) {
      case 'delete':
        if (item.deletedAt === null) write({ ...item, deletedAt: 7, version })
        return { status: 204 }
      case 'erase':
        if (item.deletedAt === null) return { status: 409, item }
        items.delete(entry.id)
        return { status: 204 }
      case 'change': {
        if (entry.version !== item.version) return { status: 409, item }
        const { completed, deleted, ...written } = entry.change
        const completedAt = completed === undefined ? item.completedAt : completed ? 7 : null
        const deletedAt = deleted === undefined ? item.deletedAt : deleted ? 7 : null
        return write({ ...item, ...written, completedAt, deletedAt, version })
      }
    }
  }

  function api(): ListApi {
    function trouble(failure: Failure): Trouble {
      if (failure === 'busy') return { kind: 'busy', wait: 20 * SECOND }
      return { kind: failure === 'unauthorized' ? 'unauthorized' : 'lost' }
    }
    return {
      read(etag) {
        reads++
        if (!etag) openings++
        const failure = server.fail()
        if (failure) return Promise.resolve(trouble(failure))
        const [listed, trash] = [true, false].map((isListed) =>
          [...items.values()].filter(({ deletedAt }) => (deletedAt === null) === isListed),
        )
        const list = { account, items: listed ?? [], trash: trash ?? [] }
        const current = JSON.stringify(list)
        if (etag === current) return Promise.resolve({ kind: 'unchanged' })
        return Promise.resolve({ kind: 'list', list, etag: current })
      },
      send(entries) {
        const failure = server.fail()
        if (failure && failure !== 'answer-lost') return Promise.resolve(trouble(failure))
        server.sizes.push(entries.length)
        if (server.refuses(entries)) {
          return Promise.resolve({ kind: 'answered', answers: [{ status: 400, reason: 'Bad.' }] })
        }
        batches.push([...entries])
        const answers = entries.map(apply)
        // Alone, it is refused as a request.
        if (answers.length === 1 && answers[0]?.status === 503) {
          return Promise.resolve({ kind: 'busy', wait: 60 * SECOND, reason: SITE_FULL })
        }
        return Promise.resolve(failure ? { kind: 'lost' } : { kind: 'answered', answers })
      },
    }
  }
  return server
}

export type TestServer = ReturnType<typeof createTestServer>
