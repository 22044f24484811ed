import { afterEach, expect, it, vi } from 'vitest'
import { createAlarm } from './alarm.ts'

afterEach(() => vi.unstubAllGlobals())

it('releases the audio device when the visitor leaves, and can ring again after that', () => {
  const contexts: TestContext[] = []
  class TestContext {
    state = 'running'
    constructor() {
      contexts.push(this)
    }
    close() {
      this.state = 'closed'
      return Promise.resolve()
    }
  }
  vi.stubGlobal('AudioContext', TestContext)
  vi.stubGlobal('navigator', {})
  const alarm = createAlarm()
  alarm.unlock()
  alarm.close()
  expect(contexts.map(({ state }) => state)).toEqual(['closed'])
  alarm.close()
  alarm.unlock()
  expect(contexts.map(({ state }) => state)).toEqual(['closed', 'running'])
})
