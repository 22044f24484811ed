import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { Refusal } from './answer.ts'
import { describeRefusal } from './refusal.ts'

describe('a refusal in words', () => {
  it('leaves the field to the server’s own message', () => {
    const refusal = { kind: 'field', field: 'currentPassword', message: 'Not this one.' } as const
    expect(describeRefusal(refusal)).toBe('Not this one.')
  })

  it.each([
    [1 * SECOND, 'in a moment'],
    [15 * SECOND, 'in a moment'],
    [16 * SECOND, 'in 16 seconds'],
    [60 * SECOND, 'in 60 seconds'],
    [61 * SECOND, 'in 2 minutes'],
    [15 * MINUTE, 'in 15 minutes'],
    [HOUR + SECOND, 'in 2 hours'],
    [24 * HOUR, 'in 24 hours'],
  ])('asks to come back after %i ms %s, never too early', (wait, words) => {
    const refusal = { kind: 'later', reason: 'Too many failed attempts.', wait } as const
    expect(describeRefusal(refusal)).toBe(`Too many failed attempts. Please try again ${words}.`)
  })

  it('finds a reason where a proxy gave none', () => {
    expect(describeRefusal({ kind: 'later', reason: '', wait: SECOND })).toBe(
      'The server is busy. Please try again in a moment.',
    )
  })

  it('says how to tell whether it was done only when nobody knows', () => {
    const doubt = 'A mail tells.'
    expect(describeRefusal({ kind: 'unanswered' }, doubt)).toContain(
      'may or may not be done. A mail',
    )
    expect(describeRefusal({ kind: 'unanswered' })).toContain('done. Please check')
    const sure: Refusal[] = [{ kind: 'offline' }, { kind: 'ended' }, { kind: 'failed' }]
    for (const refusal of sure) expect(describeRefusal(refusal, doubt)).not.toContain(doubt)
  })

  it('ends with what to do', () => {
    const kinds = ['ended', 'offline', 'unanswered', 'failed'] as const
    for (const kind of kinds) expect(describeRefusal({ kind })).toMatch(/Please [^.]+\.$/)
  })
})
