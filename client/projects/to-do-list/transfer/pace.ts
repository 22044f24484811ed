import type { Clock } from '../../../../shared/clock.ts'

/** Milliseconds of work at a time: well under the 50 that make a long task (W3C Long Tasks API). */
const SLICE = 12

type Parts = {
  clock: Clock
  /** Resolves once the page had its turn. */
  pause: () => Promise<void>
  /** Whether the work is still wanted. */
  isWanted: () => boolean
}

/**
 * Takes all values of a generator in slices, between which the page can draw and listen. False if
 * it was not wanted any more before the end.
 */
export async function runInSlices<Value>(
  values: Iterator<Value>,
  take: (value: Value) => void,
  { clock, pause, isWanted }: Parts,
): Promise<boolean> {
  let end = clock.now() + SLICE
  for (let next = values.next(); !next.done; next = values.next()) {
    take(next.value)
    if (clock.now() < end) continue
    await pause()
    if (!isWanted()) return false
    end = clock.now() + SLICE
  }
  return isWanted()
}
