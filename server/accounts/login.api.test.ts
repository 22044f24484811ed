import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { login, logout, readAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { DAY } from '../../shared/clock.ts'
import { MAX_SESSIONS } from '../../shared/limits.ts'
import { type RawResponse, request, startServerForTest, type TestServer } from '../testing.ts'
import { countConcurrentHashes } from './passwords.ts'
import {
  ADA,
  BOB,
  from,
  logIn,
  registerAndLogIn,
  registerPerson,
  startServerWithPerson,
  statusOf,
} from './testing.ts'

type Server = Pick<TestServer, 'origin'>

/** Sends a login and returns the raw response. */
function attempt(
  server: Server,
  email: string,
  password: string,
  address = '192.0.2.9',
  marker?: unknown,
) {
  return request(server.origin, login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address).headers },
    body: JSON.stringify({ email, password, marker }),
  })
}

/** Returns whether a token is valid. */
async function isValid({ origin }: Server, token: string): Promise<boolean> {
  return (await statusOf(call(readAccount, undefined, { origin, token }))) === 'success'
}

/** Returns a response without the values that differ each time. */
function visible({ status, headers, text }: RawResponse) {
  return { status, names: Object.keys(headers), text }
}

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

describe('password guessing', () => {
  it('from one address is rejected after 5 failures on an account, even with the right password (S87)', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    for (let time = 0; time < 5; time++) {
      expect((await attempt(server, ADA.email, 'not the password')).status).toBe(401)
    }
    const refused = await attempt(server, ADA.email, ADA.password)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(15 * 60))
    expect(refused.headers['content-type']).toBe('application/problem+json')
    server.clock.advance(15 * 60 * 1000)
    expect((await attempt(server, ADA.email, ADA.password)).status).toBe(200)
  })

  it('from one address is rejected after 30 failures on any accounts (S88)', async () => {
    const server = await startServerForTest()
    for (let time = 0; time < 30; time++) {
      expect((await attempt(server, `p${time}@example.com`, 'password')).status).toBe(401)
    }
    expect((await attempt(server, 'another@example.com', 'password')).status).toBe(429)
  })

  it('is still rejected after a restart', async () => {
    const before = await startServerForTest({ keep: true })
    await registerPerson(before)
    for (let time = 0; time < 5; time++) await attempt(before, ADA.email, 'not the password')
    await before.stop()
    const after = await startServerForTest({ after: before })
    expect((await attempt(after, ADA.email, ADA.password)).status).toBe(429)
  })

  it('from other addresses does not lock the account for the right password', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const strangers = Array.from({ length: 12 }, (_, number) =>
      attempt(server, ADA.email, 'not the password', `203.0.113.${number}`),
    )
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, () => 401),
    )
    const start = performance.now()
    expect((await attempt(server, ADA.email, ADA.password, '192.0.2.1')).status).toBe(200)
    // 12 failures ask for 200 ms.
    expect(performance.now() - start).toBeGreaterThan(190)
  })

  it('in parallel gets no more attempts than in sequence (S90)', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const attempts = Array.from({ length: 20 }, () => attempt(server, ADA.email, 'wrong password'))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 503)).toHaveLength(15)
    expect((await attempt(server, ADA.email, 'wrong password')).status).toBe(429)
  })

  it('limits do not affect many successful logins at once', async () => {
    const server = await startServerForTest()
    await registerPerson(server)
    const attempts = Array.from({ length: 12 }, () => attempt(server, ADA.email, ADA.password))
    const answers = await Promise.all(attempts)
    for (const { status, headers } of answers) {
      if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '2'])
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect((await attempt(server, ADA.email, ADA.password)).status).toBe(200)
    const { connection } = server.database
    expect(connection.prepare('select count(*) from rate_limit').pluck().get()).toBe(0)
  })

  it('writes nothing once it is rejected', async () => {
    const server = await startServerForTest()
    for (let time = 0; time < 5; time++) await attempt(server, ADA.email, 'not the password')
    const { connection } = server.database
    const before = connection.prepare('select total_changes()').pluck().get()
    for (let time = 0; time < 10; time++) {
      expect((await attempt(server, ADA.email, 'not the password')).status).toBe(429)
    }
    expect(connection.prepare('select total_changes()').pluck().get()).toBe(before)
  })
})

