import type { Clock } from '../../shared/clock.ts'

/** Milliseconds of work at a time, well under the 50 of a long task (W3C Long Tasks API). */
const SLICE_LENGTH = 12

type Parts = {
  clock: Clock
  /** Resolves after the page has handled its events. */
  pause: () => Promise<void>
  /** Returns whether the work is still needed. */
  isWanted: () => boolean
}

/**
 * Runs a generator in slices, between which the page can render and handle events. Resolves to its
 * result, or to undefined if the work was cancelled.
 */
export async function runInSlices<Result>(
  work: Iterator<unknown, Result>,
  { clock, pause, isWanted }: Parts,
): Promise<Result | undefined> {
  let end = clock.now() + SLICE_LENGTH
  for (;;) {
    const step = work.next()
    if (step.done) return isWanted() ? step.value : undefined
    if (clock.now() < end) continue
    await pause()
    if (!isWanted()) return undefined
    end = clock.now() + SLICE_LENGTH
  }
}

/** Lets the page render and handle events. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}
