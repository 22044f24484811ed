import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import argon2 from 'argon2'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  changeAccount,
  deleteAccount,
  findDeletedAccounts,
  readAccount,
  register,
  type Profile,
} from '../../shared/api/accounts.ts'
import type { CallError } from '../../shared/api/endpoint.ts'
import { call } from '../../shared/api/endpoint.ts'
import { createItem, deleteItem, listItems } from '../../shared/api/items.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import type { OwnTexts } from '../../shared/texts/texts.ts'
import { startSmtpServer } from '../mail/testing.ts'
import { createTransport } from '../mail/transport.ts'
import { loadFrontend, startServerForTest, type TestServer } from '../testing.ts'
import {
  ADA,
  BOB,
  logIn,
  readMails,
  registerAndLogIn,
  registerPerson,
  startServerWithPerson,
  statusOf,
} from './testing.ts'

function read({ origin }: TestServer, token: string): Promise<Profile> {
  return call(readAccount, undefined, { origin, token })
}

const task = { id: '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001', title: 'Write the notes' }

describe('an account', () => {
  it('shows its holder profile, expiry and sessions (S155)', async () => {
    const server = await startServerForTest()
    const created = server.clock.now()
    await registerAndLogIn(server)
    server.clock.advance(HOUR)
    const token = await logIn(server)
    const now = server.clock.now()
    expect(await read(server, token)).toEqual({
      username: ADA.username,
      email: ADA.email,
      // Each call names the language of its page.
      language: 'en',
      languages: [...LANGUAGE_TAGS],
      createdAt: created,
      expiresAt: now + 7 * DAY,
      tasks: 0,
      calendarSince: null,
      push: {
        key: expect.stringMatching(/^[\w-]{87}$/) as string,
        ...{ isHere: false, browsers: 0, isOnly: false },
      },
      reminders: null,
      sessions: [
        { id: expect.any(String) as string, createdAt: now, lastUsedAt: now, current: true },
        {
          id: expect.any(String) as string,
          createdAt: created,
          lastUsedAt: created,
          current: false,
        },
      ],
    })
  })

  it('counts its tasks, with those in the trash', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { origin } = server
    const token = await registerAndLogIn(server, ADA, '192.0.2.1')
    const bob = await registerAndLogIn(server, BOB, '192.0.2.2')
    await call(createItem, task, { origin, token })
    await call(deleteItem, undefined, { origin, token, params: { id: task.id } })
    expect((await read(server, token)).tasks).toBe(1)
    expect((await read(server, bob)).tasks).toBe(0)
  })

  it('changes its username with the current password (S105)', async () => {
    const { server, token } = await startServerWithPerson()
    const { origin } = server
    const body = { currentPassword: ADA.password, username: 'Countess of L' }
    expect(await call(changeAccount, body, { origin, token })).toMatchObject({
      username: 'Countess of L',
    })
    expect(await readMails(server)).toHaveLength(1)
  })

  it('has all of two changes that are made at once', async () => {
    const { server, token } = await startServerWithPerson()
    const options = { origin: server.origin, token }
    const currentPassword = ADA.password
    await Promise.all([
      call(changeAccount, { currentPassword, username: 'Countess of L' }, options),
      call(changeAccount, { currentPassword, language: 'fr' }, options),
    ])
    expect(await read(server, token)).toMatchObject({ username: 'Countess of L', language: 'fr' })
  })

  it('gets mails in the language in which it registered, until it chooses another', async () => {
    const server = await startServerForTest()
    const { origin } = server
    await call(register, ADA, {
      origin,
      headers: { 'Accept-Language': 'nl, de-AT;q=0.8, en;q=0.5' },
    })
    expect((await readMails(server))[0]?.text).toContain('Waren Sie es')
    const token = await logIn(server)
    expect(await read(server, token)).toMatchObject({ language: 'de' })
    const change = { currentPassword: ADA.password, language: 'fr' } as const
    expect(await call(changeAccount, change, { origin, token })).toMatchObject({ language: 'fr' })
    const body = { currentPassword: ADA.password, newPassword: 'a new password' }
    expect(await call(changeAccount, body, { origin, token })).toMatchObject({ language: 'fr' })
    const mail = (await readMails(server))[1]
    expect(mail?.text).toContain('Le mot de passe de votre compte')
    expect(mail?.html).toContain('<html lang="fr" dir="ltr">')
  })

  it("gets mails and problems in a language that only the site's owner has texts in", async () => {
    const frontend = await loadFrontend()
    const ownTexts = {
      nl: {
        mail: { keepThisMail: 'Bewaar deze mail.' },
        problems: { wrongPassword: 'Dat is een ander.' },
      },
      en: { mail: { changedSubject: '{title}: changed' } },
    } as unknown as OwnTexts
    const server = await startServerForTest({
      frontend: { ...frontend, manifest: { ...frontend.manifest, ownTexts } },
    })
    const { origin } = server
    const headers = { 'Accept-Language': 'nl-BE' }
    await call(register, ADA, { origin, headers })
    const [mail] = await readMails(server)
    expect(mail?.text).toContain('Bewaar deze mail.')
    expect(mail?.html).toContain('<html lang="nl" dir="ltr">')
    const token = await logIn(server)
    expect(await read(server, token)).toMatchObject({ language: 'nl' })
    const wrong = { currentPassword: 'another one', language: 'en' }
    const refused = call(changeAccount, wrong, { origin, token, headers })
    const { problem } = (await refused.catch((error: unknown) => error)) as CallError
    expect(JSON.stringify(problem)).toContain('Dat is een ander.')
    for (const language of ['en', 'nl']) {
      const body = { currentPassword: ADA.password, language }
      expect(await call(changeAccount, body, { origin, token })).toMatchObject({ language })
    }
    await call(changeAccount, { currentPassword: ADA.password, language: 'en' }, { origin, token })
    const body = { currentPassword: ADA.password, newPassword: 'a new password' }
    await call(changeAccount, body, { origin, token })
    expect((await readMails(server)).at(-1)?.subject).toMatch(/: changed$/)
  })

  it('is told the languages of the site, and the one that its mails really have', async () => {
    const frontend = await loadFrontend()
    const ownTexts = {
      'de-AT': { mail: { keepThisMail: 'Bitte.' } },
      nl: { list: { done: 'Klaar' } },
      fy: { mail: { keepThisMail: 'Bewarje dizze mail.' } },
      'en-GB': {},
    }
    const server = await startServerForTest({
      frontend: { ...frontend, manifest: { ...frontend.manifest, ownTexts } },
    })
    const { origin } = server
    const token = await registerAndLogIn(server)
    const { languages, language } = await read(server, token)
    expect(languages).toEqual(expect.arrayContaining(['en-GB', 'fr', 'fy', 'de-AT']))
    for (const tag of ['de', 'en', 'nl']) expect(languages).not.toContain(tag)
    expect(language).toBe('en-GB')
    // The first is of before the texts, the second one of before they were removed.
    const { connection } = server.database
    const change = connection.prepare('update account set language = ?')
    for (const [stored, told] of [
      ['de', 'de-AT'],
      ['lb', 'en-GB'],
      ['nl', 'en-GB'],
      [null, 'en-GB'],
    ] as const) {
      change.run(stored)
      expect(await read(server, token)).toMatchObject({ language: told })
      expect(languages).toContain(told)
      const body = { currentPassword: ADA.password, language: told }
      expect(await call(changeAccount, body, { origin, token })).toMatchObject({ language: told })
    }
  })

  it('has no language that the site has no texts in', async () => {
    const { server, token } = await startServerWithPerson()
    for (const language of ['nl', 'xx', '', 'de-AT', '__proto__']) {
      const body = { currentPassword: ADA.password, language }
      expect(await statusOf(call(changeAccount, body, { origin: server.origin, token }))).toBe(400)
    }
    expect(await read(server, token)).toMatchObject({ language: 'en' })
  })

  it('changes its password, which ends other sessions and sends a mail (S78)', async () => {
    const server = await startServerForTest()
    const [token, other] = [await registerAndLogIn(server), await logIn(server)]
    const { origin } = server
    const body = { currentPassword: ADA.password, newPassword: 'a new password' }
    await call(changeAccount, body, { origin, token })
    expect(await statusOf(read(server, token))).toBe('success')
    expect(await statusOf(read(server, other))).toBe(401)
    expect(await statusOf(logIn(server))).toBe(401)
    expect(await logIn(server, { ...ADA, password: 'a new password' })).toBeTruthy()
    const mails = await readMails(server)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('a new password')
  })

  it('is changed and deleted while a login elsewhere hashes the password again', async () => {
    const { server, own } = await startServerWithPerson()
    const { verify } = argon2
    /** Stores another hash of the password during the next check. */
    async function renewDuringCheck() {
      const hash = await argon2.hash(ADA.password)
      const check = vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...parts) => {
        const isRight = await verify(...parts)
        server.database.connection.prepare('update account set password_hash = ?').run(hash)
        return isRight
      })
      onTestFinished(() => check.mockRestore())
    }
    const currentPassword = ADA.password
    await renewDuringCheck()
    const changed = await call(changeAccount, { currentPassword, username: 'Countess' }, own)
    expect(changed.username).toBe('Countess')
    await renewDuringCheck()
    await call(deleteAccount, { currentPassword }, own)
    expect(await statusOf(call(readAccount, undefined, own))).toBe(401)
  })

  it.each([
    ['changed', changeAccount, { currentPassword: 'not the password', username: 'Mallory' }],
    ['removed', deleteAccount, { currentPassword: 'not the password' }],
  ] as const)(
    'is not %s with a wrong password, and guesses are limited',
    async (_, endpoint, body) => {
      const { server, token } = await startServerWithPerson()
      const { origin } = server
      const attempt = () => call<object, unknown>(endpoint, body, { origin, token })
      const failure: unknown = await attempt().catch((error: unknown) => error)
      expect((failure as CallError).problem).toMatchObject({
        status: 401,
        errors: [{ field: 'currentPassword' }],
      })
      for (let time = 1; time < 5; time++) expect(await statusOf(attempt())).toBe(401)
      expect(await statusOf(attempt())).toBe(429)
      expect(await read(server, token)).toMatchObject({ username: ADA.username })
    },
  )

  it('rejects a change without a new value', async () => {
    const { server, token } = await startServerWithPerson()
    const { origin } = server
    const change = call(changeAccount, { currentPassword: ADA.password }, { origin, token })
    expect(await statusOf(change)).toBe(400)
  })

  it('accepts one of two concurrent password changes and rejects the other (S79)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    // From another network, so that it may change its password more than once a day.
    const token = await logIn(server, ADA, '198.51.100.1')
    const { origin } = server
    const outcomes = await Promise.all(
      ['first password', 'second password'].map((newPassword) =>
        statusOf(
          call(changeAccount, { currentPassword: ADA.password, newPassword }, { origin, token }),
        ),
      ),
    )
    expect(outcomes.sort()).toEqual([401, 'success'])
    expect(await readMails(server)).toHaveLength(2)
  })

  it('is deleted at once with all its data, without changing others (S11)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { origin, database } = server
    const token = await registerAndLogIn(server, ADA, '192.0.2.1')
    const bob = await registerAndLogIn(server, BOB, '192.0.2.2')
    await call(createItem, task, { origin, token })
    await call(createItem, task, { origin, token: bob })
    const body = { currentPassword: ADA.password }
    expect(await call(deleteAccount, body, { origin, token })).toBeUndefined()
    expect(await statusOf(read(server, token))).toBe(401)
    expect(await statusOf(logIn(server, ADA, '192.0.2.1'))).toBe(401)
    for (const table of ['account', 'session', 'todo_item']) {
      const count = database.connection.prepare(`select count(*) from ${table}`).pluck()
      expect(count.get(), table).toBe(1)
    }
    expect((await call(listItems, undefined, { origin, token: bob })).items).toHaveLength(1)
  })

  it('is not deleted when the deletion cannot be recorded, and answers 503', async () => {
    const { server, token } = await startServerWithPerson()
    // A file that cannot be written, like a full disk.
    symlinkSync('/dev/full', join(server.mailDir, '../deletions'))
    const body = { currentPassword: ADA.password }
    expect(await statusOf(call(deleteAccount, body, { origin: server.origin, token }))).toBe(503)
    expect((await read(server, token)).email).toBe(ADA.email)
  })

  it('with two concurrent deletions does not lose the next account with the same id', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { origin, database } = server
    const token = await registerAndLogIn(server, ADA, '192.0.2.1')
    const removal = (currentPassword: string) =>
      statusOf(call(deleteAccount, { currentPassword }, { origin, token }))
    // Twelve failures delay every response for the account.
    const guesses = Array.from({ length: 12 }, (_, number) =>
      statusOf(logIn(server, { ...ADA, password: 'not the password' }, `203.0.113.${number}`)),
    )
    await Promise.all(guesses)
    const first = removal(ADA.password)
    const second = removal(ADA.password)
    expect(await first).toBe('success')
    const bob = await registerAndLogIn(server, BOB, '192.0.2.2')
    expect(await second).toBe(401)
    expect(database.connection.prepare('select email from account').pluck().all()).toEqual([
      BOB.email,
    ])
    expect(await read(server, bob)).toMatchObject({ username: BOB.username })
  })

  it('is not deleted with the old password after a password change', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const [holder, intruder] = [await registerAndLogIn(server), await logIn(server)]
    const currentPassword = ADA.password
    const outcomes = await Promise.all([
      statusOf(
        call(
          changeAccount,
          { currentPassword, newPassword: 'a new one' },
          { origin, token: holder },
        ),
      ),
      statusOf(call(deleteAccount, { currentPassword }, { origin, token: intruder })),
    ])
    // The second request finds nothing left to change.
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1)
    expect(outcomes).toContain(401)
  })

  it('sends at most five mails a day about password changes', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { origin } = server
    await registerPerson(server, ADA, '192.0.2.1')
    const token = await logIn(server, ADA, '203.0.113.1')
    let currentPassword = ADA.password
    const change = async (newPassword: string) => {
      const body = { currentPassword, newPassword }
      const status = await statusOf(call(changeAccount, body, { origin, token }))
      if (status === 'success') currentPassword = newPassword
      return status
    }
    for (let time = 0; time < 5; time++) expect(await change(`password ${time}`)).toBe('success')
    expect(await change('password 5')).toBe(429)
    expect(await readMails(server)).toHaveLength(6)
    server.clock.advance(DAY)
    expect(await change('password 6')).toBe('success')
  })

  it('sends one such mail a day until a login from another wide network', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { origin } = server
    const token = await registerAndLogIn(server, ADA, '2001:db8:1:1::1')
    let password = ADA.password
    const change = async (newPassword: string) => {
      const body = { currentPassword: password, newPassword }
      const status = await statusOf(call(changeAccount, body, { origin, token }))
      if (status === 'success') password = newPassword
      return status
    }
    expect(await change('password 1')).toBe('success')
    expect(await change('password 2')).toBe(429)
    await logIn(server, { ...ADA, password }, '2001:db8:1:ff00::1')
    expect(await change('password 2')).toBe(429)
    server.clock.advance(DAY)
    expect(await change('password 2')).toBe('success')
    await logIn(server, { ...ADA, password }, '2001:db8:2::1')
    for (const number of [3, 4, 5, 6]) expect(await change(`password ${number}`)).toBe('success')
    expect(await change('password 7')).toBe(429)
    const kept = server.database.connection.prepare('select unconfirmed_network from account')
    expect(kept.pluck().get()).toBeNull()
  })

  it('can change its username at any time, which sends no mail', async () => {
    const { server, own: options } = await startServerWithPerson()
    for (const username of ['Ada 1', 'Ada 2', 'Ada 3']) {
      await call(changeAccount, { currentPassword: ADA.password, username }, options)
    }
    expect(await readMails(server)).toHaveLength(1)
  })

  it('sends the mail with the latest password only, whatever was queued before', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.close())
    const server = await startServerForTest({
      transport: (clock) => createTransport({ smtpUrl: smtp.url, mailDir: '', clock }),
    })
    const { origin } = server
    smtp.behave({ at: 'RCPT TO', code: 451 })
    const token = await registerAndLogIn(server)
    await server.outbox.run()
    const body = { currentPassword: ADA.password, newPassword: 'the last password' }
    await call(changeAccount, body, { origin, token })
    smtp.behave('accepts')
    server.clock.advance(HOUR)
    await server.outbox.run()
    expect(smtp.mails.map(({ email }) => email.text)).toEqual([
      expect.stringContaining('the last password'),
    ])
  })
})

describe('the question which accounts are deleted', () => {
  it('names those that do not exist, to callers with a session only', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const token = await registerAndLogIn(server)
    const { account } = await call(listItems, undefined, { origin, token })
    const gone = '00000000-0000-4000-8000-000000000000'
    const ask = (accounts: string[], by = token) =>
      call(findDeletedAccounts, { accounts }, { origin, token: by })
    expect(await ask([account, gone, ''])).toEqual({ deleted: [gone, ''] })
    expect(await statusOf(ask([gone], ''))).toBe(401)
    expect(await statusOf(ask(Array.from({ length: 21 }, () => gone)))).toBe(400)
    expect(await statusOf(ask(['x'.repeat(37)]))).toBe(400)
  })
})
