import { describe, expect, it, onTestFinished } from 'vitest'
import { createItem, deleteItem, listItems } from '../../shared/api/items.ts'
import { call, send } from '../../shared/api/endpoint.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { createAccountRemoval } from '../jobs/account-removal.ts'
import { createCrashingClock } from '../jobs/testing.ts'
import { startSmtpServer } from '../mail/testing.ts'
import { createTransport } from '../mail/transport.ts'
import { countRows, startServerForTest, type TestServer } from '../testing.ts'
import {
  ADA,
  BOB,
  logIn,
  readMails,
  registerAndLogIn,
  registerPerson,
  statusOf,
} from './testing.ts'

/** Advances the clock and runs the purge every hour. */
async function pass(server: TestServer, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += HOUR) {
    server.clock.advance(HOUR)
    await server.purge()
    await server.outbox.run()
  }
}

/** Lists the subjects of the mails after the first, which has the credentials. */
async function readWarnings(server: TestServer): Promise<(string | undefined)[]> {
  return (await readMails(server)).slice(1).map(({ text }) => text)
}

describe('an inactive account', () => {
  it('gets a warning a day before it expires, and is deleted after 7 days', async () => {
    const server = await startServerForTest()
    await registerAndLogIn(server)
    await pass(server, 5.9 * DAY)
    expect(await readWarnings(server)).toEqual([])
    await pass(server, 0.2 * DAY)
    const warnings = await readWarnings(server)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('8 January 2026')
    await pass(server, 0.8 * DAY)
    expect(countRows(server, 'account')).toBe(1)
    await pass(server, 0.25 * DAY)
    for (const table of ['account', 'session', 'todo_item'])
      expect(countRows(server, table)).toBe(0)
    expect(await readWarnings(server)).toHaveLength(1)
    expect(await statusOf(logIn(server))).toBe(401)
  })

  it('is extended by opening the list, which clears the warning', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const token = await registerAndLogIn(server)
    await pass(server, 6.5 * DAY)
    expect(await readWarnings(server)).toHaveLength(1)
    await call(listItems, undefined, { origin, token })
    await pass(server, 5.9 * DAY)
    expect(await readWarnings(server)).toHaveLength(1)
    await pass(server, 0.5 * DAY)
    expect(await readWarnings(server)).toHaveLength(2)
    expect(countRows(server, 'account')).toBe(1)
  })

  it('is not extended by background polling', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const token = await registerAndLogIn(server)
    const opened = await send(listItems, undefined, { origin, token })
    const headers = { 'If-None-Match': opened.headers.get('ETag') ?? '' }
    for (let day = 0; day < 6; day++) {
      await pass(server, DAY)
      expect((await send(listItems, undefined, { origin, token, headers })).status).toBe(304)
    }
    expect(await readWarnings(server)).toHaveLength(1)
    await pass(server, 1.2 * DAY)
    expect(countRows(server, 'account')).toBe(0)
  })

  it('is deleted at the earliest 24 hours after the warning, even after eight days of downtime (S10)', async () => {
    const server = await startServerForTest()
    await registerAndLogIn(server)
    server.clock.advance(8 * DAY)
    await server.purge()
    expect(await readWarnings(server)).toHaveLength(1)
    await pass(server, 0.9 * DAY)
    expect(countRows(server, 'account')).toBe(1)
    await pass(server, 0.15 * DAY)
    expect(countRows(server, 'account')).toBe(0)
  })

  it('gets a new warning when the server was down after the first', async () => {
    const server = await startServerForTest()
    await registerAndLogIn(server)
    await pass(server, 6.1 * DAY)
    expect(await readWarnings(server)).toHaveLength(1)
    server.clock.advance(8 * DAY)
    await server.purge()
    expect(countRows(server, 'account')).toBe(1)
    const warnings = await readWarnings(server)
    expect(warnings).toHaveLength(2)
    // 1 January, 6.1 days of running, 8 of downtime, and a day to log in.
    expect(warnings[1]).toContain('16 January 2026')
    await pass(server, 0.9 * DAY)
    expect(await logIn(server)).toBeTruthy()
  })

  it('loses no session, task or expiry to a clock that was a year ahead', async () => {
    const server = await startServerForTest()
    const { origin } = server
    const token = await registerAndLogIn(server)
    const id = '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001'
    await call(createItem, { id, title: 'In the trash' }, { origin, token })
    await call(deleteItem, undefined, { origin, token, params: { id } })
    await pass(server, HOUR)
    server.clock.advance(365 * DAY)
    await server.purge()
    const late = await logIn(server)
    server.clock.advance(-365 * DAY)
    await pass(server, HOUR)
    expect(countRows(server, 'todo_item')).toBe(1)
    expect(await statusOf(call(listItems, undefined, { origin, token }))).toBe('success')
    // A session of that year would last until then.
    expect(await statusOf(call(listItems, undefined, { origin, token: late }))).toBe(401)
    await pass(server, 8.5 * DAY)
    expect(countRows(server, 'account')).toBe(0)
  })

  it('survives a clock that jumps a year ahead and back', async () => {
    const server = await startServerForTest()
    await registerAndLogIn(server)
    server.clock.advance(365 * DAY)
    await server.purge()
    await server.purge()
    expect(countRows(server, 'account')).toBe(1)
    expect(await readWarnings(server)).toHaveLength(1)
    server.clock.advance(-365 * DAY)
    await pass(server, 2 * DAY)
    expect(countRows(server, 'account')).toBe(1)
    expect(await logIn(server)).toBeTruthy()
  })

  it('is not removed while no mail can be delivered', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.close())
    await smtp.goAway()
    const server = await startServerForTest({
      transport: (clock) => createTransport({ smtpUrl: smtp.url, mailDir: '', clock }),
    })
    await registerPerson(server)
    await pass(server, 12 * DAY)
    expect(countRows(server, 'account')).toBe(1)
    await smtp.comeBack()
    await pass(server, 0.9 * DAY)
    expect(countRows(server, 'account')).toBe(1)
    await pass(server, 1.2 * DAY)
    expect(countRows(server, 'account')).toBe(0)
  })

  it('is inaccessible while a long list is still being deleted', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { clock, database, deletions, origin } = server
    await registerPerson(server, ADA, '192.0.2.1')
    const addTask = database.connection.prepare(
      `insert into todo_item (account_id, id, title, created_at, updated_at)
       values (1, ?, 'One of many', 0, 0)`,
    )
    for (let number = 0; number < 450; number++) addTask.run(`task-${number}`)
    const token = await logIn(server, ADA, '192.0.2.1')
    database.connection.prepare('update account set expires_at = 0, warned_at = 1').run()
    const crashing = createCrashingClock(clock.now(), 2)
    const removal = createAccountRemoval({ database, clock: crashing, deletions })
    await expect(removal(clock.now())).rejects.toThrow('The process has ended')
    expect(countRows(server, 'todo_item')).toBe(250)

    expect(await statusOf(call(listItems, undefined, { origin, token }))).toBe(401)
    expect(await statusOf(logIn(server, ADA, '192.0.2.1'))).toBe(401)
    await registerPerson(server, ADA, '192.0.2.2')
    const { items } = await call(listItems, undefined, { origin, token: await logIn(server) })
    expect(items).toEqual([])

    expect((await server.purge()).accounts).toBe(1)
    expect([countRows(server, 'account'), countRows(server, 'todo_item')]).toEqual([1, 0])
    expect(await logIn(server)).toBeTruthy()
  })
})

