import type { Item, NewItem } from '../api/items.ts'
import { findNext } from './next-due.ts'
import { nextId } from './next-id.ts'

/** Returns the task that follows one completed on that day, with the same reminders; undefined after the last. */
export function findNextTask(task: Item, completedOn: string): NewItem | undefined {
  const { title, notes, reminders, priority, tags, checklist, position } = task
  const next = task.repeat && findNext(task.repeat, task.due ?? completedOn, completedOn)
  if (!next) return undefined
  return {
    id: nextId(task.id),
    ...{ title, notes, ...next, reminders, priority, tags, position },
    checklist: checklist.map(({ text }) => ({ text, done: false })),
  }
}
