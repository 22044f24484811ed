import { describe, expect, it } from 'vitest'
import { describeLogOut, describeStatus } from './status.ts'

const ready = {
  phase: 'ready',
  stale: false,
  holdup: undefined,
  reason: undefined,
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

  it('say what the server says of the holdup', () => {
    const full = { ...ready, holdup: 'busy', reason: 'The site is full.', unsent: 1 } as const
    expect(describeStatus(full).text).toBe(
      'The site is full. 1 change is kept in this browser and will be sent.',
    )
    expect(describeStatus({ ...full, reason: undefined }).text).toMatch(/^The server asks for/)
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

describe('the words before logging out', () => {
  const account = 'anna'

  it.each([
    [1, 'It stays in this browser and will be sent when you log in to this account here again.'],
    [2, 'They stay in this browser and will be sent when you log in to this account here again.'],
  ])('promise that what is stored stays: %i', (unsent, text) => {
    expect(describeLogOut({ unsent, unsafe: false, account })).toBe(text)
  })

  it.each([1, 2])('do not promise it of what only the page has: %i', (unsent) => {
    const text = describeLogOut({ unsent, unsafe: true, account })
    expect(text).toContain('lost if this page is closed or reloaded')
    expect(text).not.toMatch(/stays? in this browser/)
  })

  it('say that changes of an account that is not known yet are lost', () => {
    expect(describeLogOut({ unsent: 2, unsafe: true, account: undefined })).toContain(
      'they are lost if you log out now.',
    )
  })
})
