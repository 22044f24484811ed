import { describe, expect, it, vi } from 'vitest'
import { createTestClock, DAY, HOUR, MAX_TIME, MINUTE, SECOND, systemClock } from './clock.ts'

describe('units of time', () => {
  it('are milliseconds', () => {
    expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
  })
})

it('knows the last time of a date', () => {
  expect(new Date(MAX_TIME).getTime()).toBe(MAX_TIME)
  expect(new Date(MAX_TIME + 1).getTime()).toBeNaN()
})

describe('systemClock', () => {
  it('tells the time of the machine', () => {
    vi.useFakeTimers({ now: 1_700_000_000_123 })
    try {
      expect(systemClock.now()).toBe(1_700_000_000_123)
      vi.advanceTimersByTime(MINUTE)
      expect(systemClock.now()).toBe(1_700_000_060_123)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('createTestClock', () => {
  it('stands still until it is moved', () => {
    const clock = createTestClock(5)
    expect([clock.now(), clock.now()]).toEqual([5, 5])
    clock.advance(DAY)
    clock.advance(SECOND)
    expect(clock.now()).toBe(5 + DAY + SECOND)
  })

  it('starts at the same time in every test', () => {
    expect(createTestClock().now()).toBe(Date.parse('2026-01-01T00:00:00Z'))
  })

  it('moves alone: another clock keeps its time', () => {
    const [one, other] = [createTestClock(0), createTestClock(0)]
    one.advance(HOUR)
    expect(other.now()).toBe(0)
  })
})
