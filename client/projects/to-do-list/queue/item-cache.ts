import { CHECK_MODULUS, type Item, type ListChanges } from '../../../../shared/api/items.ts'

/** The tasks as the server has them, those in the trash included, at a version of the list. */
export type ItemCache = {
  read: () => ReadonlyMap<string, Item>
  /** The version of the list; undefined until it is known. */
  version: () => number | undefined
  /**
   * Takes over what the server returned, unless it is older than the tasks here. Returns false if the tasks are
   * not the server's then: after a restored backup, say, the whole list must be read.
   */
  apply: (changes: ListChanges) => boolean
  /** Forgets the version, so that the next whole list replaces this one, however old it is. */
  forgetVersion: () => void
  /** Takes over a stored list. */
  open: (items: readonly Item[], version: number) => void
}

/** Creates an empty cache. */
export function createItemCache(): ItemCache {
  let items: ReadonlyMap<string, Item> = new Map()
  let version: number | undefined

  return {
    read: () => items,
    version: () => version,
    apply(changes) {
      const { since } = changes
      if (version !== undefined && changes.version < version) return true
      // Changes since a version that is not here leave a gap.
      if (since !== undefined && (version === undefined || since > version)) return false
      if (changes.version === version && since !== undefined) return true
      const next = new Map(since === undefined ? [] : items)
      for (const id of changes.erased) next.delete(id)
      for (const item of changes.items) {
        const before = items.get(item.id)
        // The same object for the same task, so that React does not render its row again.
        next.set(item.id, before && isSameState(before, item) ? before : item)
      }
      items = next
      version = findCheck(next) === changes.check ? changes.version : undefined
      return version !== undefined
    },
    forgetVersion: () => (version = undefined),
    open(stored, at) {
      items = new Map(stored.map((item) => [item.id, item]))
      version = at
    },
  }
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
