import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { wrapConnection } from '../../db/open.ts'
import { createSizeQueries } from '../../db/size.ts'
import {
  ADA,
  BOB,
  from,
  logIn,
  type Person,
  registerAndLogIn,
  registerPerson,
} from '../../server/accounts/testing.ts'
import { RESERVED_BYTES } from '../../server/backup/durable-files.ts'
import { startOwnedSite } from '../../server/owner/testing-site.ts'
import { findMinFreeBytes } from '../../server/storage-capacity.ts'
import { startServerForTest, type TestServer } from '../../server/testing.ts'
import { findOrigin, spawnSite, stop } from '../../server/testing-process.ts'
import { addAccount } from '../../db/testing.ts'
import { deleteAccount, register } from '../../shared/api/accounts.ts'
import { call, send } from '../../shared/api/endpoint.ts'
import { changeItem, createItem, deleteItem, listItems } from '../../shared/api/items.ts'
import { SECOND, systemClock } from '../../shared/clock.ts'
import { MAX_NOTES_LENGTH, MAX_STORED_BYTES } from '../../shared/limits.ts'
import { MEGABYTE } from './memory.ts'
import { percentile, timeVisitsDuring } from './site.ts'
import { countOutcomes } from './tally.ts'
import { eventually } from '../../shared/testing-eventually.ts'

type Server = Pick<TestServer, 'origin'>
type Count = ReturnType<typeof countOutcomes>

const MALLORY: Person = {
  username: 'Mal M',
  email: 'mallory@example.com',
  password: 'fill them all',
}
const ADDRESSES = { ada: '192.0.2.1', mallory: '203.0.113.1' }
const NOTES = 'n'.repeat(MAX_NOTES_LENGTH)

/** Somebody who has two tasks when the flood begins. */
async function keepList({ origin }: Server) {
  const token = await registerAndLogIn({ origin }, ADA, ADDRESSES.ada)
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) {
    await call(createItem, { id, title: 'A task', notes: NOTES }, { origin, token })
  }
  return { token, ids }
}

/** Adds the longest tasks until one is refused; gives the status of that. */
async function flood({ origin }: Server, token: string, count: Count): Promise<number> {
  for (;;) {
    const task = { id: randomUUID(), title: 'A task', notes: NOTES }
    const { status } = await send(createItem, task, { origin, token })
    count(status)
    if (status !== 201) return status
  }
}

/** Strangers get no account, each from a network of their own, and are told to come back. */
async function expectNoRegistration({ origin }: Server, count: Count): Promise<void> {
  for (let network = 0; network < 5; network++) {
    const person = { ...BOB, email: `stranger-${network}@example.com` }
    const answer = await send(register, person, { origin, ...from(`198.51.${network}.1`) })
    count(answer.status)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  }
}

/** Ada, who was there before, logs in, reads, completes, shortens and deletes. */
async function expectToGoOn(
  { origin }: Server,
  { ids }: Awaited<ReturnType<typeof keepList>>,
): Promise<void> {
  const token = await logIn({ origin }, ADA, ADDRESSES.ada)
  const options = { origin, token }
  const [first, second] = ids
  expect((await call(listItems, undefined, options)).items).toHaveLength(2)
  const change = (version: number, body: object) => {
    const headers = { 'If-Match': `"${version}"` }
    return call(changeItem, body, { ...options, params: { id: first }, headers })
  }
  await change(1, { completed: true })
  await change(2, { notes: 'short' })
  await call(deleteItem, undefined, { ...options, params: { id: second } })
  const { items } = await call(listItems, undefined, options)
  expect(items).toMatchObject([{ id: first, notes: 'short' }])
}

/** Lists of strangers in the database of a stopped site, 1 GiB of them, but for so many bytes. */
function fillLists(dataDir: string, left: number): void {
  const connection = new Sqlite(join(dataDir, 'site.db'))
  // Nothing of it has to outlive a power cut.
  connection.pragma('journal_mode = OFF')
  connection.pragma('synchronous = OFF')
  const database = wrapConnection(connection)
  const { findUsedBytes } = createSizeQueries(connection)
  const fill = connection.prepare<{ account: number; notes: string }>(
    `with recursive task (number) as (select 1 union all select number + 1 from task limit 80)
    insert into todo_item (account_id, id, title, notes, created_at, updated_at)
    select :account, 'task-' || number, 'A task', :notes, 0, 0 from task`,
  )
  while (findUsedBytes() < MAX_STORED_BYTES - left) {
    const account = addAccount(database, randomUUID(), { now: systemClock.now() })
    fill.run({ account, notes: NOTES })
  }
  connection.close()
}

/** Bytes that the database of a site uses. */
function measureUse(dataDir: string): number {
  const connection = new Sqlite(join(dataDir, 'site.db'), { readonly: true })
  const bytes = createSizeQueries(connection).findUsedBytes()
  connection.close()
  return bytes
}

test('an account that fills the site costs others only space (S172)', async (context) => {
  const count = countOutcomes(context)
  const { cwd, dataDir, env, ...before } = await startOwnedSite()
  const ada = await keepList(before)
  const mallory = await registerAndLogIn(before, MALLORY, ADDRESSES.mallory)
  await stop(before.site)
  fillLists(dataDir, 4 * MEGABYTE)
  const process = spawnSite(env, { cwd })
  const site = { origin: await findOrigin(process) }

  const flooding = flood(site, mallory, count)
  const during = await timeVisitsDuring(site, flooding)
  expect(await flooding).toBe(503)
  const refusing = expectNoRegistration(site, count).then(() => expectToGoOn(site, ada))
  const full = await timeVisitsDuring(site, refusing)
  for (const waits of [during, full]) expect(percentile(waits, 0.99)).toBeLessThan(SECOND)
  expect(measureUse(dataDir)).toBeLessThan(MAX_STORED_BYTES + MEGABYTE)

  const { password: currentPassword } = MALLORY
  await call(deleteAccount, { currentPassword }, { ...site, token: mallory })
  await eventually(() => registerPerson(site, BOB, '198.51.100.1'))
  await stop(process)
  const told = process.lines.filter((line) => line.includes('the site is full'))
  expect(told).toHaveLength(1)
})

test('an account that fills the disk leaves room for the next backup (S173)', async (context) => {
  const count = countOutcomes(context)
  const disk = findMinFreeBytes(8 * MEGABYTE)
  let measureDatabase = () => 0
  const server = await startServerForTest({
    trustProxy: 1,
    logLevel: 'warn',
    measureFreeSpace: () => Promise.resolve(disk - measureDatabase()),
  })
  measureDatabase = createSizeQueries(server.database.connection).findFileBytes
  const ada = await keepList(server)
  const mallory = await registerAndLogIn(server, MALLORY, ADDRESSES.mallory)
  expect(await flood(server, mallory, count)).toBe(503)
  await expectNoRegistration(server, count)
  await expectToGoOn(server, ada)
  const size = measureDatabase()
  expect(disk - size).toBeGreaterThan(size + RESERVED_BYTES)
})
