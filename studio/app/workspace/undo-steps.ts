import { type ApplyResult, createUndo, type Undo } from '../../../client/app/undo.ts'
import { type Clock, SECOND } from '../../../shared/clock.ts'

/** A text in place of another one; null stands for no file. */
export type TextEdit = { path: string; base: string | null; text: string | null }

/** Result of an undo or a redo: the label of the step, and the file that it changed. */
export type StepResult = { label: string; path: string | undefined; done: boolean }

/** Undo and redo across all files. */
export type UndoSteps = {
  /** Adds an edit that was just made; quick edits of a file with the same key are one step. */
  record: (label: string, edit: TextEdit, key?: string) => void
  /** Makes the next edit a step of its own. */
  endStep: () => void
  move: (way: 'undo' | 'redo') => StepResult | undefined
  labels: Undo<TextEdit>['labels']
}

/** Milliseconds after which a change is a step of its own. */
const STEP_PAUSE = SECOND

/** Creates steps without any. */
export function createUndoSteps(
  clock: Clock,
  apply: (edits: readonly TextEdit[]) => ApplyResult,
): UndoSteps {
  const undo = createUndo<TextEdit>(apply)
  let changedAt = -Infinity
  let number = 0
  return {
    record(label, edit, key) {
      const now = clock.now()
      if (now - changedAt >= STEP_PAUSE) number += 1
      changedAt = now
      undo.record({
        label,
        undo: [{ path: edit.path, base: edit.text, text: edit.base }],
        redo: [edit],
        ...(key !== undefined && { key: `${edit.path} ${key} ${number}` }),
      })
    },
    endStep() {
      changedAt = -Infinity
    },
    move(way) {
      const moved = undo[way]()
      if (!moved) return undefined
      const { entry, result } = moved
      return { label: entry.label, path: entry.redo[0]?.path, done: result === 'done' }
    },
    labels: undo.labels,
  }
}
