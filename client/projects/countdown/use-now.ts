import { useEffect, useEffectEvent, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { findTimeToNextSecond } from './remaining.ts'

/** Time of the last tick, and a function that updates and returns it. */
type Now = { now: number; refresh: () => number }

/**
 * Returns the time, updated when the seconds until a deadline change and when the page is shown.
 * Without a deadline only `refresh` updates it.
 * @param onTick called at each tick; `before` is the time of the last one
 */
export function useNow(
  deadline: number | undefined,
  onTick: (now: number, before: number) => void,
): Now {
  const [now, setNow] = useState(() => systemClock.now())
  const tick = useEffectEvent((before: number) => {
    const at = refresh()
    onTick(at, before)
    return at
  })

  useEffect(() => {
    if (deadline === undefined) return
    const until = deadline
    // Milestones before this moment do not count.
    let last = systemClock.now()
    let timer = setTimeout(next)
    function next() {
      clearTimeout(timer)
      last = tick(last)
      timer = setTimeout(next, findTimeToNextSecond(until, systemClock.now()))
    }
    document.addEventListener('visibilitychange', next)
    window.addEventListener('pageshow', next)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', next)
      window.removeEventListener('pageshow', next)
    }
  }, [deadline])

  function refresh() {
    const at = systemClock.now()
    setNow(at)
    return at
  }

  return { now, refresh }
}
