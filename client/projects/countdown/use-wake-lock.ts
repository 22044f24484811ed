import { useEffect } from 'react'
import { createWakeLock } from './wake-lock.ts'

/** Keeps the screen on while `active`, where the browser supports it. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    const lock = createWakeLock(requestLock)
    const acquire = () => {
      if (document.visibilityState === 'visible') void lock.acquire()
    }
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', acquire)
    acquire()
    return () => {
      document.removeEventListener('visibilitychange', acquire)
      lock.end()
    }
  }, [active])
}

/** Requests a wake lock; undefined when it is refused, as on a low battery. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    return undefined
  }
}
