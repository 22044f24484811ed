import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

let time = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Looks come so many milliseconds after the one before. */
function look(after: number, times = 1): void {
  for (let looks = 0; looks < times; looks++) {
    time += after
    vi.advanceTimersByTime(100)
  }
}

describe('the event-loop watch', () => {
  it('warns once of a blocked event loop, with the duration', () => {
    const entries = watch(400)
    look(100, 3)
    look(500)
    look(100, 3)
    expect(entries).toMatchObject([{ level: 40, ms: 400 }])
  })

  it('ignores shorter delays', () => {
    const entries = watch(400)
    look(499, 9)
    expect(entries).toEqual([])
  })
})
