import type { ItemChange, NewItem } from '../../../shared/api/items.ts'
import { createUndo, type UndoEntry } from '../../app/undo.ts'
import { matches, untouched } from './completion.ts'
import { pickFields } from './queue/mutations.ts'
import type { Edit, TaskList } from './task-list.ts'

/** A change of a task, skipped unless it still has the values `onlyIf`; or a task to add again. */
type Step = (Edit & { onlyIf?: ItemChange }) | { task: NewItem; base?: undefined }

/** The undo history of this page. */
export type History = {
  /**
   * Makes the changes and records how to undo them; returns false if no such task exists. Undo
   * deletes the tasks `next` again, unless they were changed.
   */
  change: (label: string, edits: readonly Edit[], next?: readonly NewItem[]) => boolean
  /** Records that tasks were added together. */
  added: (label: string, ids: readonly string[]) => void
  /** Undoes the last action that can still be undone, and returns it. */
  undo: () => UndoEntry<Step> | undefined
  /** Redoes the last undone action that can still be redone, and returns it. */
  redo: () => UndoEntry<Step> | undefined
}

/**
 * Creates the undo history of this page. If another device has changed the same fields since, undo
 * causes a conflict and overwrites nothing. Actions whose tasks were all permanently deleted are
 * skipped.
 */
export function createHistory(list: Pick<TaskList, 'read' | 'change'>): History {
  const stacks = createUndo<Step>((steps) => {
    const { items } = list.read()
    const edits = steps.flatMap((step): Edit[] => {
      if ('task' in step) return []
      const { onlyIf, ...edit } = step
      const item = items.get(edit.id)
      return !onlyIf || (item && matches(item, onlyIf)) ? [edit] : []
    })
    const tasks = steps.flatMap((step) => ('task' in step ? [step.task] : []))
    return list.change(edits, tasks) ? 'done' : 'gone'
  })

  return {
    change(label, edits, next = []) {
      const { items } = list.read()
      const found = edits.flatMap(({ id, change }) => {
        const item = items.get(id)
        return item ? [{ id, change, before: pickFields(item, change) }] : []
      })
      if (!list.change(edits, next)) return false
      stacks.record({
        label,
        undo: [
          ...found.map(({ id, change, before }) => ({ id, change: before, base: change })),
          ...next.map((task) => ({
            id: task.id,
            change: { deleted: true },
            onlyIf: untouched(task),
          })),
        ],
        redo: [
          ...found.map(({ id, change, before }) => ({ id, change, base: before })),
          // In the trash a task stays completed.
          ...next.map(({ completedAt: _, ...task }) => ({ task })),
        ],
      })
      return true
    },
    added(label, ids) {
      const setDeleted = (deleted: boolean) => ids.map((id) => ({ id, change: { deleted } }))
      stacks.record({ label, undo: setDeleted(true), redo: setDeleted(false) })
    },
    undo: () => stacks.undo()?.entry,
    redo: () => stacks.redo()?.entry,
  }
}
