import type { Item } from '../../../../shared/api/items.ts'

/** The tasks in the order in which they show, and how many of them are open. */
export type ShownTasks = { tasks: readonly Item[]; open: number }

/** Open tasks, the newest first, then the completed ones, the last completed first. */
export function orderTasks(items: Iterable<Item>): ShownTasks {
  const open: Item[] = []
  const completed: Item[] = []
  for (const item of items) {
    if (item.deletedAt !== null) continue
    ;(item.completedAt === null ? open : completed).push(item)
  }
  // Sorting keeps the order of equals, which is the order they came in.
  const tasks = [
    ...open.reverse().sort((one, other) => age(other) - age(one)),
    ...completed
      .reverse()
      .sort((one, other) => Number(other.completedAt) - Number(one.completedAt)),
  ]
  return { tasks, open: open.length }
}

/** A task that the server has not seen is newer than all others, whatever this computer's clock. */
function age({ version, createdAt }: Item): number {
  return version === 0 ? Number.MAX_SAFE_INTEGER : createdAt
}
