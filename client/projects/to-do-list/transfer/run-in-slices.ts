import type { Clock } from '../../../../shared/clock.ts'

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
 * Consumes a generator in slices, between which the page can render and handle events. Resolves to
 * false if the work was cancelled.
 * @param take returns false if no more values are needed
 */
export async function runInSlices<Value>(
  values: Iterator<Value>,
  take: (value: Value) => boolean,
  { clock, pause, isWanted }: Parts,
): Promise<boolean> {
  let end = clock.now() + SLICE_LENGTH
  for (let next = values.next(); !next.done; next = values.next()) {
    if (!take(next.value)) break
    if (clock.now() < end) continue
    await pause()
    if (!isWanted()) return false
    end = clock.now() + SLICE_LENGTH
  }
  return isWanted()
}
