import { DAY, HOUR, MINUTE } from '../../../shared/clock.ts'
import { isRecord } from '../../../shared/json.ts'

/** Timer with the instant at which it ends, or the time left while paused; times in milliseconds. */
export type Timer =
  | { step: 'ready'; duration: number }
  | { step: 'running'; duration: number; deadline: number; laps: readonly number[] }
  | { step: 'paused'; duration: number; left: number; laps: readonly number[] }
  | { step: 'finished'; duration: number; deadline: number; laps: readonly number[] }

/** Lengths to choose from, in milliseconds. */
export const PRESETS = [MINUTE, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE, 25 * MINUTE, 45 * MINUTE]

/** Maximum length in milliseconds: 99:59:59. */
export const MAX_TIMER = 100 * HOUR - 1000

/** Maximum number of laps. */
export const MAX_LAPS = 200

/** Timer of a first visit. */
export const INITIAL_TIMER: Timer = { step: 'ready', duration: 5 * MINUTE }

/** Creates a timer of a length that is ready to start. */
export function createTimer(duration: number): Timer {
  return { step: 'ready', duration }
}

/** Returns the time left in milliseconds, at least 0 and at most the length: the clock may be set back. */
export function findTimeLeft(timer: Timer, now: number): number {
  switch (timer.step) {
    case 'ready':
      return timer.duration
    case 'running':
      return Math.min(timer.duration, Math.max(0, timer.deadline - now))
    case 'paused':
      return timer.left
    case 'finished':
      return 0
  }
}

/** Returns whether a timer runs or is paused. */
export function isBusy({ step }: Timer): boolean {
  return step === 'running' || step === 'paused'
}

/** Starts a ready timer or resumes a paused one; others stay unchanged. */
export function startTimer(timer: Timer, now: number): Timer {
  if (timer.step === 'ready') {
    const { duration } = timer
    return { step: 'running', duration, deadline: now + duration, laps: [] }
  }
  if (timer.step !== 'paused') return timer
  const { duration, left, laps } = timer
  return { step: 'running', duration, deadline: now + left, laps }
}

/** Pauses a running timer. */
export function pauseTimer(timer: Timer, now: number): Timer {
  const due = finishTimer(timer, now)
  if (due.step !== 'running') return due
  const { duration, laps } = due
  return { step: 'paused', duration, left: findTimeLeft(due, now), laps }
}

/** Records a lap of a running timer, which never ends before the last one: the clock may be set back. */
export function recordLap(timer: Timer, now: number): Timer {
  if (timer.step !== 'running' || timer.laps.length >= MAX_LAPS) return timer
  const passed = Math.max(timer.laps.at(-1) ?? 0, timer.duration - findTimeLeft(timer, now))
  return { ...timer, laps: [...timer.laps, passed] }
}

/** Finishes a running timer whose time is up; others stay unchanged. */
export function finishTimer(timer: Timer, now: number): Timer {
  if (timer.step !== 'running' || now < timer.deadline) return timer
  return { ...timer, step: 'finished' }
}

/** Lists the length of each lap and the time passed at its end. */
export function listLaps(laps: readonly number[]): { length: number; passed: number }[] {
  return laps.map((passed, index) => ({ length: passed - (laps[index - 1] ?? 0), passed }))
}

/** Parses a timer from any value; the initial one if it is wrong. */
export function parseTimer(value: unknown): Timer {
  if (!isRecord(value)) return INITIAL_TIMER
  const { step, duration, deadline, left, laps } = value
  if (!isDuration(duration)) return INITIAL_TIMER
  const rest = { duration, laps: parseLaps(laps, duration) }
  if ((step === 'running' || step === 'finished') && isInstant(deadline)) {
    return { step, deadline, ...rest }
  }
  if (step === 'paused' && isDuration(left) && left <= duration) return { step, left, ...rest }
  return { step: 'ready', duration }
}

/** Returns whether a value is a length of a timer. */
export function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= MAX_TIMER
}

/** Returns whether a value is within ECMA-262's range of 100,000,000 days from 1970. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1e8 * DAY
}

function parseLaps(value: unknown, duration: number): number[] {
  if (!Array.isArray(value)) return []
  const laps: number[] = []
  for (const lap of value.slice(0, MAX_LAPS) as unknown[]) {
    if (typeof lap !== 'number' || lap < (laps.at(-1) ?? 0) || lap > duration) return []
    laps.push(lap)
  }
  return laps
}
