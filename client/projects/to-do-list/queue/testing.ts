import type { ItemChange } from '../../../../shared/api/items.ts'
import type { KeptChange } from './changes.ts'

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
