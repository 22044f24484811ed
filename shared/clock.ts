export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Where the time comes from. Everything that needs the time is handed one. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until a test moves it. */
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
