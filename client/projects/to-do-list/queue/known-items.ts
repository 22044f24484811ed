import type { Item } from '../../../../shared/api/items.ts'

/**
 * The tasks as the server last gave them. Those known to be in the trash stay, so that a deletion
 * can be undone.
 */
export type KnownItems = {
  read: () => ReadonlyMap<string, Item>
  /** Takes in a task from an answer, unless a newer one is known. */
  set: (item: Item) => void
  remove: (id: string) => void
  /** The list is being asked for: what is learnt from now on may be newer than the reply. */
  beginRead: () => void
  finishRead: (items: readonly Item[]) => void
}

export function createKnownItems(): KnownItems {
  let items = new Map<string, Item>()
  let learnt = new Map<string, Item | undefined>()

  function change(id: string, item: Item | undefined): void {
    learnt.set(id, item)
    items = new Map(items)
    if (item) items.set(id, item)
    else items.delete(id)
  }

  return {
    read: () => items,
    set(item) {
      if ((items.get(item.id)?.version ?? 0) <= item.version) change(item.id, item)
    },
    remove: (id) => change(id, undefined),
    beginRead() {
      learnt = new Map()
    },
    finishRead(list) {
      const next = new Map<string, Item>()
      for (const item of list) {
        const before = items.get(item.id)
        // The same object for the same task, so that its row is not drawn anew.
        const same = before?.version === item.version && before.deletedAt === null
        next.set(item.id, same ? before : item)
      }
      for (const [id, item] of items) {
        if (item.deletedAt !== null && !next.has(id)) next.set(id, item)
      }
      for (const [id, item] of learnt) {
        if (!item) next.delete(id)
        else if ((next.get(id)?.version ?? 0) < item.version) next.set(id, item)
      }
      items = next
    },
  }
}