describe('the purge', () => {
  it('deletes addresses from the registry 7 days after they were last seen', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    await pass(server, 4 * DAY)
    await logIn(server, ADA, '192.0.2.1')
    await pass(server, 6.9 * DAY)
    expect(countRows(server, 'ip_registry')).toBe(1)
    await pass(server, 0.2 * DAY)
    expect(countRows(server, 'ip_registry')).toBe(0)
  })

  it('deletes expired sessions and failure counts hourly, without changing other accounts', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerAndLogIn(server, ADA, '192.0.2.1')
    expect(await statusOf(logIn(server, BOB, '192.0.2.1'))).toBe(401)
    expect(countRows(server, 'rate_limit')).toBeGreaterThan(0)
    server.clock.advance(HOUR)
    await server.purge()
    expect(countRows(server, 'rate_limit')).toBe(0)
    for (let day = 0; day < 8; day++) {
      await pass(server, DAY)
      await logIn(server, ADA, '192.0.2.1')
    }
    expect(countRows(server, 'account')).toBe(1)
    expect(countRows(server, 'session')).toBeLessThanOrEqual(8)
  })

  it('deletes in small batches, and requests are answered in between', async () => {
    const server = await startServerForTest()
    await server.purge()
    const { connection } = server.database
    const insert = connection.prepare(
      `insert into account (public_id, email, username, password_hash, created_at, last_login_at, expires_at, warned_at)
       values (?, ?, 'Gone', 'x', 0, 0, 1, 2)`,
    )
    for (let number = 0; number < 1000; number++)
      insert.run(`id${number}`, `p${number}@example.com`)
    const purging = server.purge()
    let answered = 0
    let done = false as boolean
    void purging.then(() => (done = true))
    while (!done) {
      await fetch(`${server.origin}/healthz`)
      answered++
    }
    expect((await purging).accounts).toBe(1000)
    expect(answered).toBeGreaterThan(2)
  })
})
