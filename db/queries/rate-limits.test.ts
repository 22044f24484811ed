import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { createRateLimitQueries } from './rate-limits.ts'

const KEY = Buffer.alloc(32, 1)
const WINDOW = 100

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const counts = createRateLimitQueries(database.connection)
  return {
    counts,
    increment: (now: number, key = KEY) => counts.increment(key, now, now + WINDOW),
    find: (now: number, key = KEY) => counts.find(key, now, now + WINDOW),
  }
}

describe('a count', () => {
  it('increases within the window that its first increment started', () => {
    const { increment, find } = createParts()
    expect(find(0)).toBeUndefined()
    expect(increment(0)).toEqual({ hits: 1, resetsAt: 100 })
    expect(increment(60)).toEqual({ hits: 2, resetsAt: 100 })
    expect(increment(99)).toEqual({ hits: 3, resetsAt: 100 })
    expect(find(99)).toEqual({ hits: 3, resetsAt: 100 })
    expect(find(99, Buffer.alloc(32, 2))).toBeUndefined()
  })

  it('restarts when its window is over', () => {
    const { increment, find } = createParts()
    increment(0)
    increment(1)
    expect(find(100)).toBeUndefined()
    expect(increment(100)).toEqual({ hits: 1, resetsAt: 200 })
  })

  it('restarts when its window ends too far ahead, because the clock was set back', () => {
    const { increment, find } = createParts()
    increment(1000)
    increment(1000)
    expect(find(999)).toBeUndefined()
    expect(increment(999)).toEqual({ hits: 1, resetsAt: 1099 })
  })

  it('is deleted when its window is over, in batches', () => {
    const { counts, increment, find } = createParts()
    for (let index = 1; index <= 4; index++) increment(index, Buffer.alloc(32, index))
    expect(counts.removeEnded(WINDOW + 3, 2)).toBe(2)
    expect(counts.removeEnded(WINDOW + 3, 2)).toBe(1)
    expect(counts.removeEnded(WINDOW + 3, 2)).toBe(0)
    expect(find(WINDOW + 3, Buffer.alloc(32, 4))).toBeDefined()
  })
})
