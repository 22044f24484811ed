import type { ItemChange } from '../../../../shared/api/items.ts'
import type { PendingMutation } from './mutations.ts'

/** Creates pending mutations. */
export const pending = {
  create: (id: string, title: string): PendingMutation => ({
    key: `create-${id}`,
    madeAt: 100,
    mutation: { op: 'create', id, title },
  }),
  change: (
    id: string,
    change: ItemChange,
    base: ItemChange = {},
    title = `Task ${id}`,
  ): PendingMutation => ({
    key: `change-${id}-${JSON.stringify(change)}`,
    madeAt: 100,
    mutation: { op: 'change', id, title, change, base },
  }),
  erase: (id: string): PendingMutation => ({
    key: `erase-${id}`,
    madeAt: 100,
    mutation: { op: 'erase', id, title: `Task ${id}` },
  }),
}

/** Creates a local storage for tests that has room for `limit` entries. */
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
