import type { Layout } from '../layout/layout.ts'
import { type BenchId, replaceLayout, type State } from './state.ts'

/** State of a bench before a change; consecutive changes with one key are one step. */
type Step = { bench: BenchId; layout: Layout; key?: string | undefined }

/** Undo and redo stacks, the last step last. */
export type History = { past: readonly Step[]; future: readonly Step[] }

/** Empty undo and redo stacks. */
export const NO_HISTORY: History = { past: [], future: [] }

const LENGTH = 200

/** Pushes the current bench before a change and clears the redo stack. */
export function recordChange({ past }: History, state: State, key?: string): History {
  const { bench } = state
  const last = past.at(-1)
  if (key !== undefined && last?.key === key && last.bench === bench) return { past, future: [] }
  return {
    past: [...past, { bench, layout: state.layouts[bench], key }].slice(-LENGTH),
    future: [],
  }
}

type Outcome = { history: History; state: State }

/** Undoes the last change and shows its bench. */
export function undo({ past, future }: History, state: State): Outcome {
  const step = past.at(-1)
  if (!step) return { history: { past, future }, state }
  return {
    history: { past: past.slice(0, -1), future: [...future, reverseStep(step, state)] },
    state: replaceLayout(state, step.bench, step.layout),
  }
}

/** Redoes the change that was undone last. */
export function redo({ past, future }: History, state: State): Outcome {
  const step = future.at(-1)
  if (!step) return { history: { past, future }, state }
  return {
    history: { past: [...past, reverseStep(step, state)], future: future.slice(0, -1) },
    state: replaceLayout(state, step.bench, step.layout),
  }
}

/** Returns the step that reverses a step. */
function reverseStep({ bench }: Step, { layouts }: State): Step {
  return { bench, layout: layouts[bench] }
}
