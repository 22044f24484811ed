import { describe, expect, it } from 'vitest'
import { startServerForTest, type TestServer } from '../testing.ts'
import { ADA, attempt, BOB, isValid, registerPerson, visible } from './testing.ts'

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
  async function mark(
    server: Pick<TestServer, 'origin'>,
    { email, password } = ADA,
    address = '192.0.2.9',
  ) {
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
