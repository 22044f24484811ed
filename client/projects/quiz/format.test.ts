import { describe, expect, it } from 'vitest'
import { formatShare, formatTime } from './format.ts'

describe('the formatting of numbers', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [1000, '0:01'],
    [59_001, '1:00'],
    [65_000, '1:05'],
    [3_600_000, '60:00'],
  ])('formats %d milliseconds as %s', (time, words) => expect(formatTime(time)).toBe(words))

  it.each([
    [0, 3, '0 %'],
    [2, 3, '66 %'],
    [999, 1000, '99 %'],
    [29, 100, '29 %'],
    [7, 7, '100 %'],
  ])('formats %d of %d as %s', (right, count, words) =>
    expect(formatShare(right, count)).toBe(words),
  )
})
