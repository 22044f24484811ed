import { SECOND } from '../../../shared/clock.ts'
import type { Timer } from './timer.ts'

/**
 * What a look at the clocks found, in milliseconds: the clock of the wall, and one that nobody
 * sets (`performance.now()`).
 */
export type ClockReading = { wall: number; steady: number; timer: Timer }

/** Clocks are also corrected in small steps, which are no change to act upon. */
const TOLERANCE = 2 * SECOND

/**
 * A running timer after the clock was set: set back by an hour, it must not run an hour longer.
 * The other way is left alone, since the steady clock stands still while a machine sleeps, and a
 * clock set forward looks the same. A timer that changed since the last look is taken as it is:
 * whoever changed it, another tab perhaps, knew the new time.
 */
export function adjustForClockChange(last: ClockReading, now: ClockReading): Timer {
  const { timer } = now
  if (timer.step !== 'running' || last.timer.step !== 'running') return timer
  const setBack = now.steady - last.steady - (now.wall - last.wall)
  if (setBack < TOLERANCE || timer.deadline !== last.timer.deadline) return timer
  return { ...timer, deadline: timer.deadline - setBack }
}
