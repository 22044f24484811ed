import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'
import { useToast } from '../ui/toast.tsx'
import { followStored, readStored, writeStored } from './storage.ts'

/** What a state in local storage consists of. Define it outside of components. */
export type PersistentState<State> = {
  /** Key in local storage. */
  key: string
  /** State of a first visit, and before hydration. */
  initial: State
  /** Parses a stored text; undefined when it is unreadable. */
  parse: (text: string) => State | undefined
  format: (state: State) => string
  /** Returns what can be read of a stored text that `parse` refuses; nothing by default. */
  repair?: (text: string) => State
  /** Returns the state to begin with, such as that of a link; the stored one by default. */
  begin?: (stored: State) => State
  /** Adds what another page stored; by default it replaces the state. */
  follow?: (state: State, stored: State) => State
}

/** Changes a state: applies a function to the current one and stores the result. */
export type ChangeState<State> = (make: (last: State) => State) => void

const DAMAGED = 'Your saved data could not be read, so you start with an empty page.'
const BLOCKED = 'Your browser cannot save your changes: they are lost when you close the page.'

/**
 * Returns a state that stays in local storage, and the function that changes it.
 * The server and hydration render the initial state. A message tells once when the stored state is
 * unreadable, and once when storage is blocked or full. Nothing is written before a change.
 */
export function usePersistentState<State>(
  definition: PersistentState<State>,
): [state: State, change: ChangeState<State>] {
  const { key, initial, format } = definition
  const hydrated = useHydrated()
  const start = useMemo(
    () => (hydrated ? readStart(definition) : { state: initial, text: undefined, damaged: false }),
    [hydrated, definition, initial],
  )
  const [changed, setChanged] = useState<{ state: State }>()
  const warned = useRef(false)
  // Only this page has its last change.
  const unstored = useRef(false)
  const showToast = useToast()
  const state = changed ? changed.state : start.state

  useEffect(() => {
    if (start.damaged) showToast({ text: DAMAGED })
  }, [start, showToast])

  // An undo or a finished load runs later and must change the current state.
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  }, [state])

  const followPage = useEffectEvent(() => {
    if (unstored.current) return
    const { parse, follow } = definition
    const text = readStored(key)
    const stored = text === null ? initial : parse(text)
    if (stored === undefined) return
    const next = follow ? follow(current.current, stored) : stored
    current.current = next
    setChanged({ state: next })
  })
  useEffect(() => followStored([key], followPage, start.text), [key, start])

  const change = useCallback(
    (make: (last: State) => State) => {
      const next = make(current.current)
      if (next === current.current) return
      current.current = next
      setChanged({ state: next })
      unstored.current = !writeStored(key, format(next))
      if (!unstored.current || warned.current) return
      warned.current = true
      showToast({ text: BLOCKED })
    },
    [key, format, showToast],
  )

  return [state, change]
}

function readStart<State>(definition: PersistentState<State>): {
  state: State
  text: string | null
  damaged: boolean
} {
  const { key, initial, parse, begin, repair } = definition
  const text = readStored(key)
  const stored = text === null ? initial : parse(text)
  const state = stored ?? (text !== null && repair ? repair(text) : initial)
  return { state: begin ? begin(state) : state, text, damaged: stored === undefined }
}
