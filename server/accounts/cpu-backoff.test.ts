import { describe, expect, it } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { createCpuBackoff, createThreadMonitor } from './cpu-backoff.ts'

describe('a rest', () => {
  it('is half as long as the work, when the thread had no time left meanwhile', async () => {
    const waits: number[] = []
    const wait = (time: number) => Promise.resolve(void waits.push(time))
    await createCpuBackoff(() => 0.95, wait)(40)
    expect(waits).toEqual([20])
  })

  it('is none when the thread had time left, however busy it was before', () => {
    const shares = [1, 0.5]
    const rest = createCpuBackoff(
      () => shares.shift() ?? NaN,
      () => Promise.resolve(),
    )
    expect(rest(40)).toBeDefined()
    expect(rest(40)).toBeUndefined()
  })
})

describe('a thread', () => {
  it('is measured since it was last asked: busy while it computes, and not while it waits', async () => {
    const measure = createThreadMonitor()
    // Nothing but work until it is asked.
    measure()
    expect(measure()).toBeGreaterThan(0.9)
    await expect.poll(measure, { interval: 20, timeout: 20 * SECOND }).toBeLessThan(0.9)
  })
})
