import { useEffect, useMemo, useRef, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { readStored, writeStored } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Event } from './event.ts'
import { parseQuery } from './share.ts'
import { INITIAL_STATE, formatState, parseState, type State, STATE_KEY } from './state.ts'
import { finishTimer, setTimer } from './timer.ts'

export type Change = (make: (last: State) => State) => void

/** What the page shows, and what changes it. Each change is kept. */
export type Countdown = {
  state: State
  change: Change
  /** The event of the link that led here, until it is kept or dismissed. */
  linked: Event | undefined
  dismissLinked: () => void
}

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

  // A message that undoes something acts later, on what stands here by then.
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  }, [state])

  function change(make: (last: State) => State) {
    const next = make(current.current)
    if (next === current.current) return
    current.current = next
    setChanged(next)
    // What a link set is no longer what stands here, and a reload must not bring it back.
    if (start.duration !== undefined) forgetLink()
    if (writeStored(STATE_KEY, formatState(next)) || warned) return
    setWarned(true)
    showToast({ text: 'This browser keeps nothing here: the page forgets all when it is closed.' })
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

/** What was kept, with what the link that led here shows. A timer that ended meanwhile is silent. */
function readStart(): Start {
  const kept = parseState(readStored(STATE_KEY))
  const state = kept ?? INITIAL_STATE
  const { event: linked, duration, damaged } = parseQuery(window.location.search)
  const timer = finishTimer(state.timer, systemClock.now())
  const busy = timer.step === 'running' || timer.step === 'paused'
  const messages = [
    ...(kept ? [] : ['What was kept here could not be read; this is a fresh start.']),
    ...(damaged ? ['This link cannot be read.'] : []),
    ...(busy && duration ? ['A timer is under way here; open the link again after it.'] : []),
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
