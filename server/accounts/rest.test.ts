import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createRest } from './rest.ts'

/** Leaves the thread no time for anything else, for so many milliseconds. */
function work(time: number): void {
  const end = performance.now() + time
  while (performance.now() < end);
}

describe('a rest', () => {
  it('is half as long as the work, when the thread had no time left meanwhile', async () => {
    const rest = createRest()
    work(40)
    const begun = performance.now()
    await rest(40)
    // Timers count whole milliseconds.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(19)
  })

  it('is none when the thread had time left, however busy it was before', async () => {
    const rest = createRest()
    work(40)
    await rest(1)
    // A machine that is busy itself may leave the thread no time either, for once.
    await vi.waitFor(
      async () => {
        await setTimeout(40)
        expect(rest(1)).toBeUndefined()
      },
      { timeout: 10_000 },
    )
  })
})
