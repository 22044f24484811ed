import { describe, expect, it } from 'vitest'
import { describeStatus } from './status.ts'

const ready = {
  phase: 'ready',
  stale: false,
  holdup: undefined,
  saved: false,
  unsent: 0,
  unsafe: false,
} as const

describe('the words about the list', () => {
  it('say saved only after the server has taken a change, and while nothing waits', () => {
    expect(describeStatus(ready).text).toBe('Up to date')
    expect(describeStatus({ ...ready, saved: true }).text).toBe('All changes saved')
    expect(describeStatus({ ...ready, saved: true, unsent: 1 }).text).toBe('Saving…')
  })

  it('say nothing before the list is there', () => {
    expect(describeStatus({ ...ready, phase: 'loading' }).text).toBe('')
  })

  it.each([
    ['offline', 3, 'Offline. 3 changes are kept in this browser and will be sent.'],
    ['offline', 1, 'Offline. 1 change is kept in this browser and will be sent.'],
    [
      'unreachable',
      2,
      'The server does not answer. 2 changes are kept in this browser and will be sent.',
    ],
  ] as const)('say what waits and why: %s, %i', (holdup, unsent, text) => {
    expect(describeStatus({ ...ready, saved: true, holdup, unsent })).toEqual({
      text,
      trouble: true,
    })
  })

  it('warn of changes that would be lost with the page', () => {
    const { text, trouble } = describeStatus({ ...ready, unsent: 2, unsafe: true })
    expect(text).toContain('leave this page open')
    expect(trouble).toBe(true)
  })

  it('say that the list may be old when the server was not reached', () => {
    expect(describeStatus({ ...ready, stale: true, saved: true }).trouble).toBe(true)
  })
})
