import type { Item, NewItem } from '../api/items.ts'
import { addDays, daysBetween } from '../day.ts'
import { type ChecklistEntry, isDue } from './item.ts'
import { findNext } from './next-due.ts'
import { nextId } from './next-id.ts'

/**
 * Returns the task that follows one completed on that day, with the same reminders; undefined after the last.
 * Its steps are open, and their dates keep the distance to the date of the task.
 */
export function findNextTask(task: Item, completedOn: string): NewItem | undefined {
  const { title, notes, reminders, priority, tags, checklist, position } = task
  const due = task.due ?? completedOn
  const next = task.repeat && findNext(task.repeat, due, completedOn)
  if (!next) return undefined
  const later = daysBetween(dayOf(due), dayOf(next.due))
  return {
    id: nextId(task.id),
    ...{ title, notes, ...next, reminders, priority, tags, position },
    checklist: checklist.map((entry) => reopen(entry, later)),
  }
}

function reopen({ text, due }: ChecklistEntry, later: number): ChecklistEntry {
  return { text, done: false, ...(due !== undefined && moveDue(due, later)) }
}

/** A date after the year 9999 has no form, so the step then has none. */
function moveDue(due: string, days: number): { due?: string } {
  const moved = addDays(dayOf(due), days) + due.slice(10)
  return isDue(moved) ? { due: moved } : {}
}

/** The day of a due date with or without a time. */
function dayOf(due: string): string {
  return due.slice(0, 10)
}
