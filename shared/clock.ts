export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The source of the time, which is passed to all code that needs it. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Creates a clock that only the test moves. */
export function createTestClock(start = Date.UTC(2026, 0, 1)): Clock & {
  advance(milliseconds: number): void
} {
  let now = start
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
