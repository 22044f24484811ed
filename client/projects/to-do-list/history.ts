import type { Item, ItemChange, NewItem } from '../../../shared/api/items.ts'
import { untouched } from './completion.ts'
import { matches, pickFields } from './queue/mutations.ts'
import type { Edit, TaskList } from './task-list.ts'

/** An action with its description and the edits that undo and redo it. */
type UndoEntry = {
  text: string
  undo: readonly UndoEdit[]
  redo: readonly Edit[]
  /** Tasks that the action added. */
  next: readonly NewItem[]
}

/** An edit that is skipped unless the task still has the values `onlyIf`. */
type UndoEdit = Edit & { onlyIf?: ItemChange }

/** The undo history of this page. */
export type History = {
  /**
   * Makes the changes and records how to undo them; returns false if no such task exists. Undo
   * deletes the tasks `next` again, unless they were changed.
   */
  change: (text: string, edits: readonly Edit[], next?: readonly NewItem[]) => boolean
  /** Records that tasks were added together. */
  added: (text: string, ids: readonly string[]) => void
  /** Undoes the last action that can still be undone, and returns it. */
  undo: () => UndoEntry | undefined
  /** Redoes the last undone action that can still be redone, and returns it. */
  redo: () => UndoEntry | undefined
}

const MAX_UNDO_ENTRIES = 100

/**
 * Creates the undo history of this page. If another device has changed the same fields since, undo
 * causes a conflict and overwrites nothing.
 */
export function createHistory(list: Pick<TaskList, 'read' | 'change'>): History {
  let undoStack: UndoEntry[] = []
  let redoStack: UndoEntry[] = []

  function record(entry: UndoEntry): void {
    undoStack = [...undoStack, entry].slice(-MAX_UNDO_ENTRIES)
    redoStack = []
  }

  /** Skips entries whose tasks were all permanently deleted. */
  function undo(): UndoEntry | undefined {
    for (let entry = undoStack.pop(); entry; entry = undoStack.pop()) {
      if (!list.change(findPossible(entry, list.read().items))) continue
      redoStack.push(entry)
      return entry
    }
    return undefined
  }

  function redo(): UndoEntry | undefined {
    for (let entry = redoStack.pop(); entry; entry = redoStack.pop()) {
      if (!list.change(entry.redo, entry.next)) continue
      undoStack.push(entry)
      return entry
    }
    return undefined
  }

  return {
    change(text, edits, next = []) {
      const { items } = list.read()
      const found = edits.flatMap(({ id, change }) => {
        const item = items.get(id)
        return item ? [{ id, change, before: pickFields(item, change) }] : []
      })
      if (!list.change(edits, next)) return false
      record({
        text,
        undo: [
          ...found.map(({ id, change, before }) => ({ id, change: before, base: change })),
          ...next.map((task) => ({
            id: task.id,
            change: { deleted: true },
            onlyIf: untouched(task),
          })),
        ],
        redo: found.map(({ id, change, before }) => ({ id, change, base: before })),
        next,
      })
      return true
    },
    added(text, ids) {
      const setDeleted = (deleted: boolean) => ids.map((id) => ({ id, change: { deleted } }))
      record({ text, undo: setDeleted(true), redo: setDeleted(false), next: [] })
    },
    undo,
    redo,
  }
}

function findPossible({ undo }: UndoEntry, items: ReadonlyMap<string, Item>): Edit[] {
  return undo.flatMap(({ onlyIf, ...edit }) => {
    const item = items.get(edit.id)
    return !onlyIf || (item && matches(item, onlyIf)) ? [edit] : []
  })
}
