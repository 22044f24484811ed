import type { BatchEntry, Item, ItemChange } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import type { KeptChange } from './changes.ts'
import type { ListApi, Trouble } from './list-api.ts'
import type { ChangeAnswer } from './outcome.ts'

/** A task as the server would give it. */
export function makeItem(id: string, fields: Partial<Item> = {}): Item {
  const times = { createdAt: 1, updatedAt: 1, completedAt: null, deletedAt: null }
  return { id, title: `Task ${id}`, ...times, version: 1, ...fields }
}

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
}

/** Local storage without a browser; `limit` is how many entries it takes. */
export function createTestStorage(limit = Infinity): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= limit) throw new Error('QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

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
    countReads: () => reads,
    /** Reads without an entity tag. */
    countOpenings: () => openings,
    fail: (): Failure | undefined => undefined,
    refusesBatches: false,
    api,
  }

  function write(item: Item): ChangeAnswer {
    items.set(item.id, item)
    return { status: 200, item }
  }

  function apply(entry: BatchEntry): ChangeAnswer {
    const item = items.get(entry.id)
    if (entry.op === 'create') {
      if (entry.title === 'unwanted') return { status: 400, reason: 'Not that.' }
      return item ? { status: 201, item } : write(makeItem(entry.id, { title: entry.title }))
    }
    if (!item) return { status: 404 }
    const version = item.version + 1
    if (entry.op === 'delete') {
      write({ ...item, deletedAt: 7, version })
      return { status: 204 }
    }
    if (entry.version !== item.version) return { status: 409, item }
    const { title = item.title, completed, deleted } = entry.change
    const completedAt = completed === undefined ? item.completedAt : completed ? 7 : null
    const deletedAt = deleted === undefined ? item.deletedAt : deleted ? 7 : null
    return write({ ...item, title, completedAt, deletedAt, version })
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
        const shown = [...items.values()].filter(({ deletedAt }) => deletedAt === null)
        const current = JSON.stringify(shown)
        if (etag === current) return Promise.resolve({ kind: 'unchanged' })
        return Promise.resolve({ kind: 'list', list: { account, items: shown }, etag: current })
      },
      send(entries) {
        const failure = server.fail()
        if (failure && failure !== 'answer-lost') return Promise.resolve(trouble(failure))
        if (server.refusesBatches && entries.length > 1) {
          return Promise.resolve({ kind: 'answered', answers: [{ status: 400 }] })
        }
        batches.push([...entries])
        const answers = entries.map(apply)
        return Promise.resolve(failure ? { kind: 'lost' } : { kind: 'answered', answers })
      },
    }
  }
  return server
}

export type TestServer = ReturnType<typeof createTestServer>
