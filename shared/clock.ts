/** A second in milliseconds. */
export const SECOND = 1000
/** A minute in milliseconds. */
export const MINUTE = 60 * SECOND
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE
/** A day of 24 hours in milliseconds. */
export const DAY = 24 * HOUR

/** Maximum milliseconds from 1970 of a date (ECMA-262, 21.4.1.1). */
export const MAX_TIME = 8.64e15

/** The source of the time, which is passed to all code that needs it. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

/** The clock of the machine. */
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
