import argon2 from 'argon2'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeAccount, register } from '../../shared/api/accounts.ts'
import { call, send } from '../../shared/api/endpoint.ts'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import { countRows, request, startServerForTest, type TestServer } from '../testing.ts'
import {
  ADA,
  BOB,
  type Person,
  from,
  logIn,
  readMails,
  registerAndLogIn,
  registerPerson,
  statusOf,
} from './testing.ts'

/** Sends a registration and returns the raw response. */
function tryToRegister({ origin }: TestServer, person: Person, address: string) {
  return request(origin, register.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address).headers },
    body: JSON.stringify(person),
  })
}

/** Returns the statuses of concurrent registrations with different e-mail addresses. */
async function registerAtOnce({ origin }: TestServer, times: number): Promise<(number | string)[]> {
  return Promise.all(
    Array.from({ length: times }, (_, number) =>
      statusOf(call(register, { ...ADA, email: `p${number}@example.com` }, { origin })),
    ),
  )
}

describe('a registration', () => {
  it('creates an account, whose mailed credentials log in', async () => {
    const server = await startServerForTest({ publicOrigin: 'https://example.com' })
    expect(await call(register, ADA, { origin: server.origin })).toEqual({})
    const [mail, ...others] = await readMails(server)
    expect(others).toEqual([])
    expect(mail?.to).toEqual([{ name: '', address: ADA.email }])
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(ADA.email)
      expect(part).toContain(ADA.password)
      expect(part).toContain('https://example.com/Projects/To-Do-List/auth')
    }
    expect(await logIn(server)).toMatch(/^[\w-]{43}$/)
  })

  it('stores no plain password and no plain address of the visitor (S141)', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    await readMails(server)
    const bytes = server.database.connection.serialize()
    expect(bytes.includes(ADA.password)).toBe(false)
    expect(bytes.includes('127.0.0.1')).toBe(false)
    expect(JSON.stringify(server.log)).not.toMatch(/analytical|ada@|127\.0\.0\.1/)
  })

  it('ignores the case of an e-mail address and the Unicode form of a password', async () => {
    const server = await startServerForTest()
    const password = 'caf\u00e9 au lait'
    await registerPerson(server, { ...ADA, email: 'Ada@Example.COM', password })
    expect(
      await logIn(server, { email: 'ADA@example.com', password: 'cafe\u0301 au lait' }),
    ).toBeTruthy()
  })

  it.each([2, 20])(
    'of %i concurrent requests from one address creates one account (S51)',
    async (times) => {
      const server = await startServerForTest()
      const statuses = await registerAtOnce(server, times)
      expect(statuses.filter((status) => status === 'success')).toHaveLength(1)
      expect(statuses.filter((status) => status === 429)).toHaveLength(times - 1)
      expect(countRows(server, 'account')).toBe(1)
      expect(await readMails(server)).toHaveLength(1)
    },
  )

  it('is refused for an address that registered in the last 7 days, with Retry-After (S49)', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    server.clock.advance(6.99 * DAY)
    const answer = await request(server.origin, register.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(BOB),
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeCloseTo((0.01 * DAY) / 1000, 0)
    server.clock.advance(0.02 * DAY)
    await registerPerson(server, BOB)
    expect(countRows(server, 'account')).toBe(2)
  })

  it('that is refused computes no hash', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const hash = vi.spyOn(argon2, 'hash')
    onTestFinished(() => hash.mockRestore())
    for (let time = 0; time < 20; time++) {
      expect(await statusOf(registerPerson(server, BOB))).toBe(429)
    }
    expect(hash).not.toHaveBeenCalled()
  })

  it('counts an IPv6 /56 as one visitor, and IPv4-mapped IPv6 as IPv4', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const person = (number: number) => ({ ...ADA, email: `p${number}@example.com` })
    const addresses = [
      ['2001:db8:1:2201::1', 'success'],
      ['2001:db8:1:22ff::9', 429],
      ['2001:db8:1:2301::1', 'success'],
      ['203.0.113.7', 'success'],
      ['::ffff:203.0.113.7', 429],
      ['::ffff:cb00:7107', 429],
      ['203.0.113.8', 'success'],
    ] as const
    for (const [number, [address, status]] of addresses.entries()) {
      expect(await statusOf(registerPerson(server, person(number), address)), address).toBe(status)
    }
  })

  it('for a known address gets the same response, creates no account, and mails its owner once a day', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const again = { ...ADA, username: 'Mallory', password: 'something else' }
    await registerPerson(server, again, '192.0.2.2')
    await registerPerson(server, again, '192.0.2.3')
    const [, told, ...others] = await readMails(server)
    expect(others).toEqual([])
    expect(told?.to).toEqual([{ name: '', address: ADA.email }])
    expect(told?.text).not.toContain(again.password)
    expect(told?.text).not.toContain(again.username)
    expect(countRows(server, 'account')).toBe(1)
    expect(await statusOf(logIn(server, again))).toBe(401)
    expect(await statusOf(registerPerson(server, BOB, '192.0.2.2'))).toBe(429)

    server.clock.advance(DAY + HOUR)
    await registerPerson(server, again, '192.0.2.4')
    expect(await readMails(server)).toHaveLength(3)
  })

  it('gets the same response for a known and an unknown address', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const answers = []
    for (const [number, person] of [ADA, BOB].entries()) {
      const { status, headers, text } = await request(server.origin, register.path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `192.0.2.${number + 2}`,
        },
        body: JSON.stringify(person),
      })
      answers.push({ status, names: Object.keys(headers), text })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(201)
  })
})

