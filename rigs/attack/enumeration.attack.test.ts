import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../db/testing.ts'
import { createDailyCap } from '../../server/accounts/daily-cap.ts'
import { createPasswords } from '../../server/accounts/passwords.ts'
import { createAccountRoutes } from '../../server/accounts/routes.ts'
import { createSessions } from '../../server/accounts/sessions.ts'
import {
  ADA,
  BOB,
  from,
  logIn,
  readMails,
  registerAndLogIn,
  registerPerson,
} from '../../server/accounts/testing.ts'
import { DEFAULT_MAX_DAILY_MAILS } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { listenForTest } from '../../server/http/testing-endpoint.ts'
import { deriveSecrets } from '../../server/secrets.ts'
import { startServerForTest, type TestServer } from '../../server/testing.ts'
import { changeAccount, register } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { createTestClock, DAY, MINUTE } from '../../shared/clock.ts'
import { REGISTRATION_INTERVAL } from '../../shared/limits.ts'
import { success } from '../../shared/result.ts'
import { requestLogin, requestRegistration, observableParts } from './accounts.ts'
import { countOutcomes } from './tally.ts'
import { probabilityOfLonger, median, timeAlternately } from './timing.ts'

const NOBODY = 'nobody@example.com'
const ROUNDS = 60
/**
 * Nearly five standard deviations of what times that are alike give, and half of what a missing hash
 * does. Seen with the hash: chances of 0.43 to 0.52.
 */
const TELLING = 0.25

const knownEmail = (index: number) => `known${index}@example.com`

/** As many accounts, each made from an address of its own. */
async function registerMany(server: Pick<TestServer, 'origin'>, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await registerPerson(server, { ...ADA, email: knownEmail(index) }, `198.51.${index}.1`)
  }
}

/** Logs in with a wrong password, in turns to accounts that there are and to others. */
function timeLogins(server: Pick<TestServer, 'origin'>, count: (status: number) => void) {
  // Ten failures on one account would slow its answers, and 30 from one address end them.
  const attempt = (email: (index: number) => string) => async (round: number) => {
    const address = `203.0.${round}.113`
    count((await requestLogin(server, email(round % 10), 'not the password', address)).status)
  }
  return timeAlternately(
    ROUNDS,
    attempt(knownEmail),
    attempt((index) => `unknown${index}@example.com`),
  )
}

