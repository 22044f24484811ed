import { useEffect } from 'react'

/** Keeps the screen on while `active`, where the browser supports it. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    async function acquire() {
      if (document.visibilityState !== 'visible') return
      lock = await requestLock()
      if (over) await lock?.release()
    }
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', acquire)
    void acquire()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
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
