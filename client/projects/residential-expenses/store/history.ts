import type { Change } from './change.ts'

/** Undo and redo stacks, the last change last. */
export type History = { done: readonly Change[]; undone: readonly Change[] }

/** Empty undo and redo stacks. */
export const NO_HISTORY: History = { done: [], undone: [] }

const MAX_UNDO_STEPS = 100

/** Pushes a change and clears the redo stack. */
export function recordChange({ done }: History, change: Change): History {
  return { done: [...done, change].slice(-MAX_UNDO_STEPS), undone: [] }
}

/** Moves the last change to the redo stack. */
export function undoLast({ done, undone }: History): History {
  return { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] }
}

/** Moves the last undone change back to the undo stack. */
export function redoLast({ done, undone }: History): History {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) }
}