describe('an attacker who looks for accounts', () => {
  test('by logging in, learns nothing, on the way to the limit and beyond it', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    for (const minutes of [0, 1, 14, 16]) {
      server.clock.advance(minutes * MINUTE)
      for (let attempt = 0; attempt < 7; attempt++) {
        const known = await requestLogin(server, ADA.email, 'not the password', '203.0.113.1')
        const unknown = await requestLogin(server, NOBODY, 'not the password', '198.51.100.2')
        count(known.status)
        count(unknown.status)
        expect(observableParts(unknown)).toEqual(observableParts(known))
      }
    }
    const { connection } = server.database
    const hits = connection.prepare('select hits from rate_limit order by hits').pluck().all()
    // An address, its wide network, the address with an account and the account, for each of the two.
    expect(hits).toHaveLength(8)
    expect(hits.filter((_, index) => index % 2 === 0)).toEqual(
      hits.filter((_, index) => index % 2 === 1),
    )
  })

  test('by logging in from many addresses, is slowed down alike', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    for (let failures = 0; failures < 14; failures++) {
      for (const [email, network] of [
        [ADA.email, '203.0.113'],
        [NOBODY, '198.51.100'],
      ] as const) {
        const start = performance.now()
        const { status } = await requestLogin(
          server,
          email,
          'no password',
          `${network}.${failures}`,
        )
        count(status)
        // From the eleventh failure on by 100 ms each; a timer may be a millisecond early.
        const delay = 100 * Math.max(failures - 10, 0)
        expect(performance.now() - start).toBeGreaterThan(delay - 5)
      }
    }
  })

  test('by how long a login takes, learns nothing', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerMany(server, 10)
    const { a: ones, b: others } = await timeLogins(server, count)
    expect(Math.abs(probabilityOfLonger(ones, others) - 0.5)).toBeLessThan(TELLING)
  })

  test('would learn it at once without the dummy hash for unknown accounts', async (context) => {
    const count = countOutcomes(context)
    const server = await serveWithoutHashForNobody()
    await registerMany(server, 10)
    const { a: ones, b: others } = await timeLogins(server, count)
    expect(probabilityOfLonger(ones, others)).toBeGreaterThan(0.5 + 1.5 * TELLING)
    // Seen on two busy cores: a chance of 0.99 to 1, and medians of 75 to 127 ms beside 4 to 7 ms.
    expect(median(ones)).toBeGreaterThan(3 * median(others))
  })

  test('by registering, gets the same response, and the holder gets one mail a day', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const stranger = { username: 'Mallory', password: 'a password of mine' }
    for (const day of [0, 1, 2]) {
      for (const time of [0, 1]) {
        const addresses = [`203.0.${10 * day + time}.1`, `198.51.${10 * day + time}.1`] as const
        const known = { ...stranger, email: ADA.email }
        const unknown = { ...stranger, email: `free${day}${time}@example.com` }
        for (const expected of [201, 429, 429]) {
          const taken = await requestRegistration(server, known, addresses[0])
          const free = await requestRegistration(server, unknown, addresses[1])
          count(taken.status)
          count(free.status)
          expect(taken.status).toBe(expected)
          expect(observableParts(free)).toEqual(observableParts(taken))
        }
      }
      server.clock.advance(DAY)
    }
    const mails = await readMails(server)
    const toAda = mails.filter(({ to }) => to?.some(({ address }) => address === ADA.email))
    expect(toAda.map(({ subject }) => subject?.replace(/^.*: /, ''))).toEqual([
      'your to-do list account',
      'you already have an account',
      'you already have an account',
      'you already have an account',
    ])
    for (const { text } of toAda) expect(text).not.toContain(stranger.password)
    expect(await logIn(server, ADA, '192.0.2.1')).toBeTruthy()
  })

  test('by how long a registration takes, learns nothing', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const attempt = async (email: string, address: string) =>
      count((await requestRegistration(server, { ...BOB, email }, address)).status)
    const { a: ones, b: others } = await timeAlternately(
      ROUNDS,
      (round) => attempt(ADA.email, `203.0.${round}.1`),
      (round) => attempt(knownEmail(round), `198.51.${round}.1`),
    )
    expect(Math.abs(probabilityOfLonger(ones, others) - 0.5)).toBeLessThan(TELLING)
  })

  test('by registering and then logging in, learns it once in 7 days for each network', async (context) => {
    // docs/decisions/accounts.md, 31: only a confirmation by mail would hide this.
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const probe = async (email: string) => {
      const { status } = await requestRegistration(server, { ...BOB, email }, '203.0.113.1')
      count(status)
      if (status !== 201) return 'refused'
      return (await requestLogin(server, email, BOB.password, '203.0.113.1')).status
    }
    expect(await probe(ADA.email)).toBe(401)
    for (let day = 0; day < 7; day++) {
      expect(await probe(`free${day}@example.com`)).toBe('refused')
      server.clock.advance(DAY)
    }
    expect(await probe('free@example.com')).toBe(200)
    expect(REGISTRATION_INTERVAL).toBe(7 * DAY)
  })

  test('by the name of somebody else, may have it too and learns nothing', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    const taken = await requestRegistration(server, { ...BOB, username: ADA.username }, '192.0.2.2')
    const free = await requestRegistration(
      server,
      { ...BOB, email: 'eve@example.com', username: 'Eve L' },
      '192.0.2.3',
    )
    count(taken.status)
    expect(observableParts(taken)).toEqual(observableParts(free))
    const token = await logIn(server, BOB, '192.0.2.2')
    const { username } = await call(
      changeAccount,
      { currentPassword: BOB.password, username: ADA.username },
      { origin: server.origin, token, ...from('192.0.2.2') },
    )
    expect(username).toBe(ADA.username)
  })

  test('by an expired session, gets the same response for a deleted account', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    const tokens = [
      await registerAndLogIn(server, ADA, '192.0.2.1'),
      await registerAndLogIn(server, BOB, '192.0.2.2'),
      'A'.repeat(43),
    ]
    server.database.connection.prepare("delete from account where email like 'ada%'").run()
    server.database.connection.prepare('delete from session').run()
    const answers = []
    for (const token of tokens) {
      const response = await fetch(server.origin + changeAccount.path, {
        headers: { Authorization: `Bearer ${token}` },
      })
      count(response.status)
      const lasting = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
      answers.push({ status: response.status, lasting, text: await response.text() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

/** The endpoints of the accounts as they are, but for the work that a login of nobody costs. */
async function serveWithoutHashForNobody() {
  const clock = createTestClock()
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const secrets = deriveSecrets(randomBytes(32))
  const passwords = createPasswords(secrets)
  const routes = createAccountRoutes({
    database,
    clock,
    secrets,
    hasReminders: true,
    browsers: undefined,
    hasCalendarFeeds: true,
    languages: [],
    findMailLanguage: () => 'en',
    // No account is deleted here.
    deletions: { record: () => undefined, removeStale: () => undefined, removeOld: () => 0 },
    dailyCap: createDailyCap({
      database,
      clock,
      log: createLog('silent'),
      maxDailyMails: DEFAULT_MAX_DAILY_MAILS,
    }),
    capacity: { isFull: () => false },
    sessions: createSessions(database, clock, secrets),
    // Nothing is sent.
    outbox: {
      add: () => undefined,
      cancel: () => undefined,
      wake: () => undefined,
      start: () => undefined,
      run: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    passwords: {
      ...passwords,
      verify: (hash, password, address) =>
        hash === undefined
          ? Promise.resolve(success(false))
          : passwords.verify(hash, password, address),
    },
  })
  const listen = listenForTest(routes, { trustProxy: 1 })
  return { origin: await serveForTest(listen), path: register.path }
}
