import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findColon } from '../../shared/content/comma.ts'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import type { OwnTexts } from '../../shared/texts/texts.ts'
import { type Mail, writeMail } from './mails.ts'

const LOGIN = 'https://example.org/Projects/To-Do-List/auth'

const site = {
  title: 'Ada Example',
  language: 'en',
  loginUrl: () => LOGIN,
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
  reminder({ isSummary: true }),
]

const MESSAGE = {
  kind: 'contact',
  to,
  name: 'Grace <b>Hopper</b>',
  email: 'grace@example.com',
  text: 'First & last.\n\n  Second\u202e line: </span>',
} satisfies Mail

function reminder(parts: Partial<Extract<Mail, { kind: 'reminder' }>> = {}): Mail {
  const tasks = [{ title: 'Water <b>', due: '2026-11-30T17:00', token: 't0ken' }]
  return { kind: 'reminder', to, tasks, more: 0, isSummary: false, isConfirmed: true, ...parts }
}

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

/** Returns the words of a text, without addresses and the colon before each in plain text. */
function words(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('https:'))
  return lines.flatMap((line) => line.replace(/\s?[:：]$/, '').split(/[\s()]+/)).filter(Boolean)
}

describe.each(EACH)('the mail "$kind"', (mail) => {
  const { subject, text, html } = writeMail(mail, site)

  it('names the site and links to the login', () => {
    expect(subject).toContain('Ada Example')
    expect(text).toContain(`\n${LOGIN}\n`)
    expect(html).toContain(`href="${LOGIN}"`)
  })

  it('has the same content as text and HTML', () => {
    expect(words(readHtml(html))).toEqual(words(text))
    const addresses = text.split('\n').filter((line) => line.startsWith('https:'))
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(addresses)
  })

  it('shows the address of its login', () => {
    expect(readHtml(html).split('\n')).toContain(LOGIN)
  })

  it('has short lines', () => {
    const lines = text.split('\n').filter((line) => !line.startsWith('https:'))
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72)
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
    const loginUrl = () => `https://e.org/"><script>`
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

describe.each(LANGUAGE_TAGS)('a message of the contact form in %s', (language) => {
  const { subject, text, html } = writeMail(MESSAGE, { ...site, language })

  it('has what was written with its lines, as text and HTML', () => {
    expect(subject).toContain('Ada Example')
    expect(subject).not.toContain('Grace')
    expect(text).toContain(`${findColon(language)}${MESSAGE.name}\n`)
    expect(readHtml(html)).toContain(`${findColon(language)}${MESSAGE.name}\n`)
    expect(text).toContain('First & last.\n\n  Second\u202e line: </span>\n')
    expect(words(readHtml(html))).toEqual(words(text))
    expect(html).not.toContain('<b>')
  })
})

describe('the mail with reminders', () => {
  it('names one task in its subject, with its date and its link', () => {
    const { subject, text } = writeMail(reminder(), site)
    expect(subject).toBe('Ada Example: Water <b>')
    expect(text).toContain('Water <b> (30 November 2026, 17:00):\n')
    expect(text).toContain(`\n${LOGIN}#reminder=t0ken\n`)
  })

  it('counts several tasks, and those that it does not name', () => {
    const { subject, text } = writeMail(reminder({ more: 2 }), site)
    expect(subject).toBe('Ada Example: reminder of 3 tasks')
    expect(text).toContain('And 2 more.')
    expect(writeMail(reminder({ isSummary: true }), site).subject).toBe(
      'Ada Example: 1 task for today',
    )
  })

  it('names no task before the address is confirmed', () => {
    const { subject, text, html } = writeMail(reminder({ isConfirmed: false }), site)
    expect(subject + text + html).not.toContain('Water')
    expect(text).toContain(`\n${LOGIN}#reminder=t0ken\n`)
  })

  it.each(LANGUAGE_TAGS)('is whole in %s', (language) => {
    for (const parts of [{}, { isSummary: true }, { isConfirmed: false }, { more: 2 }]) {
      const { subject, text } = writeMail({ ...reminder(parts), language }, site)
      expect(subject + text).not.toMatch(/[{}]|undefined/)
    }
  })
})

describe('the warning before an account ends', () => {
  it('counts the reminders that are lost with it', () => {
    const warning = { kind: 'ending', to, endsAt } as const
    expect(writeMail({ ...warning, reminders: 2 }, site).text).toContain('2 reminders')
    expect(writeMail(warning, site).text).not.toContain('reminder')
  })
})

describe("a site with its owner's texts of the interface", () => {
  const english = {
    mail: { contactSubject: '{title}: post', contact: 'From {title}.', sender: 'Email' },
  }
  const hebrew = { mail: { contactSubject: '{title}: הודעה', sender: 'שם' } }
  const own = { ...site, ownTexts: { en: english, he: hebrew } as OwnTexts }

  it('has them in its mails, also where two labels are one word', () => {
    const { subject, text } = writeMail(MESSAGE, own)
    expect(subject).toBe('Ada Example: post')
    expect(text).toContain('From Ada Example.')
    expect(text).toContain('Email: Grace <b>Hopper</b>\nEmail: grace@example.com')
    expect(writeMail({ ...MESSAGE, language: 'de' }, own)).toEqual(
      writeMail({ ...MESSAGE, language: 'de' }, site),
    )
  })

  it('has them in a language that the product lacks, in its direction, and the rest in English', () => {
    const { subject, text, html } = writeMail({ ...MESSAGE, language: 'he' }, own)
    expect(subject).toBe('Ada Example: הודעה')
    expect(text).toContain('Somebody wrote this')
    expect(html).toContain('<html lang="he" dir="rtl">')
  })

  it('is wholly English, from left to right, if no text of mails is in its language', () => {
    const labels = { ...site, ownTexts: { he: { frame: { search: 'חיפוש' } } } as OwnTexts }
    const { text, html } = writeMail({ ...MESSAGE, language: 'he' }, labels)
    expect(text).toContain('Somebody wrote this')
    expect(html).toContain('<html lang="en" dir="ltr">')
  })
})
