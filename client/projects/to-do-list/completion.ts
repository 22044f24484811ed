import type { Item, ItemChange, NewItem } from '../../../shared/api/items.ts'
import { findNext } from '../../../shared/rules/next-due.ts'
import { nextId } from './next-id.ts'
import { matches } from './queue/changes.ts'
import type { Edit } from './task-list.ts'
import { toDay } from './view/days.ts'

/** What is to be done to the list: changes of its tasks, and tasks that come next. */
export type Plan = { edits: Edit[]; next: NewItem[] }

/**
 * Completing tasks makes the next one of each that repeats. A task has one next one at most, for
 * good: its id follows from that of the task. So two tabs, a retry or a task that is completed twice
 * never make two. @param today a day
 */
export function planCompletion(
  items: ReadonlyMap<string, Item>,
  tasks: readonly Item[],
  today: string,
): Plan {
  const next = tasks.flatMap((task) => {
    const made = task.completedAt === null ? findNextTask(task, today) : undefined
    // One that is in the trash comes out of it.
    return made && items.get(made.id)?.deletedAt !== null ? [made] : []
  })
  return { edits: tasks.map(({ id }) => ({ id, change: { completed: true } })), next }
}

/** Reopening tasks takes away the next one of each, unless somebody has touched it. */
export function planReopening(items: ReadonlyMap<string, Item>, tasks: readonly Item[]): Plan {
  const gone = tasks.flatMap((task) => {
    if (task.completedAt === null) return []
    const made = findNextTask(task, toDay(task.completedAt))
    const next = made && items.get(made.id)
    return next && matches(next, untouched(made)) ? [next] : []
  })
  return {
    edits: [
      ...tasks.map(({ id }) => ({ id, change: { completed: false } })),
      ...gone.map(({ id }) => ({ id, change: { deleted: true } })),
    ],
    next: [],
  }
}

/** The task that comes after one that is completed on that day, in its place; none after the last. */
function findNextTask(task: Item, completedOn: string): NewItem | undefined {
  const { title, notes, priority, tags, checklist, position } = task
  const next = task.repeat && findNext(task.repeat, task.due ?? completedOn, completedOn)
  if (!next) return undefined
  return {
    id: nextId(task.id),
    ...{ title, notes, ...next, priority, tags, position },
    checklist: checklist.map(({ text }) => ({ text, done: false })),
  }
}

/** What a next task has while it is as it was made. Where it stands in the list does not count. */
export function untouched({ id: _, position: __, ...written }: NewItem): ItemChange {
  return { ...written, completed: false, deleted: false }
}
