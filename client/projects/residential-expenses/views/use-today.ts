import { useSyncExternalStore } from 'react'
import { MINUTE, systemClock } from '../../../../shared/clock.ts'
import { type Day, findToday } from '../ledger/day.ts'

/** The day that it is, also after midnight; undefined until the page is hydrated. */
export function useToday(): Day | undefined {
  return useSyncExternalStore(subscribe, readToday, () => undefined)
}

function readToday(): Day {
  return findToday(systemClock.now())
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  // A tab that slept comes back before its timer does.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
