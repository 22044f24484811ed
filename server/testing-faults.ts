import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { register } from '../shared/api/accounts.ts'
import { send } from '../shared/api/endpoint.ts'
import { createItem, type Item, listItems } from '../shared/api/items.ts'
import { isProblemDetails, PROBLEM_TYPE } from '../shared/api/problem-details.ts'
import { createTestClock } from '../shared/clock.ts'
import { from, type Person, registerAndLogIn } from './accounts/testing.ts'
import { deriveSecrets } from './secrets.ts'
import { startServerForTest, type TestServer } from './testing.ts'
import { makeFolderForTest, runUntilKilled } from './testing-process.ts'

/** Starts a server with a database file, in which tests cause faults. */
export async function startOnFile(): Promise<TestServer & { file: string }> {
  const file = join(await makeFolderForTest(), 'site.db')
  return startAgain({ file, clock: createTestClock(), secrets: deriveSecrets(randomBytes(32)) })
}

/** Starts the next server on the same file. */
export async function startAgain({
  file,
  clock,
  secrets,
}: Pick<TestServer, 'clock' | 'secrets'> & { file: string }) {
  const after = { database: openDatabase(file, clock), clock, secrets }
  return { ...(await startServerForTest({ after, trustProxy: 1 })), file }
}

type Place = Pick<TestServer, 'origin'>

/** Creates a client that records which tasks the server acknowledged. Nothing else writes to the server of this process then. */
export async function keepList({ origin, outbox }: Place & Partial<Pick<TestServer, 'outbox'>>) {
  const token = await registerAndLogIn({ origin })
  // Else the mail of the account may still be on its way, and its end meets the fault and is logged too.
  await outbox?.run()
  // Latest first, as in the list.
  const acknowledged: string[] = []

  return {
    acknowledged,
    /** Adds a task with a title of that length; returns the response. */
    async add(length = 20, at = origin): Promise<Response> {
      const id = randomUUID()
      const response = await send(
        createItem,
        { id, title: 'x'.repeat(length) },
        { origin: at, token },
      )
      if (response.status === 201) acknowledged.unshift(id)
      return response
    },
    /** Lists the ids on the server. */
    async list(at = origin): Promise<string[]> {
      const response = await send(listItems, undefined, { origin: at, token })
      expect(response.status).toBe(200)
      return ((await response.json()) as { items: Item[] }).items.map(({ id }) => id)
    },
    ask: (at = origin) => send(listItems, undefined, { origin: at, token }),
  }
}

/** Tries to register from an address; returns the response. */
export function tryToRegister({ origin }: Place, person: Person, address: string) {
  return send(register, person, { origin, ...from(address) })
}

/** Expects the response to a change that cannot be saved. */
export async function expectRefusal(response: Response, retryAfter: number): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe(String(retryAfter))
  expect(response.headers.get('content-type')).toBe(PROBLEM_TYPE)
  const text = await response.text()
  expect(isProblemDetails(JSON.parse(text))).toBe(true)
  expect(text).not.toMatch(/sqlite|disk|i\/o|locked|corrupt|malformed|\.db|node_modules/i)
}

/** Starts another process that holds the write lock until it is killed. */
export async function lockDatabase(file: string): Promise<ChildProcess> {
  const program = `
    const connection = new (require('better-sqlite3'))(process.argv[1])
    connection.exec('begin exclusive')
    console.log('locked')
    setInterval(() => undefined, 1000)`
  const { child, firstLine: said } = await runUntilKilled(['--eval', program, file])
  expect(said).toBe('locked')
  return child
}

/** Returns the offset of the first page of a table or an index in the file. */
export function findPage({ connection }: Database, name: string): { offset: number; size: number } {
  const size = connection.pragma('page_size', { simple: true }) as number
  const page = connection
    .prepare<[string], number>('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(name)
  if (page === undefined) throw new Error(`There is no ${name}.`)
  return { offset: (page - 1) * size, size }
}
