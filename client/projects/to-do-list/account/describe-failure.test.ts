import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { CallFailure } from './call-account.ts'
import { describeFailure } from './describe-failure.ts'

describe('the description of a failure', () => {
  it('leaves the field to the server’s own message', () => {
    const failure = { kind: 'field', field: 'currentPassword', message: 'Not this one.' } as const
    expect(describeFailure(failure)).toBe('Not this one.')
  })

  it.each([
    [1 * SECOND, 'in a moment'],
    [15 * SECOND, 'in a moment'],
    [16 * SECOND, 'in 16 seconds'],
    [60 * SECOND, 'in 60 seconds'],
    [119 * SECOND, 'in 119 seconds'],
    [121 * SECOND, 'in 3 minutes'],
    [15 * MINUTE, 'in 15 minutes'],
    [2 * HOUR + SECOND, 'in 3 hours'],
    [24 * HOUR, 'in 24 hours'],
  ])('asks to come back after %i ms %s, never too early', (wait, words) => {
    const failure = { kind: 'later', reason: 'Too many failed attempts.', wait } as const
    expect(describeFailure(failure)).toBe(`Too many failed attempts. Try again ${words}.`)
  })

  it('has a reason of its own if a proxy gave none', () => {
    expect(describeFailure({ kind: 'later', reason: '', wait: SECOND })).toBe(
      'The server is busy. Try again in a moment.',
    )
  })

  it('says how to find out whether the change was made only if that is unknown', () => {
    const doubt = 'A mail tells.'
    expect(describeFailure({ kind: 'unanswered' }, doubt)).toContain(
      'may or may not be saved. A mail',
    )
    expect(describeFailure({ kind: 'unanswered' })).toContain('saved. Check')
    const sure: CallFailure[] = [{ kind: 'offline' }, { kind: 'ended' }, { kind: 'failed' }]
    for (const failure of sure) expect(describeFailure(failure, doubt)).not.toContain(doubt)
  })

  it('ends with what to do', () => {
    const kinds = ['ended', 'offline', 'unanswered', 'failed'] as const
    for (const kind of kinds)
      expect(describeFailure({ kind })).toMatch(/(Log in again|[Tt]ry again[^.]*)\.$/)
  })
})
