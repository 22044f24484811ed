import { CHECK_MODULUS, type Item, type ListChanges } from '../../../../shared/api/items.ts'

/** The tasks as the server has them at a version of the list, those in the trash included. */
export type ItemCache = {
  items: ReadonlyMap<string, Item>
  /** Undefined if the tasks are not known, or not the server's: the whole list must be read. */
  version: number | undefined
}

/** The cache of a list that has not been read. */
export const EMPTY_CACHE: ItemCache = { items: new Map(), version: undefined }

/** Returns the list after what the server returned: all of it, or what has changed since the cache's version. */
export function applyChanges({ items }: ItemCache, changes: ListChanges): ItemCache {
  const next = new Map(changes.since === undefined ? [] : items)
  for (const id of changes.erased) next.delete(id)
  for (const item of changes.items) {
    const before = items.get(item.id)
    // The same object for the same task, so that React does not render its row again.
    next.set(item.id, before && isSameState(before, item) ? before : item)
  }
  // After a restored backup, say, the tasks here may be others.
  return { items: next, version: findCheck(next) === changes.check ? changes.version : undefined }
}

/** Returns what the server sends as the check of these tasks. */
export function findCheck(items: ReadonlyMap<string, Item>): string {
  let sum = 0
  for (const { version, updatedAt } of items.values()) sum += (version + updatedAt) % CHECK_MODULUS
  return `${items.size}-${sum}`
}

/**
 * Returns whether both are the same version. A task that is imported again after it was erased starts at
 * version 1 again, with its earlier time of creation.
 */
function isSameState(a: Item, b: Item): boolean {
  return a.version === b.version && a.updatedAt === b.updatedAt && a.createdAt === b.createdAt
}
