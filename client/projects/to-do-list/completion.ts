import { type Item, type ItemChange, type NewItem, readFields } from '../../../shared/api/items.ts'
import { toLocalDay } from '../../../shared/day.ts'
import { findNextTask } from '../../../shared/rules/next-task.ts'
import type { Edit } from './task-list.ts'

/** The edits of a completion or reopening, and the next tasks to add. */
export type CompletionPlan = { edits: Edit[]; next: NewItem[] }

/**
 * Plans the completion of tasks, which adds the next one of each that repeats. The id of the next
 * task follows from the task's id, so that two tabs or a retry never add two.
 * @param today a day, `2026-11-30`
 */
export function planCompletion(
  items: ReadonlyMap<string, Item>,
  tasks: readonly Item[],
  today: string,
): CompletionPlan {
  const next = tasks.flatMap((task) => {
    const made = task.completedAt === null ? findNextTask(task, today) : undefined
    // A next task in the trash is restored.
    return made && items.get(made.id)?.deletedAt !== null ? [made] : []
  })
  return { edits: tasks.map(({ id }) => ({ id, change: { completed: true } })), next }
}

/** Plans the reopening of tasks, which deletes the next one of each unless it was changed. */
export function planReopening(
  items: ReadonlyMap<string, Item>,
  tasks: readonly Item[],
): CompletionPlan {
  const unchanged = tasks.flatMap((task) => {
    if (task.completedAt === null) return []
    const made = findNextTask(task, toLocalDay(task.completedAt))
    const next = made && items.get(made.id)
    return next && matches(next, untouched(made)) ? [next] : []
  })
  return {
    edits: [
      ...tasks.map(({ id }) => ({ id, change: { completed: false } })),
      ...unchanged.map(({ id }) => ({ id, change: { deleted: true } })),
    ],
    next: [],
  }
}

/** Returns the values of an unchanged added task. Its position does not count. */
export function untouched({ id: _, position: __, completedAt, ...written }: NewItem): ItemChange {
  return { ...written, completed: typeof completedAt === 'number', deleted: false }
}

/** Returns whether the task has all these values. */
export function matches(item: Item, values: ItemChange): boolean {
  const fields = readFields(item)
  return (Object.keys(values) as (keyof ItemChange)[]).every(
    // By value, as tags and checklists need.
    (name) => JSON.stringify(fields[name]) === JSON.stringify(values[name]),
  )
}
