/** The part of a wake lock that is used here. */
type Lock = Pick<WakeLockSentinel, 'released' | 'release'>

/**
 * Creates a holder of at most one wake lock. The page may ask again before the browser has answered.
 * @param request requests a lock; undefined when it is refused
 */
export function createWakeLock(request: () => Promise<Lock | undefined>) {
  let held: Lock | undefined
  let over = false
  return {
    async acquire(): Promise<void> {
      const lock = await request()
      const isHeld = held !== undefined && !held.released
      if (over || isHeld) await lock?.release()
      else held = lock
    },
    end(): void {
      over = true
      void held?.release()
    },
  }
}
