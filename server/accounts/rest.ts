import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The share of its time from which on a thread is short of it. */
const BUSY = 0.9

/**
 * Rests between works in other threads that share their only core with the one that answers requests:
 * half as long as a work took, if that one had no time left meanwhile. Alone, the two would get equal
 * shares of the core, and a flood of logins half of the site.
 */
export function createRest(): (took: number) => Promise<void> | undefined {
  let last = performance.eventLoopUtilization()
  return (took) => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < BUSY ? undefined : setTimeout(took / 2)
  }
}
