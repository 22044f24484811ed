import type { Change } from './change.ts'

/** What can be undone and done again, the last one last. */
export type History = { done: readonly Change[]; undone: readonly Change[] }

export const NO_HISTORY: History = { done: [], undone: [] }

const MAX_UNDO_STEPS = 100

/** After something new there is nothing to do again. */
export function recordChange({ done }: History, change: Change): History {
  return { done: [...done, change].slice(-MAX_UNDO_STEPS), undone: [] }
}

export function undoLast({ done, undone }: History): History {
  return { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] }
}

export function redoLast({ done, undone }: History): History {
  return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) }
}
