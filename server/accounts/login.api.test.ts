import argon2 from 'argon2'
import { describe, expect, it } from 'vitest'
import { logout, readAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { DAY } from '../../shared/clock.ts'
import { MAX_SESSIONS } from '../../shared/limits.ts'
import { request, startServerForTest } from '../testing.ts'
import {
  ADA,
  attempt,
  BOB,
  isValid,
  logIn,
  registerAndLogIn,
  registerPerson,
  startServerWithPerson,
  statusOf,
  visible,
} from './testing.ts'

describe('a login', () => {
  it('returns a token of which only the digest is stored (S96)', async () => {
    const { server, token } = await startServerWithPerson()
    expect(await isValid(server, token)).toBe(true)
    const bytes = server.database.connection.serialize()
    expect(bytes.includes(token)).toBe(false)
    expect(bytes.includes(Buffer.from(token, 'base64url'))).toBe(false)
    expect(JSON.stringify(server.log)).not.toContain(token)
  })

  it('answers a wrong password and an unknown address identically', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const wrong = await attempt(server, ADA.email, 'not the password')
    const unknown = await attempt(server, BOB.email, 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.headers['www-authenticate']).toBe('Bearer realm="To-do list"')
    expect(visible(unknown)).toEqual(visible(wrong))
  })

  it('takes the same time for an unknown address and a wrong password', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '198.51.100.1')
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // Ten failures on one account would slow its answers.
    for (let round = 0; round < 10; round++) {
      for (const kind of ['known', 'unknown'] as const) {
        const { email } = kind === 'known' ? ADA : BOB
        const before = process.cpuUsage()
        const { status } = await attempt(server, email, 'not the password', `203.0.${round}.113`)
        const { user, system } = process.cpuUsage(before)
        work[kind].push(user + system)
        expect(status).toBe(401)
      }
    }
    // The minimum of the processor time, because a busy machine adds to it.
    const [known, unknown] = [Math.min(...work.known), Math.min(...work.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(0.25 * known)
  })

  it('rehashes the password when the parameters have changed (S86)', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const { connection } = server.database
    const weak = await argon2.hash(ADA.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    connection.prepare('update account set password_hash = ?').run(weak)
    await logIn(server)
    const renewed = connection.prepare('select password_hash from account').pluck().get()
    expect(renewed).toContain('m=19456,t=2,p=1')
    expect(await logIn(server)).toBeTruthy()
  })

  it('succeeds twice at once while the hash of the password is renewed', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const weak = await argon2.hash(ADA.password, { timeCost: 2, memoryCost: 8192, parallelism: 1 })
    server.database.connection.prepare('update account set password_hash = ?').run(weak)
    const tokens = await Promise.all([logIn(server), logIn(server), logIn(server)])
    for (const token of tokens) expect(await isValid(server, token)).toBe(true)
  })

  it('ends the oldest sessions of an account above the maximum (S97)', async () => {
    const server = await startServerForTest()
    const first = await registerAndLogIn(server)
    server.clock.advance(1)
    const second = await logIn(server)
    for (let more = 2; more <= MAX_SESSIONS; more++) {
      server.clock.advance(1)
      await logIn(server)
    }
    expect(await isValid(server, first)).toBe(false)
    expect(await isValid(server, second)).toBe(true)
  })
})

describe('a session', () => {
  it('ends when its holder logs out, without ending others (S101)', async () => {
    const server = await startServerForTest()
    const [token, other] = [await registerAndLogIn(server), await logIn(server)]
    const { origin } = server
    expect(await call(logout, undefined, { origin, token })).toBeUndefined()
    expect(await isValid(server, token)).toBe(false)
    expect(await isValid(server, other)).toBe(true)
    expect(await statusOf(call(logout, undefined, { origin, token }))).toBe(401)
  })

  it('ends 7 days after its last use (S99)', async () => {
    const { server, token } = await startServerWithPerson()
    server.clock.advance(6.99 * DAY)
    expect(await isValid(server, token)).toBe(true)
    server.clock.advance(6.99 * DAY)
    expect(await isValid(server, token)).toBe(true)
    server.clock.advance(7.01 * DAY)
    expect(await isValid(server, token)).toBe(false)
  })

  it('ends 30 days after the login, however often it is used (S100)', async () => {
    const { server, token } = await startServerWithPerson()
    for (let day = 0; day < 5; day++) {
      server.clock.advance(5.99 * DAY)
      expect(await isValid(server, token)).toBe(true)
    }
    server.clock.advance(0.06 * DAY)
    expect(await isValid(server, token)).toBe(false)
  })

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['a token that never was', `Bearer ${'A'.repeat(43)}`],
    ['a token that is too long', `Bearer ${'A'.repeat(5000)}`],
    ['a token in no alphabet', `Bearer ${'é'.repeat(43)}`],
    ['nothing but the scheme', 'Bearer '],
  ])('is not found with %s', async (_, authorization) => {
    const server = await startServerForTest()
    const headers = { ...(authorization !== undefined && { Authorization: authorization }) }
    const encoded = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    )
    const answer = await request(server.origin, readAccount.path, { headers: encoded })
    expect(answer.status).toBe(401)
    const error = authorization === undefined ? '' : ', error="invalid_token"'
    expect(answer.headers['www-authenticate']).toBe(`Bearer realm="To-do list"${error}`)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('is not found with another spelling of the bytes of its token', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const token = await registerAndLogIn(server)
    const start = token.slice(0, -1)
    const others = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      .map((letter) => start + letter)
      .filter((text) => text !== token)
    const bytes = Buffer.from(token, 'base64url')
    const same = others.filter((text) => Buffer.from(text, 'base64url').equals(bytes))
    expect(same).toHaveLength(3)
    for (const text of same) {
      expect(await statusOf(call(readAccount, undefined, { origin, token: text }))).toBe(401)
    }
    expect(await isValid(server, token)).toBe(true)
  })

  it('is not found with a token in the URL (S63)', async () => {
    const { server, token } = await startServerWithPerson()
    const answer = await request(server.origin, `${readAccount.path}?access_token=${token}`)
    expect(answer.status).toBe(401)
  })
})