describe('a browser that has logged in', () => {
  /** Logs in and returns the marker. */
  async function mark(server: Server, { email, password } = ADA, address = '192.0.2.9') {
    const answer = await attempt(server, email, password, address)
    return (JSON.parse(answer.text) as { marker: string }).marker
  }

  it('can log in with the right password although others have failed too often', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const marker = await mark(server)
    for (let time = 0; time < 5; time++) await attempt(server, ADA.email, 'not the password')
    expect((await attempt(server, ADA.email, ADA.password)).status).toBe(429)
    const answer = await attempt(server, ADA.email, ADA.password, undefined, marker)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({
      token: expect.any(String) as string,
      marker: expect.any(String) as string,
    })
  })

  it('gets a marker that is not stored or logged, and grants no access', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const marker = await mark(server)
    const answer = await attempt(server, ADA.email, 'not the password', undefined, marker)
    expect(answer.status).toBe(401)
    expect(await isValid(server, marker)).toBe(false)
    const bytes = server.database.connection.serialize()
    for (const part of marker.split('.').slice(1)) expect(bytes.includes(part)).toBe(false)
    expect(JSON.stringify(server.log)).not.toContain(marker)
  })

  it.each([
    ['that is forged', () => `abc.${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['of another account', (markerOfBob: string) => markerOfBob],
    ['that is none', () => ({ a: 1 })],
  ])(
    'gets the same responses for a known and an unknown address with a marker %s',
    async (_, make) => {
      const server = await startServerForTest({ trustProxy: 1 })
      await registerPerson(server, ADA, '192.0.2.1')
      await registerPerson(server, BOB, '192.0.2.2')
      const marker = make(await mark(server, BOB, '192.0.2.2'))
      for (let time = 0; time < 7; time++) {
        const known = await attempt(server, ADA.email, 'not the password', '203.0.113.1', marker)
        const unknown = await attempt(
          server,
          'no@a.test',
          'not the password',
          '203.0.113.2',
          marker,
        )
        expect(known.status).toBe(time < 5 ? 401 : 429)
        expect(visible(unknown)).toEqual(visible(known))
      }
    },
  )
})

/** The number of checks that run at once on this machine, and of unknown requesters that can queue. */
const PLACES = countConcurrentHashes(availableParallelism())
const WAITING = 64
const { verify } = argon2

/** Blocks password checks until `release`; `hashes` lists those that have started. */
function holdChecks() {
  const hashes: string[] = []
  let begin: (value: 'begun') => void
  let release: () => void = () => undefined
  const begun = new Promise<'begun'>((resolve) => (begin = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const spy = vi.spyOn(argon2, 'verify').mockImplementation(async (hash, ...others) => {
    hashes.push(hash)
    begin('begun')
    await released
    return verify(hash, ...others)
  })
  onTestFinished(() => spy.mockRestore())
  return { begun, hashes, release }
}

/** Returns the first `count` responses, in order of arrival. */
function waitForSome(
  answers: readonly Promise<RawResponse>[],
  count: number,
): Promise<RawResponse[]> {
  const some: RawResponse[] = []
  return new Promise((resolve, reject) => {
    for (const answer of answers) {
      answer.then((value) => some.push(value) === count && resolve(some), reject)
    }
  })
}

describe('64 logins at once', () => {
  it('are all answered, and pages respond quickly meanwhile (S147)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await server.warmUp()
    await registerPerson(server, ADA, '192.0.2.1')
    const memory = process.memoryUsage.rss()
    let peak = memory
    let waiting = 64
    const logins = Array.from({ length: waiting }, async (_, number) => {
      const { status } = await attempt(server, ADA.email, ADA.password, `203.0.113.${number}`)
      peak = Math.max(peak, process.memoryUsage.rss())
      waiting--
      return status
    })
    let pages = 0
    // More than one page for each hash: no page waits for all of them. Then the processor is the hashes' own.
    while (waiting > 0 && pages <= logins.length) {
      expect((await request(server.origin, '/Personal')).status).toBe(200)
      pages++
    }
    expect(pages).toBeGreaterThan(logins.length)
    expect(new Set(await Promise.all(logins))).toEqual(new Set([200]))
    // A hash takes 19 MiB: all at once would be 1.2 GiB.
    expect(peak - memory).toBeLessThan(300 * 1024 * 1024)
  })

  it('by one person do not block another', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    await registerPerson(server, BOB, '192.0.2.2')
    const { connection } = server.database
    const hashes = connection.prepare('select password_hash from account order by id').pluck().all()
    const checks = holdChecks()
    const greedy = Array.from({ length: 100 }, (_, number) =>
      attempt(server, BOB.email, BOB.password, `203.0.113.${number % 20}`),
    )
    const other = attempt(server, ADA.email, ADA.password, '192.0.2.1')
    // The queue cannot hold all of 101, so some must be refused.
    await waitForSome(greedy, 101 - PLACES - WAITING)
    checks.release()
    expect((await other).status).toBe(200)
    expect(checks.hashes.indexOf(String(hashes[0]))).toBeLessThanOrEqual(PLACES + 1)
    await Promise.all(greedy)
  })

  it('above the queue limit get 503 with Retry-After (S53)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const checks = holdChecks()
    const attempts = Array.from({ length: 120 }, (_, number) =>
      attempt(server, `p${number}@example.com`, 'password', `203.0.113.${number}`),
    )
    const refused = await waitForSome(attempts, 120 - PLACES - WAITING)
    for (const { status, headers } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, '2'])
    }
    checks.release()
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PLACES + WAITING)
    expect((await attempt(server, ADA.email, 'password', '192.0.2.1')).status).toBe(401)
  })
})

describe('a client that disconnects', () => {
  it('during a hash leaves no session, and frees its slot', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    // A slot that is not freed would leave none for the last one.
    for (let number = 0; number <= PLACES; number++) {
      const checks = holdChecks()
      const leaving = new AbortController()
      const running = fetch(server.origin + login.path, {
        method: 'POST',
        signal: leaving.signal,
        headers: {
          'Content-Type': 'application/json',
          ...from('192.0.2.1').headers,
        },
        body: JSON.stringify({ email: ADA.email, password: ADA.password }),
      })
      expect(await Promise.race([checks.begun, running.then(({ status }) => status)])).toBe('begun')
      leaving.abort()
      await expect(running).rejects.toThrow('abort')
      checks.release()
      await server.idle()
    }
    expect((await attempt(server, ADA.email, ADA.password, '192.0.2.1')).status).toBe(200)
    expect(server.log.map(({ msg }) => msg)).not.toContain('unexpected error')
  })
})
