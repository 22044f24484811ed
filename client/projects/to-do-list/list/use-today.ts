import { useEffect, useState } from 'react'
import { HOUR, SECOND, systemClock } from '../../../../shared/clock.ts'
import { toDay, untilMidnight } from '../view/days.ts'

/** Returns the local day, such as `2026-11-30`; empty until hydrated. */
export function useToday(): string {
  const [today, setToday] = useState('')

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look() {
      const now = systemClock.now()
      setToday(toDay(now))
      clearTimeout(timer)
      // A computer that slept, or changed its zone, is behind by an hour at most.
      timer = setTimeout(look, Math.min(untilMidnight(now) + SECOND, HOUR))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return today
}
