import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The share of its time from which on a thread is short of it. */
const BUSY = 0.9

/**
 * Rests between works in other threads that share their only core with the one that answers requests:
 * half as long as a work took, if that one had no time left meanwhile. Alone, the two would get equal
 * shares of the core, and a flood of logins half of the site.
 * @param measure the share of its time, 0 to 1, that the thread has worked since it was last asked
 */
export function createCpuBackoff(
  measure = createThreadMonitor(),
  wait: (milliseconds: number) => Promise<void> = setTimeout,
): (took: number) => Promise<void> | undefined {
  return (took) => (measure() < BUSY ? undefined : wait(took / 2))
}

/** Measures the thread that calls this. */
export function createThreadMonitor(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization
  }
}
