import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../shared/clock.ts'
import { MAX_DELAY, retryDelay } from './retry-delay.ts'

describe('retryDelay', () => {
  it('doubles from 30 seconds up to an hour', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((attempts) => retryDelay(attempts, () => 0))
    const minutes = [1, 2, 4, 8, 16, 32].map((count) => count * MINUTE)
    expect(delays).toEqual([30 * SECOND, ...minutes, HOUR, HOUR, HOUR])
  })

  it('is reduced by up to a fifth at random, and never exceeds the maximum', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, random) => {
          const full = retryDelay(attempts, () => 0)
          const delay = retryDelay(attempts, () => random)
          expect(delay).toBeLessThanOrEqual(full)
          expect(delay).toBeGreaterThanOrEqual(full * 0.8 - 1)
          expect(full).toBeLessThanOrEqual(MAX_DELAY)
        },
      ),
    )
  })
})
