import { useSyncExternalStore } from 'react'
import { HOUR, SECOND, systemClock } from '../../shared/clock.ts'
import { type Day, toLocalDay, untilMidnight } from '../../shared/day.ts'

/** Returns the visitor's current day, also after midnight; undefined before hydration. */
export function useToday(): Day | undefined {
  return useSyncExternalStore(subscribe, readToday, () => undefined)
}

function readToday(): Day {
  return toLocalDay(systemClock.now())
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function check() {
    onChange()
    clearTimeout(timer)
    // A computer that slept, or changed its zone, is behind by an hour at most.
    timer = setTimeout(check, Math.min(untilMidnight(systemClock.now()) + SECOND, HOUR))
  }
  check()
  // A tab that wakes up is visible before its timer fires.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
