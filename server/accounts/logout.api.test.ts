import { describe, expect, it } from 'vitest'
import {
  CALENDAR,
  changeAccount,
  createCalendarFeed,
  endSession,
  endSessions,
  readAccount,
} from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { startServerForTest, type TestServer } from '../testing.ts'
import { ADA, BOB, logIn, registerAndLogIn, statusOf } from './testing.ts'

function read({ origin }: TestServer, token: string) {
  return call(readAccount, undefined, { origin, token })
}

async function listNames(server: TestServer, token: string): Promise<string[]> {
  return (await read(server, token)).sessions.map(({ id }) => id)
}

function end({ origin }: TestServer, token: string, id: string) {
  return statusOf(call(endSession, undefined, { origin, token, params: { id } }))
}

function endAll({ origin }: TestServer, token: string) {
  return statusOf(call(endSessions, undefined, { origin, token }))
}

/** Ada, logged in twice with an hour between, and Bob. */
async function logInThreeTimes() {
  const server = await startServerForTest({ trustProxy: 1 })
  const first = await registerAndLogIn(server, ADA, '192.0.2.1')
  server.clock.advance(HOUR)
  const second = await logIn(server, ADA, '192.0.2.1')
  const bob = await registerAndLogIn(server, BOB, '192.0.2.2')
  return { server, first, second, bob }
}

describe('logging out everywhere', () => {
  it('ends every session of the account at once, and of no other account', async () => {
    const { server, first, second, bob } = await logInThreeTimes()
    expect(await endAll(server, second)).toBe('success')
    for (const token of [first, second]) {
      expect(await statusOf(read(server, token))).toBe(401)
      expect(await endAll(server, token)).toBe(401)
    }
    expect((await read(server, bob)).sessions).toHaveLength(1)
    expect(await logIn(server, ADA, '192.0.2.1')).toBeTruthy()
  })

  it('ends the calendar address, as a new password does', async () => {
    const { server, first } = await logInThreeTimes()
    const { origin } = server
    const createFeed = async () => {
      const { token } = await call(createCalendarFeed, { zone: 'UTC' }, { origin, token: first })
      return `${origin}${CALENDAR}/${token}.ics`
    }
    const replaced = await createFeed()
    const changes = { currentPassword: ADA.password, newPassword: 'a new password' }
    const { calendarSince } = await call(changeAccount, changes, { origin, token: first })
    expect(calendarSince).toBe(null)
    expect((await fetch(replaced)).status).toBe(404)
    const ended = await createFeed()
    expect((await fetch(ended)).status).toBe(200)
    expect(await endAll(server, first)).toBe('success')
    expect((await fetch(ended)).status).toBe(404)
  })

  it('does not extend the account', async () => {
    const { server, first } = await logInThreeTimes()
    const before = server.database.connection.prepare('select expires_at from account').pluck()
    const ends = before.all()
    server.clock.advance(DAY)
    expect(await endAll(server, first)).toBe('success')
    expect(before.all()).toEqual(ends)
  })

  it('needs an access token', async () => {
    const { server, first } = await logInThreeTimes()
    expect(await endAll(server, 'A'.repeat(43))).toBe(401)
    expect((await read(server, first)).sessions).toHaveLength(2)
  })
})

describe('a session', () => {
  it('can be ended from another session by its public id (S106)', async () => {
    const { server, first, second } = await logInThreeTimes()
    const { sessions } = await read(server, second)
    const other = sessions.find(({ current }) => !current)
    expect(await end(server, second, other?.id ?? '')).toBe('success')
    expect(await statusOf(read(server, first))).toBe(401)
    expect((await read(server, second)).sessions).toMatchObject([{ current: true }])
    expect(await end(server, second, other?.id ?? '')).toBe(404)
  })

  it('can end itself', async () => {
    const { server, first, second } = await logInThreeTimes()
    const { sessions } = await read(server, second)
    const own = sessions.find(({ current }) => current)
    expect(await end(server, second, own?.id ?? '')).toBe('success')
    expect(await statusOf(read(server, second))).toBe(401)
    expect(await statusOf(read(server, first))).toBe('success')
  })

  it('has the same public id for all sessions of its account, which is neither token nor digest', async () => {
    const { server, first, second } = await logInThreeTimes()
    const names = await listNames(server, first)
    expect((await listNames(server, second)).sort()).toEqual([...names].sort())
    expect(new Set(names).size).toBe(2)
    const hashes = server.database.connection.prepare('select token_hash from session').pluck()
    const kept = (hashes.all() as Buffer[]).flatMap((hash) =>
      (['base64url', 'hex'] as const).map((encoding) => hash.toString(encoding)),
    )
    for (const name of names) {
      expect([first, second, ...kept]).not.toContain(name)
      expect(await statusOf(read(server, name))).toBe(401)
    }
  })

  it('of another account is not found and stays valid (S111)', async () => {
    const { server, first, bob } = await logInThreeTimes()
    const [foreign = ''] = await listNames(server, bob)
    expect(await end(server, first, foreign)).toBe(404)
    expect(await statusOf(read(server, bob))).toBe('success')
  })

  it.each(['__proto__', 'x', '%00', '../account', '<b>', 'x'.repeat(4000), '🙂'])(
    'with the id %s is not found',
    async (name) => {
      const { server, first } = await logInThreeTimes()
      expect(await end(server, first, name)).toBe(404)
      expect(await listNames(server, first)).toHaveLength(2)
    },
  )

  it('that has expired is neither listed nor found', async () => {
    const { server, first, second } = await logInThreeTimes()
    const names = await listNames(server, second)
    server.clock.advance(6 * DAY)
    await read(server, second)
    server.clock.advance(DAY)
    const left = await listNames(server, second)
    expect(left).toHaveLength(1)
    const gone = names.find((name) => !left.includes(name))
    expect(await end(server, second, gone ?? '')).toBe(404)
    expect(await statusOf(read(server, first))).toBe(401)
  })
})
