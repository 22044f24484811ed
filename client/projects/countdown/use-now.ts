import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { findTimeToNextSecond } from './remaining.ts'

/** The time at the last look, and what looks again. */
export type Now = { now: number; refresh: () => number }

/**
 * The time, looked at whenever the seconds left until a deadline change, and when the page is seen
 * again: a tab that slept comes back before its timers do. Without a deadline it is looked at only
 * by `look`, which gives the time that it finds.
 * @param onTick what to do at each look; `before` is the time of the one before
 */
export function useNow(
  deadline: number | undefined,
  onTick: (now: number, before: number) => void,
): Now {
  const [now, setNow] = useState(() => systemClock.now())
  const tick = useEffectEvent((before: number) => {
    const at = systemClock.now()
    setNow(at)
    onTick(at, before)
    return at
  })

  useEffect(() => {
    if (deadline === undefined) return
    const until = deadline
    // What passed before is no matter of this watch.
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

  const refresh = useCallback(() => {
    const at = systemClock.now()
    setNow(at)
    return at
  }, [])

  return { now, refresh }
}
