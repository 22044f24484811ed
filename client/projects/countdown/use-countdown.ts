import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { removeQuery } from '../../app/browser.ts'
import { useHasLeft } from '../../app/use-has-left.ts'
import {
  type ChangeState,
  type PersistentState,
  usePersistentState,
} from '../../app/use-persistent-state.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import { type LinkContent, parseQuery } from './share.ts'
import { formatVersioned } from '../../app/versioned.ts'
import { INITIAL_STATE, parseState, type State, STATE_KEY } from './state.ts'
import { finishTimer, isBusy, createTimer } from './timer.ts'

/** Function that changes the state. */
export type Change = ChangeState<State>

const COUNTDOWN: PersistentState<State> = {
  key: STATE_KEY,
  initial: INITIAL_STATE,
  parse: parseState,
  format: formatVersioned,
  begin,
}

const NO_LINK: LinkContent = { damaged: false }

/** Returns the page's state and its setters, and the event of the link until it is added or dismissed. */
export function useCountdown() {
  const [state, changeState] = usePersistentState(COUNTDOWN)
  const hydrated = useHydrated()
  const link = useMemo(() => (hydrated ? readLink() : NO_LINK), [hydrated])
  const [dismissed, setDismissed] = useState(false)
  const showToast = useToast()
  const hasLeft = useHasLeft()

  const explainLink = useEffectEvent(({ duration, damaged }: LinkContent) => {
    if (damaged) showToast({ text: 'This link is damaged. Ask for a new one.' })
    if (duration && isBusy(state.timer)) {
      showToast({ text: 'A timer is running. Open the link again when it is done.' })
    }
  })
  useEffect(() => explainLink(link), [link])

  const change: Change = (make) => {
    // A reload must not restore the link's timer.
    if (link.duration !== undefined && !hasLeft()) removeQuery()
    changeState(make)
  }

  function dismissLinked() {
    setDismissed(true)
    removeQuery()
  }

  return { state, change, linked: dismissed ? undefined : link.event, dismissLinked }
}

/** Returns the state with the timer of a link. A timer that ended meanwhile does not ring. */
function begin(stored: State): State {
  const { duration } = readLink()
  const timer = finishTimer(stored.timer, systemClock.now())
  return {
    ...stored,
    timer: duration === undefined || isBusy(timer) ? timer : createTimer(duration),
  }
}

function readLink(): LinkContent {
  return parseQuery(window.location.search)
}
