import { describe, expect, it } from 'vitest'
import { findBrokenRule } from './credentials.ts'
import { EMAIL_MESSAGE, parseEmail } from './email.ts'
import { PASSWORD_MESSAGE, parsePassword } from './password.ts'
import { USERNAME_MESSAGE, parseUsername } from './username.ts'

describe('e-mail rule', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', 'A_B-c@EXAMPLE.ORG'])(
    'accepts %s',
    (text) => {
      expect(parseEmail(text)).toEqual({ ok: true, value: text.toLowerCase() })
    },
  )

  it.each([
    '',
    'a@b',
    '@b.co',
    'a b@c.co',
    'a@b..co',
    'a@b.co,c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toEqual({ ok: false, problem: EMAIL_MESSAGE })
  })
})

describe('password rule', () => {
  it('takes 7 to 30 characters and counts code points, not code units (S80)', () => {
    expect(parsePassword('a'.repeat(6))).toEqual({ ok: false, problem: PASSWORD_MESSAGE })
    expect(parsePassword('a'.repeat(7)).ok).toBe(true)
    expect(parsePassword('a'.repeat(30)).ok).toBe(true)
    expect(parsePassword('a'.repeat(31)).ok).toBe(false)
    expect(parsePassword('😀'.repeat(30)).ok).toBe(true)
  })

  it('keeps spaces and normalises equal-looking text to NFC', () => {
    expect(parsePassword('  cafe\u0301  ')).toEqual({ ok: true, value: '  caf\u00e9  ' })
  })
})

describe('username rule', () => {
  it.each(['abc', 'A b_c-9', 'x'.repeat(30)])('accepts %j', (text) => {
    expect(parseUsername(text)).toEqual({ ok: true, value: text })
  })

  it.each(['ab', 'x'.repeat(31), 'né!', 'a\nbc', 'a\tbc'])('refuses %j', (text) => {
    expect(parseUsername(text)).toEqual({ ok: false, problem: USERNAME_MESSAGE })
  })
})

describe('order of the rules', () => {
  it('names the e-mail first, then the password, then the username', () => {
    const wrong = { email: 'x', password: 'x', username: 'x' }
    expect(findBrokenRule(wrong)?.field).toBe('email')
    expect(findBrokenRule({ ...wrong, email: 'a@b.co' })?.field).toBe('password')
    expect(findBrokenRule({ ...wrong, email: 'a@b.co', password: '1234567' })?.field).toBe(
      'username',
    )
    expect(findBrokenRule({ email: 'a@b.co', password: '1234567' })).toBeUndefined()
  })
})
