import { useState } from 'react'
import { removeQuery } from '../../../app/browser.ts'
import { readStored } from '../../../app/storage.ts'
import { createUndo } from '../../../app/undo.ts'
import { type PersistentState, usePersistentState } from '../../../app/use-persistent-state.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import type { Layout } from '../layout/layout.ts'
import { parseLayout } from '../layout/share.ts'
import { measureLayout } from '../preview/measure.ts'
import { checkExercise, findExercise, isSolved } from './exercises.ts'
import {
  applyLayoutEdits,
  createLayoutEntry,
  createLinkEntry,
  type LayoutEdit,
} from './layout-undo.ts'
import {
  addSolved,
  applyQuery,
  currentLayout,
  followTab,
  formatState,
  INITIAL_STATE,
  isInitialLayout,
  parseState,
  replaceLayout,
  resetBench,
  type State,
  STATE_KEY,
} from './state.ts'

/** State of the laboratory; tabs share all but the layout that each has on its bench. */
const LABORATORY: PersistentState<State> = {
  key: STATE_KEY,
  initial: INITIAL_STATE,
  parse: parseState,
  format: formatState,
  begin: (stored) => applyQuery(stored, window.location.search) ?? stored,
  follow: followTab,
}

/** Returns the laboratory with its state and functions. */
export function useLaboratory() {
  const ready = useHydrated()
  const [state, changeState] = usePersistentState(LABORATORY)
  const [undo] = useState(() =>
    createUndo<LayoutEdit>((edits) => {
      let result: 'done' | 'stale' = 'stale'
      change((last) => {
        const next = applyLayoutEdits(last, edits)
        if (next) result = 'done'
        return next ?? last
      })
      return result
    }),
  )

  function change(make: (last: State) => State) {
    const isLinked = parseLayout(new URLSearchParams(window.location.search)) !== undefined
    // The change replaces the visitor's own layout in storage.
    if (isLinked) recordLink()
    changeState(make)
    // A reload would restore the layout of the link.
    if (isLinked) removeQuery()
  }

  function recordLink() {
    const own = parseState(readStored(STATE_KEY) ?? '')
    const entry = own && createLinkEntry(own, state)
    if (entry) undo.record(entry)
  }

  /** Makes a change that can be undone; consecutive ones with one key are undone together. */
  function edit(make: (last: State) => State, key?: string) {
    change((last) => {
      const next = make(last)
      undo.record(createLayoutEntry(last, next, key))
      return next
    })
  }

  return {
    state,
    /** False before hydration. */
    ready,
    /** Whether there is a step to undo, and one to redo. */
    labels: undo.labels(),
    changeLayout: (make: (last: Layout) => Layout, key?: string) =>
      edit(
        (last) => addSolvedExercise(replaceLayout(last, last.bench, make(currentLayout(last)))),
        key,
      ),
    /** Changes the view, which cannot be undone. */
    changeView: (view: Partial<Pick<State, 'width' | 'shorthands' | 'bench'>>) =>
      change((last) => ({ ...last, ...view })),
    /** Puts a layout on the free bench. */
    load: (layout: Layout, width: State['width']) =>
      edit((last) => ({ ...replaceLayout(last, 'free', layout), width })),
    reset: () => {
      if (!isInitialLayout(state)) edit(resetBench)
    },
    undo: () => void undo.undo(),
    redo: () => void undo.redo(),
  }
}

/** Adds the current exercise to the solved ones if its boxes match. */
function addSolvedExercise(state: State): State {
  const { bench } = state
  const exercise = findExercise(bench)
  if (!exercise) return state
  const checks = checkExercise(exercise, currentLayout(state), measureLayout)
  return isSolved(checks) ? addSolved(state, [exercise.id]) : state
}
