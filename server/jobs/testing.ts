import type { Clock } from '../../shared/clock.ts'

/** A time that exceeds a turn of the purge. */
const LONG = 1000

/**
 * A clock of a machine so slow that a job never has time for a second step in a turn: its process
 * ends, with an exception, when it begins the turn after so many.
 */
export function createCrashingClock(start: number, turns: number): Clock {
  let looks = 0
  return {
    now() {
      // It is read once when a turn begins and once after its step.
      if (looks === 2 * turns) throw new Error('The process has ended')
      return start + LONG * looks++
    },
  }
}
