import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'
import { createLog } from './log.ts'

function watch(tooLong: number) {
  const entries: { level: number; ms: number }[] = []
  const log = createLog('info', {
    write: (line) => void entries.push(JSON.parse(line) as (typeof entries)[number]),
  })
  onTestFinished(watchEventLoop(log, tooLong, 100))
  return entries
}

/** Keeps the process from everything else for so many milliseconds. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

describe('the watch of the event loop', () => {
  it('warns once of a time when nobody was answered, and of how long it was', async () => {
    const entries = watch(400)
    block(700)
    await vi.waitFor(() => expect(entries).not.toEqual([]), 5000)
    expect(entries[0]?.level).toBe(40)
    expect(entries[0]?.ms).toBeGreaterThanOrEqual(500)
    expect(entries).toHaveLength(1)
  })

  it('is silent about less', async () => {
    const entries = watch(60_000)
    let looks = 0
    const timer = setInterval(() => looks++, 100)
    onTestFinished(() => clearInterval(timer))
    block(300)
    await vi.waitFor(() => expect(looks).toBeGreaterThan(3), 5000)
    expect(entries).toEqual([])
  })
})
