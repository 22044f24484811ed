import { useEffect, useMemo, useRef, useState } from 'react'
import { readStored, writeStored } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import { parseQuery } from './share.ts'
import { INITIAL_STATE, formatState, parseState, type State, STATE_KEY } from './state.ts'

/** What the page shows, and what changes it. Each change is kept. */
export type Simulator = { state: State; change: (change: (last: State) => State) => void }

export function useSimulator(): Simulator {
  const hydrated = useHydrated()
  const start = useMemo(() => (hydrated ? readStart() : INITIAL_START), [hydrated])
  const [changed, setChanged] = useState<State>()
  const [warned, setWarned] = useState(false)
  const showToast = useToast()
  const state = changed ?? start.state

  useEffect(() => {
    if (start.damaged)
      showToast({ text: 'What was kept here could not be read; this is a fresh start.' })
  }, [start, showToast])

  // The pets are the same in every tab; what is being typed is each tab's own.
  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      const pets = key === STATE_KEY ? parseState(newValue)?.pets : undefined
      if (pets) setChanged((last) => ({ ...(last ?? start.state), pets }))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [start])

  // A message that undoes something acts later, on what stands here by then.
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
    showToast({ text: 'This browser keeps nothing here: the page forgets all when it is closed.' })
  }

  return { state, change }
}

type Start = { state: State; damaged: boolean }

const INITIAL_START: Start = { state: INITIAL_STATE, damaged: false }

/** What was kept, with the form of the link that led here, if one did. */
function readStart(): Start {
  const kept = parseState(readStored(STATE_KEY))
  const state = kept ?? INITIAL_STATE
  const form = parseQuery(window.location.search)
  return { state: form ? { ...state, form } : state, damaged: !kept }
}

/** A form that was changed is no longer the one of the link, and a reload must not bring that back. */
function forgetLink(): void {
  if (!parseQuery(window.location.search)) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
