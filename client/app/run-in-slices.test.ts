import { expect, it } from 'vitest'
import { createTestClock } from '../../shared/clock.ts'
import { runInSlices } from './run-in-slices.ts'

it('work in slices pauses for the page, and stops when it is cancelled', async () => {
  const clock = createTestClock()
  let count = 0
  let pauses = 0
  function* work() {
    for (let at = 1; at <= 100; at++) {
      clock.advance(3)
      count++
      yield
    }
    return 'done'
  }
  const pause = () => {
    pauses++
    return Promise.resolve()
  }
  const parts = { clock, pause, isWanted: () => pauses < 5 }
  expect(await runInSlices(work(), parts)).toBeUndefined()
  expect(count).toBe(20)
  pauses = -1000
  expect(await runInSlices(work(), parts)).toBe('done')
  expect(count).toBe(120)
})
