import type { Item } from '../../../../shared/api/items.ts'

/** The tasks as the server last gave them, those in the trash too. */
export type KnownItems = {
  read: () => ReadonlyMap<string, Item>
  /** Takes in a task from an answer, unless it or a newer one is known. */
  set: (item: Item) => void
  remove: (id: string) => void
  /** The list is being asked for: what is learnt from now on may be newer than the reply. */
  beginRead: () => void
  finishRead: (items: readonly Item[]) => void
  /** The list is still the one that was read last; whether that changed what is known. */
  finishUnchanged: () => boolean
}

export function createKnownItems(): KnownItems {
  let items = new Map<string, Item>()
  let listed: readonly Item[] = []
  let learnt = new Map<string, Item | undefined>()
  // Whether there is more than the list in them: what was learnt may also have been older.
  let mixed = false

  function learn(id: string, item: Item | undefined): void {
    learnt.set(id, item)
    mixed = true
    if (item) items.set(id, item)
    else items.delete(id)
  }

  function finishRead(list: readonly Item[]): void {
    const next = new Map<string, Item>()
    for (const item of list) {
      const before = items.get(item.id)
      // The same object for the same task, so that its row is not drawn anew.
      next.set(item.id, before && isSameState(before, item) ? before : item)
    }
    for (const [id, item] of learnt) {
      if (!item) next.delete(id)
      else if ((next.get(id)?.version ?? 0) < item.version) next.set(id, item)
    }
    items = next
    listed = list
    mixed = learnt.size > 0
  }

  return {
    read: () => items,
    set(item) {
      if ((items.get(item.id)?.version ?? 0) < item.version) learn(item.id, item)
    },
    remove: (id) => learn(id, undefined),
    beginRead() {
      learnt = new Map()
    },
    finishRead,
    finishUnchanged() {
      if (!mixed) return false
      finishRead(listed)
      return true
    },
  }
}

/**
 * What is known of a task that was deleted here is a guess, until the list tells. One that is made
 * anew after it was erased has its first version again.
 */
function isSameState(one: Item, other: Item): boolean {
  return (
    one.version === other.version &&
    one.createdAt === other.createdAt &&
    one.deletedAt === null &&
    other.deletedAt === null
  )
}
