import { describe, expect, it } from 'vitest'
import { describeExpiry, describeLogOut, describeStatus } from './status.ts'

const ready = {
  phase: 'ready',
  stale: false,
  blockReason: undefined,
  blockMessage: undefined,
  saved: false,
  unsent: 0,
  hasUnstored: false,
  storedAt: undefined,
} as const

describe('the status', () => {
  it('says "saved" only after the server has saved a change, and while none is unsent', () => {
    expect(describeStatus(ready).text).toBe('Up to date')
    expect(describeStatus({ ...ready, saved: true }).text).toBe('All changes saved')
    expect(describeStatus({ ...ready, saved: true, unsent: 1 }).text).toBe('Saving…')
  })

  it('is empty before the list is loaded', () => {
    expect(describeStatus({ ...ready, phase: 'loading' }).text).toBe('')
  })

  it.each([
    ['offline', 3, 'Offline. 3 changes are stored in this browser and will be sent later.'],
    ['offline', 1, 'Offline. 1 change is stored in this browser and will be sent later.'],
    [
      'unreachable',
      2,
      'The server does not answer. 2 changes are stored in this browser and will be sent later.',
    ],
  ] as const)('say what waits and why: %s, %i', (blockReason, unsent, text) => {
    expect(describeStatus({ ...ready, saved: true, blockReason, unsent })).toEqual({
      text,
      isProblem: true,
    })
  })

  it('shows the server’s message about a block', () => {
    const full = {
      ...ready,
      blockReason: 'busy',
      blockMessage: 'The site is full.',
      unsent: 1,
    } as const
    expect(describeStatus(full).text).toBe(
      'The site is full. 1 change is stored in this browser and will be sent later.',
    )
    expect(describeStatus({ ...full, blockMessage: undefined }).text).toMatch(/^The server is busy/)
  })

  it('warns of changes that are not stored', () => {
    const { text, isProblem } = describeStatus({ ...ready, unsent: 2, hasUnstored: true })
    expect(text).toContain('Keep this page open')
    expect(isProblem).toBe(true)
  })

  it('says that the list may be out of date if the server was not reached', () => {
    expect(describeStatus({ ...ready, stale: true, saved: true }).isProblem).toBe(true)
  })
})

describe('the end of the account', () => {
  const usedAt = new Date(2026, 10, 18, 9, 5).getTime()

  it.each([
    ['2026-11-23', false, undefined],
    [
      '2026-11-24',
      false,
      'This account is deleted on 25 November 2026, 09:05, unless you use it before.',
    ],
    [
      '2026-11-25',
      true,
      'This account is deleted on 25 November 2026, 09:05, unless you use it with a connection before.',
    ],
    [
      '2026-11-26',
      true,
      'This account was last used on 18 November 2026, 09:05, so it is probably deleted. What you type stays in this browser.',
    ],
  ])('is told from a day before: on %s, stale %s', (today, stale, text) => {
    expect(describeExpiry({ usedAt, stale }, today)).toBe(text)
  })

  it('is not told before the list has loaded', () => {
    expect(describeExpiry({ usedAt: undefined, stale: true }, '2026-11-26')).toBeUndefined()
  })
})

describe('the question before logging out', () => {
  const account = 'anna'

  it.each([
    [1, 'It stays in this browser and will be sent when you log in to this account here again.'],
    [2, 'They stay in this browser and will be sent when you log in to this account here again.'],
  ])('promise that what is stored stays: %i', (unsent, text) => {
    expect(describeLogOut({ unsent, hasUnstored: false, account })).toBe(text)
  })

  it.each([1, 2])('promises nothing about changes that are not stored: %i', (unsent) => {
    const text = describeLogOut({ unsent, hasUnstored: true, account })
    expect(text).toContain('Closing or reloading this page before then discards')
    expect(text).not.toMatch(/stays? in this browser/)
  })

  it('says that changes from before the account is known are discarded', () => {
    expect(describeLogOut({ unsent: 2, hasUnstored: true, account: undefined })).toContain(
      'Logging out now discards them.',
    )
  })
})