describe('registrations from one wide network', () => {
  it.each([
    ['a /48', (number: number) => `2001:db8:1:${number}00::1`, '2001:db8:2::1'],
    ['a /24', (number: number) => `203.0.113.${number}`, '203.0.114.1'],
  ])(
    'of %s are limited to five a day, for known and unknown addresses alike',
    async (_, near, elsewhere) => {
      const server = await startServerForTest({ trustProxy: 1 })
      const person = (number: number) => ({ ...ADA, email: `p${number}@example.com` })
      for (const number of [1, 2, 3]) await registerPerson(server, person(number), near(number))
      server.clock.advance(HOUR)
      await registerPerson(server, person(4), near(4))
      // A registration for a known address counts too.
      await registerPerson(server, person(1), near(5))
      for (const email of [person(1).email, 'new@example.com']) {
        const answer = await tryToRegister(server, { ...ADA, email }, near(6))
        expect(answer.status).toBe(429)
        expect(answer.headers['retry-after']).toBe(String((DAY - HOUR) / SECOND))
      }
      expect(await statusOf(registerPerson(server, person(7), elsewhere))).toBe('success')
      server.clock.advance(DAY - HOUR)
      expect(await statusOf(registerPerson(server, person(8), near(8)))).toBe('success')
    },
  )
})

describe('the daily cap of mails', () => {
  it('refuses all registrations without a hash until midnight UTC, even after a restart', async () => {
    const options = { trustProxy: 1, maxDailyMails: 3 }
    const before = await startServerForTest({ ...options, keep: true })
    for (const number of [1, 2]) {
      await registerPerson(before, { ...ADA, email: `p${number}@example.com` }, `10.0.${number}.1`)
    }
    await registerPerson(before, { ...ADA, email: 'p1@example.com' }, '10.0.3.1')
    const warnings = ({ log }: TestServer) => log.filter(({ kind }) => kind === 'registration')
    expect(warnings(before)).toMatchObject([{ level: 40, count: 3 }])
    await before.stop()

    const server = await startServerForTest({ ...options, after: before })
    server.clock.advance(6 * HOUR)
    const answers = []
    for (const [number, email] of ['p1@example.com', 'new@example.com'].entries()) {
      answers.push(await tryToRegister(server, { ...ADA, email }, `10.0.${number + 4}.1`))
    }
    for (const { status, headers, text } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, String((18 * HOUR) / SECOND)])
      expect(JSON.parse(text)).toMatchObject({
        detail: 'No more accounts can be made today.',
      })
    }
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(warnings(server)).toEqual([])
    expect(await logIn(server, { ...ADA, email: 'p2@example.com' }, '10.0.2.1')).toBeTruthy()
    server.clock.advance(18 * HOUR)
    expect(await statusOf(registerPerson(server, BOB, '10.0.4.1'))).toBe('success')
  })

  it('counts password changes separately, and does not stop warnings', async () => {
    const server = await startServerForTest({ trustProxy: 1, maxDailyMails: 2 })
    const tokens: string[] = []
    for (const number of [1, 2]) {
      const person = { ...ADA, email: `p${number}@example.com` }
      tokens.push(await registerAndLogIn(server, person, `10.0.${number}.1`))
    }
    server.clock.advance(DAY)
    const person = { ...ADA, email: 'p3@example.com' }
    tokens.push(await registerAndLogIn(server, person, '10.0.3.1'))
    const change = (token: string | undefined) =>
      send(
        changeAccount,
        { currentPassword: ADA.password, newPassword: 'another password' },
        { origin: server.origin, token: token ?? '' },
      )
    expect((await change(tokens[0])).status).toBe(200)
    expect((await change(tokens[1])).status).toBe(200)
    const refused = await change(tokens[2])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '86400'])
    expect(await refused.json()).toMatchObject({
      detail: 'No more passwords can be changed today.',
    })
    expect(await statusOf(logIn(server, person, '10.0.3.1'))).toBe('success')
    expect(server.log.filter(({ kind }) => kind === 'password-change')).toHaveLength(1)
    // Six days on, each of them is warned.
    server.clock.advance(6 * DAY)
    await server.purge()
    const mails = await readMails(server)
    expect(mails.filter(({ subject }) => subject?.includes('ends on'))).toHaveLength(3)
  })
})

describe('a forged X-Forwarded-For', () => {
  it('is ignored while no proxy is trusted, and warned of once (S163)', async () => {
    const server = await startServerForTest()
    await registerPerson(server, ADA, '192.0.2.1')
    expect(await statusOf(registerPerson(server, BOB, '192.0.2.2'))).toBe(429)
    expect(server.log.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(1)
  })

  it.each([
    ['one hop', 1],
    ['the address of the proxy', ['127.0.0.1']],
    ['the network of the proxy', ['10.0.0.0/8', '127.0.0.0/8']],
  ])('is ignored behind a proxy that is configured by %s (S156)', async (_, trustProxy) => {
    const server = await startServerForTest({ trustProxy })
    await registerPerson(server, ADA, '198.51.100.1, 192.0.2.1')
    const forged = call(register, BOB, {
      origin: server.origin,
      ...from('198.51.100.2, 192.0.2.1'),
    })
    expect(await statusOf(forged)).toBe(429)
    expect(server.log.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toEqual([])
  })

  it('is ignored from an address that is not the proxy (S67)', async () => {
    const server = await startServerForTest({ trustProxy: ['10.0.0.1'] })
    await registerPerson(server, ADA, '192.0.2.1')
    expect(await statusOf(registerPerson(server, BOB, '192.0.2.2'))).toBe(429)
  })
})
