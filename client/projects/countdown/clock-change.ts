import { SECOND } from '../../../shared/clock.ts'
import type { Timer } from './timer.ts'

/**
 * Reading of both clocks in milliseconds: the wall clock, and the monotonic one
 * (`performance.now()`).
 */
export type ClockReading = { wall: number; steady: number; timer: Timer }

/** Clock corrections below this are ignored, in milliseconds. */
const TOLERANCE = 2 * SECOND

/**
 * Shortens a running timer after the wall clock was set back.
 * A clock set forward is ignored: it looks the same as a machine that slept. A timer that changed
 * since the last reading is not adjusted, because another tab may have done so.
 */
export function adjustForClockChange(last: ClockReading, now: ClockReading): Timer {
  const { timer } = now
  if (timer.step !== 'running' || last.timer.step !== 'running') return timer
  const setBack = now.steady - last.steady - (now.wall - last.wall)
  if (setBack < TOLERANCE || timer.deadline !== last.timer.deadline) return timer
  return { ...timer, deadline: timer.deadline - setBack }
}
