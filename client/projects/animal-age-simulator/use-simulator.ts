import { useEffect, useMemo, useRef, useState } from 'react'
import { readStored, writeStored } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import { parseQuery } from './share.ts'
import { INITIAL_STATE, formatState, parseState, type State, STATE_KEY } from './state.ts'

/** State of the page and a function that changes and stores it. */
export type Simulator = { state: State; change: (change: (last: State) => State) => void }

/** Returns the page's state and its setter. */
export function useSimulator(): Simulator {
  const hydrated = useHydrated()
  const start = useMemo(() => (hydrated ? readStart() : INITIAL_START), [hydrated])
  const [changed, setChanged] = useState<State>()
  const [warned, setWarned] = useState(false)
  const showToast = useToast()
  const state = changed ?? start.state

  useEffect(() => {
    if (start.damaged)
      showToast({ text: 'Your saved data could not be read, so you start with an empty page.' })
  }, [start, showToast])

  // Tabs share the pets, but not the form.
  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      const pets = key === STATE_KEY ? parseState(newValue)?.pets : undefined
      if (pets) setChanged((last) => ({ ...(last ?? start.state), pets }))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [start])

  // An undo runs later and must change the current state.
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  }, [state])

  function change(make: (last: State) => State) {
    const next = make(current.current)
    current.current = next
    setChanged(next)
    forgetLink()
    if (writeStored(STATE_KEY, formatState(next)) || warned) return
    setWarned(true)
    showToast({
      text: 'Your browser cannot save your changes: they are lost when you close the page.',
    })
  }

  return { state, change }
}

type Start = { state: State; damaged: boolean }

const INITIAL_START: Start = { state: INITIAL_STATE, damaged: false }

/** Reads the stored state, with the form of a link if there is one. */
function readStart(): Start {
  const stored = parseState(readStored(STATE_KEY))
  const state = stored ?? INITIAL_STATE
  const form = parseQuery(window.location.search)
  return { state: form ? { ...state, form } : state, damaged: !stored }
}

/** Removes the link's query after a change, so that a reload does not restore the link's form. */
function forgetLink(): void {
  if (!parseQuery(window.location.search)) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
