import type { Item } from '../../../../shared/api/items.ts'

/** A cache of the tasks as the server last returned them, including the trash. */
type ItemCache = {
  read: () => ReadonlyMap<string, Item>
  /** Stores a task from a reply, unless the cached one is as new. */
  set: (item: Item) => void
  remove: (id: string) => void
  /** Marks the start of a read: tasks stored from now on may be newer than its result. */
  beginRead: () => void
  finishRead: (items: readonly Item[]) => void
  /** Takes the tasks as they are for the server's list. */
  adopt: () => void
  /** Ends a read that found no change; returns whether the cache changed. */
  finishUnchanged: () => boolean
}

/** Creates an empty cache. */
export function createItemCache(): ItemCache {
  let items = new Map<string, Item>()
  let listed: readonly Item[] = []
  let updates = new Map<string, Item | undefined>()
  // Whether the cache differs from the list: an update may also have been older than it.
  let mixed = false

  function update(id: string, item: Item | undefined): void {
    updates.set(id, item)
    mixed = true
    if (item) items.set(id, item)
    else items.delete(id)
  }

  function finishRead(list: readonly Item[]): void {
    const next = new Map<string, Item>()
    for (const item of list) {
      const before = items.get(item.id)
      // The same object for the same task, so that React does not render its row again.
      next.set(item.id, before && isSameState(before, item) ? before : item)
    }
    for (const [id, item] of updates) {
      if (!item) next.delete(id)
      else if ((next.get(id)?.version ?? 0) < item.version) next.set(id, item)
    }
    items = next
    listed = list
    mixed = updates.size > 0
  }

  return {
    read: () => items,
    set(item) {
      if ((items.get(item.id)?.version ?? 0) < item.version) update(item.id, item)
    },
    remove: (id) => update(id, undefined),
    beginRead() {
      updates = new Map()
    },
    finishRead,
    adopt() {
      listed = [...items.values()]
      mixed = false
    },
    finishUnchanged() {
      if (!mixed) return false
      finishRead(listed)
      return true
    },
  }
}

/**
 * Returns whether both are the same version. A task created again after it was erased starts at
 * version 1 again.
 */
function isSameState(a: Item, b: Item): boolean {
  return a.version === b.version && a.createdAt === b.createdAt
}
