import { useEffect, useMemo, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../app/storage.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Layout } from '../layout/layout.ts'
import { parseLayout } from '../layout/share.ts'
import { measureLayout } from '../preview/measure.ts'
import { checkExercise, findExercise, isSolved } from './exercises.ts'
import { type History, NO_HISTORY, redo, recordChange, undo } from './history.ts'
import {
  addSolved,
  applyQuery,
  currentLayout,
  INITIAL_STATE,
  formatState,
  isInitialLayout,
  parseState,
  replaceLayout,
  resetBench,
  type State,
  STATE_KEY,
} from './state.ts'

type Lab = { state: State; history: History }

/** State of the laboratory and functions that change and store it. */
export type Laboratory = Lab & {
  /** False before hydration. */
  ready: boolean
  /** Changes the layout; consecutive changes with one key are undone together. */
  changeLayout: (change: (last: Layout) => Layout, key?: string) => void
  /** Changes the view, which cannot be undone. */
  changeView: (view: Partial<Pick<State, 'width' | 'shorthands' | 'bench'>>) => void
  /** Puts a layout on the free bench. */
  load: (layout: Layout, width: State['width']) => void
  reset: () => void
  undo: () => void
  redo: () => void
}

/** Returns the laboratory with its state and functions. */
export function useLaboratory(): Laboratory {
  const ready = useHydrated()
  const start = useMemo(() => (ready ? readStart() : FIRST_START), [ready])
  const [changed, setChanged] = useState<Lab>()
  const [warned, setWarned] = useState(false)
  const showToast = useToast()
  const lab = changed ?? start.lab

  useEffect(() => {
    if (start.damaged)
      showToast({ text: 'Your saved data could not be read, so you start with an empty page.' })
  }, [start, showToast])

  // Tabs share the solved exercises, but not the layouts.
  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      const solved = key === STATE_KEY ? parseState(newValue)?.solved : undefined
      if (!solved) return
      setChanged((last = start.lab) => ({ ...last, state: addSolved(last.state, solved) }))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [start])

  // Two changes may come before the page is drawn again.
  const current = useRef(lab)
  useEffect(() => {
    current.current = lab
  }, [lab])

  function change(make: (last: Lab) => Lab) {
    const next = make(current.current)
    current.current = next
    setChanged(next)
    forgetLink()
    if (writeStored(STATE_KEY, formatState(next.state)) || warned) return
    setWarned(true)
    showToast({
      text: 'Your browser cannot save your changes: they are lost when you close the page.',
    })
  }

  function changeLayout(make: (last: Layout) => Layout, key?: string) {
    change(({ state, history }) => {
      const layout = make(currentLayout(state))
      return {
        history: recordChange(history, state, key),
        state: addSolvedExercise(replaceLayout(state, state.bench, layout)),
      }
    })
  }

  return {
    ...lab,
    ready,
    changeLayout,
    changeView: (view) =>
      change(({ state, history }) => ({ history, state: { ...state, ...view } })),
    load: (layout, width) =>
      change(({ state, history }) => {
        const free: State = { ...state, bench: 'free', width }
        return { history: recordChange(history, free), state: replaceLayout(free, 'free', layout) }
      }),
    reset: () => {
      if (isInitialLayout(current.current.state)) return
      change(({ state, history }) => ({
        history: recordChange(history, state),
        state: resetBench(state),
      }))
    },
    undo: () => change(({ state, history }) => undo(history, state)),
    redo: () => change(({ state, history }) => redo(history, state)),
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

type Start = { lab: Lab; damaged: boolean }

const FIRST_START: Start = { lab: { state: INITIAL_STATE, history: NO_HISTORY }, damaged: false }

/** Reads the stored state, with the layout of a link if there is one. */
function readStart(): Start {
  const kept = parseState(readStored(STATE_KEY))
  const state = kept ?? INITIAL_STATE
  const shown = applyQuery(state, window.location.search) ?? state
  return { lab: { state: shown, history: NO_HISTORY }, damaged: !kept }
}

/** Removes the link's query after a change, so that a reload does not restore its layout. */
function forgetLink(): void {
  if (!parseLayout(new URLSearchParams(window.location.search))) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
