import { useEffect } from 'react'

/** Keeps the screen on while it is active, where the browser can, and the page is seen. */
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
    // The browser lets go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', acquire)
    void acquire()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [active])
}

/** Refused when the battery is low, among other reasons: the screen then goes off as ever. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    return undefined
  }
}
