import { useEffect, useMemo, useRef, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { readStored, writeStored } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Event } from './event.ts'
import { parseQuery } from './share.ts'
import { INITIAL_STATE, formatState, parseState, type State, STATE_KEY } from './state.ts'
import { finishTimer, setTimer } from './timer.ts'

/** Function that changes the state. */
export type Change = (make: (last: State) => State) => void

/** State of the page and functions that change and store it. */
export type Countdown = {
  state: State
  change: Change
  /** Event of the link, until it is added or dismissed. */
  linked: Event | undefined
  dismissLinked: () => void
}

/** Returns the page's state and its setters. */
export function useCountdown(): Countdown {
  const hydrated = useHydrated()
  const start = useMemo(() => (hydrated ? readStart() : INITIAL_START), [hydrated])
  const [changed, setChanged] = useState<State>()
  const [warned, setWarned] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const showToast = useToast()
  const state = changed ?? start.state

  useEffect(() => {
    if (start.message) showToast({ text: start.message })
  }, [start, showToast])

  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      const kept = key === STATE_KEY ? parseState(newValue) : undefined
      if (kept) setChanged(kept)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  // An undo runs later and must change the current state.
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  }, [state])

  function change(make: (last: State) => State) {
    const next = make(current.current)
    if (next === current.current) return
    current.current = next
    setChanged(next)
    // A reload must not restore the link's timer.
    if (start.duration !== undefined) forgetLink()
    if (writeStored(STATE_KEY, formatState(next)) || warned) return
    setWarned(true)
    showToast({
      text: 'Your browser cannot save your changes: they are lost when you close the page.',
    })
  }

  function dismissLinked() {
    setDismissed(true)
    forgetLink()
  }

  return { state, change, linked: dismissed ? undefined : start.linked, dismissLinked }
}

type Start = {
  state: State
  linked?: Event | undefined
  duration?: number | undefined
  message?: string | undefined
}

const INITIAL_START: Start = { state: INITIAL_STATE }

/** Reads the stored state and the content of a link. A timer that ended meanwhile does not ring. */
function readStart(): Start {
  const kept = parseState(readStored(STATE_KEY))
  const state = kept ?? INITIAL_STATE
  const { event: linked, duration, damaged } = parseQuery(window.location.search)
  const timer = finishTimer(state.timer, systemClock.now())
  const busy = timer.step === 'running' || timer.step === 'paused'
  const messages = [
    ...(kept ? [] : ['Your saved data could not be read, so you start with an empty page.']),
    ...(damaged ? ['This link is damaged. Ask for a new one.'] : []),
    ...(busy && duration ? ['A timer is running. Open the link again when it is done.'] : []),
  ]
  return {
    state: { ...state, timer: duration === undefined || busy ? timer : setTimer(duration) },
    linked,
    duration,
    message: messages.join(' '),
  }
}

function forgetLink(): void {
  if (window.location.search === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
