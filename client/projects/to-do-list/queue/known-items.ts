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
}

export function createKnownItems(): KnownItems {
  let items = new Map<string, Item>()
  let learnt = new Map<string, Item | undefined>()

  return {
    read: () => items,
    set(item) {
      if ((items.get(item.id)?.version ?? 0) >= item.version) return
      learnt.set(item.id, item)
      items.set(item.id, item)
    },
    remove(id) {
      learnt.set(id, undefined)
      items.delete(id)
    },
    beginRead() {
      learnt = new Map()
    },
    finishRead(list) {
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
    },
  }
}

/** A deletion is known with the times of this computer until the list tells those of the server. */
function isSameState(one: Item, other: Item): boolean {
  return (
    one.version === other.version &&
    one.updatedAt === other.updatedAt &&
    one.deletedAt === other.deletedAt
  )
}
