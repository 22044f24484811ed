import { describe, expect, it } from 'vitest'
import { createCpuBackoff, createThreadMonitor } from './cpu-backoff.ts'

describe('the CPU backoff', () => {
  it('pauses half as long as the work took when the thread was busy', async () => {
    const waits: number[] = []
    const wait = (time: number) => Promise.resolve(void waits.push(time))
    await createCpuBackoff(() => 0.95, wait)(40)
    expect(waits).toEqual([20])
  })

  it('does not pause when the thread was idle, however busy it was before', () => {
    const shares = [1, 0.5]
    const rest = createCpuBackoff(
      () => shares.shift() ?? NaN,
      () => Promise.resolve(),
    )
    expect(rest(40)).toBeDefined()
    expect(rest(40)).toBeUndefined()
  })
})

describe('the thread monitor', () => {
  it('measures since its last call: computing counts as busy, waiting does not', async () => {
    const measure = createThreadMonitor()
    // Computes for a while.
    measure()
    expect(measure()).toBeGreaterThan(0.9)
    await expect.poll(measure, { interval: 20 }).toBeLessThan(0.9)
  })
})
