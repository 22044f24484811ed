import type { Layout } from '../layout/layout.ts'
import { type BenchId, replaceLayout, type State } from './state.ts'

/** How a bench was before a change; changes with one key made in a row are one. */
type Step = { bench: BenchId; layout: Layout; key?: string | undefined }

/** What can be undone and done again, the last one last. */
export type History = { past: readonly Step[]; future: readonly Step[] }

export const NO_HISTORY: History = { past: [], future: [] }

const LENGTH = 200

/** Remembers how the current bench is, before it is changed. After that there is nothing to redo. */
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

/** Takes the last change back, and shows the bench where it was made. */
export function undo({ past, future }: History, state: State): Outcome {
  const step = past.at(-1)
  if (!step) return { history: { past, future }, state }
  return {
    history: { past: past.slice(0, -1), future: [...future, reverseStep(step, state)] },
    state: replaceLayout(state, step.bench, step.layout),
  }
}

/** Makes the change again that was undone last. */
export function redo({ past, future }: History, state: State): Outcome {
  const step = future.at(-1)
  if (!step) return { history: { past, future }, state }
  return {
    history: { past: [...past, reverseStep(step, state)], future: future.slice(0, -1) },
    state: replaceLayout(state, step.bench, step.layout),
  }
}

/** The step that leads back from where this one leads. */
function reverseStep({ bench }: Step, { layouts }: State): Step {
  return { bench, layout: layouts[bench] }
}
