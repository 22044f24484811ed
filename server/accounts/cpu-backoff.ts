import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Utilisation from which on the thread counts as busy. */
const BUSY = 0.9

/**
 * Creates a pause after each hash on a machine with one core: half as long as the hash took, if the main
 * thread was busy meanwhile. Without it, a flood of logins would take half of the core.
 * @param measure returns the utilisation of the main thread, 0 to 1, since the last call
 */
export function createCpuBackoff(
  measure = createThreadMonitor(),
  wait: (milliseconds: number) => Promise<void> = setTimeout,
): (took: number) => Promise<void> | undefined {
  return (took) => (measure() < BUSY ? undefined : wait(took / 2))
}

/** Creates a function that measures the utilisation of the calling thread. */
export function createThreadMonitor(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization
  }
}
