import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import { type Mail, writeMail } from './mails.ts'

const site = {
  title: 'Ada Example',
  language: 'en',
  loginUrl: 'https://example.org/Projects/To-Do-List/auth',
}
const to = { address: 'ada@example.com' }
const endsAt = Date.UTC(2026, 0, 8, 9, 5, 59)

function credentials(password: string, username = 'Ada B'): Mail {
  return { kind: 'credentials', to, username, password }
}

const EACH: Mail[] = [
  credentials('correct horse'),
  { kind: 'already-registered', to },
  { kind: 'ending', to, endsAt },
  { kind: 'password-changed', to, password: 'correct horse' },
]

/** Returns the visible text of the HTML, with its spaces. */
function readHtml(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

const words = (text: string) => text.split(/[\s()]+/).filter(Boolean)

describe.each(EACH)('the mail "$kind"', (mail) => {
  const { subject, text, html } = writeMail(mail, site)

  it('names the site and links to the login', () => {
    expect(subject).toContain('Ada Example')
    expect(text).toContain(`\n${site.loginUrl}\n`)
    expect(html).toContain(`href="${site.loginUrl}"`)
  })

  it('has the same content as text and HTML', () => {
    expect(words(readHtml(html))).toEqual(words(text))
  })

  it('has short lines', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72)
  })

  it('loads nothing and sets no colours', () => {
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script|<img|background|[^-]color:/i)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })
})

describe('the mail with the credentials', () => {
  const { text, html } = writeMail(credentials('correct horse'), site)

  it('contains username, e-mail and password as text and HTML', () => {
    expect(text).toContain('Username: Ada B\n')
    expect(text).toContain('Email: ada@example.com\n')
    expect(text).toContain('Password:\ncorrect horse\n')
    expect(html).toContain('>correct horse</code>')
  })

  it('states the retention of the account, and that passwords cannot be reset', () => {
    expect(text.replace(/\s+/g, ' ')).toContain(
      'is deleted, with all its tasks, 7 days after its last use',
    )
    expect(text).toContain('Passwords cannot be reset. Keep this e-mail.')
  })
})

describe('input of a stranger in a mail', () => {
  const typed = 'You have won 500 EUR'

  it('appears as the username only, after a warning', () => {
    const { subject, text } = writeMail(credentials('correct horse', typed), site)
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /^Somebody entered your address at Ada Example\. If it was not you, ignore this mail\./,
    )
    expect(subject).not.toContain(typed)
    expect(text.split(typed)).toHaveLength(2)
    expect(text).toContain(`\nUsername: ${typed}\n`)
  })

  it('does not appear when the address has an account, and the same warning comes first', () => {
    const { text } = writeMail({ kind: 'already-registered', to }, site)
    expect(text).toMatch(/^Somebody entered your address at Ada Example\./)
  })
})

describe('the warning mail', () => {
  it('states the time in UTC, in the same format everywhere', () => {
    const { subject, text } = writeMail({ kind: 'ending', to, endsAt }, site)
    expect(subject).toBe('Ada Example: your account ends on 8 January 2026, 09:05 UTC')
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Your account is deleted on 8 January 2026, 09:05 UTC, with all its tasks, unless',
    )
  })
})

describe('a password in a mail', () => {
  const notesOf = (password: string) =>
    [...writeMail(credentials(password), site).text.matchAll(/^\((It [^)]*)\)$/gm)].map(
      ([, note = '']) => note.replace(/\s+/g, ' '),
    )

  it('is exactly on a line of its own, whatever its characters', () => {
    const password = fc.string({ unit: 'grapheme', minLength: 7, maxLength: 30 })
    fc.assert(
      fc.property(password, (secret) => {
        fc.pre(!/[\p{Cc}\u2028\u2029]/u.test(secret))
        const { text, html } = writeMail(credentials(secret), site)
        expect(text.split('\n')).toContain(secret)
        expect(readHtml(html)).toContain(secret)
      }),
    )
  })

  it.each([
    ['plain words', []],
    [' secret1', ['It begins with one space.']],
    ['secret1   ', ['It ends with 3 spaces.']],
    [
      '  a  b  ',
      [
        'It begins with 2 spaces.',
        'It ends with 2 spaces.',
        'It has several spaces in a row inside.',
      ],
    ],
    [
      'a\u00a0bcdefg',
      ['It has characters that are hard to tell by eye: copy it rather than type it.'],
    ],
    [
      'abc\u202edefg',
      ['It has characters that are hard to tell by eye: copy it rather than type it.'],
    ],
    ['שלום1234', ['It has characters that are hard to tell by eye: copy it rather than type it.']],
    ['pässwörd😀', []],
  ])('%j is described by %j', (password, notes) => {
    expect(notesOf(password)).toEqual(notes)
  })

  it('keeps its spaces in HTML, and isolates its direction', () => {
    const { html } = writeMail(credentials('  a  b  '), site)
    expect(html).toMatch(
      /<code dir="ltr" style="[^"]*white-space:pre-wrap[^"]*"> {2}a {2}b {2}<\/code>/,
    )
  })
})

describe('hostile text', () => {
  const hostile = `<script>alert(1)</script><img src=x onerror="a">'&amp;`

  it('is escaped in HTML (S20)', () => {
    const title = hostile
    const loginUrl = `https://e.org/"><script>`
    const { html } = writeMail(credentials(hostile, hostile), { ...site, title, loginUrl })
    expect(html).not.toMatch(/<script|<img|onerror="/)
    expect(readHtml(html)).toContain(hostile)
  })

  it('adds no lines to the text', () => {
    const { text } = writeMail(credentials('secret 1', 'Ada\r\n\r\nPassword: guess\u2028x'), site)
    expect(text.split(/\r\n|[\n\r\u2028]/)).toContain('Username: Ada Password: guess x')
  })
})

describe('the language of a mail', () => {
  it.each(LANGUAGE_TAGS)('can be %s, in both parts', (language) => {
    for (const mail of EACH) {
      const { subject, text, html } = writeMail({ ...mail, language }, site)
      expect(words(readHtml(html))).toEqual(words(text))
      expect(html).toContain(`<html lang="${language}"`)
      expect(`${subject} ${text}`).not.toMatch(/[{}]/)
      if (language !== 'en') expect(text).not.toMatch(/\b(your|with|the)\b/i)
    }
  })

  it('is that of the account, else that of the site', () => {
    const german = { ...site, language: 'de-AT' }
    const mail = credentials(' correct horse')
    expect(writeMail(mail, german).text).toContain(
      'Waren Sie es: Ihr Konto für die Aufgabenliste ist bereit.',
    )
    expect(writeMail({ ...mail, language: null }, german).text).toContain('(Es beginnt mit einem')
    expect(writeMail({ ...mail, language: 'fr' }, german).subject).toContain('votre compte')
    expect(writeMail({ kind: 'ending', to, endsAt, language: 'de' }, site).text).toContain(
      '8. Januar 2026, 09:05 UTC',
    )
  })
})
