import { useSyncExternalStore } from 'react'
import { MINUTE, systemClock } from '../../../../shared/clock.ts'
import { type Day, findToday } from '../ledger/day.ts'

/** Returns the current day, updated after midnight; undefined before hydration. */
export function useToday(): Day | undefined {
  return useSyncExternalStore(subscribe, readToday, () => undefined)
}

function readToday(): Day {
  return findToday(systemClock.now())
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  // A tab that wakes up is visible before its timer fires.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
