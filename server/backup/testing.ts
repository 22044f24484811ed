import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createMailQueries, type MailKind } from '../../db/queries/mail-outbox.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import { addAccount } from '../../db/testing.ts'
import { makeItem } from '../../shared/api/testing-items.ts'
import { createTestClock, DAY, HOUR } from '../../shared/clock.ts'
import { type DataDir, openData } from '../data-dir.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** Creates a folder that is removed when the running test ends. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type TestSite = Awaited<ReturnType<typeof setUpSite>>

/** A data folder, a backup file and a test clock. */
export async function setUpSite() {
  const folder = makeFolder()
  const dataDir = join(folder, 'data')
  const clock = createTestClock()
  mkdirSync(dataDir, { mode: 0o700 })
  const file = join(folder, 'kept.db')

  /** Opens the database like a running site, and closes it. */
  async function withSite<Value>(
    use: (database: Database, data: DataDir) => Value | Promise<Value>,
  ): Promise<Value> {
    const opened = openData(dataDir, clock)
    if (!opened.ok) throw new Error(opened.problem)
    try {
      return await use(opened.value.database, opened.value)
    } finally {
      opened.value.database.close()
    }
  }

  await withSite(() => undefined)
  return {
    folder,
    dataDir,
    database: join(dataDir, 'site.db'),
    clock,
    /** The file of the backup. */
    file,
    withSite,
    backUp: (parts: Partial<Parameters<typeof backUp>[0]> = {}) =>
      backUp({ database: join(dataDir, 'site.db'), target: file, clock, ...parts }),
    restore: (parts: Partial<Parameters<typeof restore>[0]> = {}) =>
      restore({ dataDir, file, clock, ...parts }),
  }
}

/** Sets up a site that has changed since its backup. */
export async function setUpLoss(): Promise<TestSite> {
  const site = await setUpSite()
  await site.withSite(async (database) => {
    addUsedAccount(database, 'ada', site.clock.now())
    await site.backUp()
    addUsedAccount(database, 'late', site.clock.now())
  })
  site.clock.advance(HOUR)
  return site
}

/** Adds a warned account with a session and a task. */
export function addUsedAccount(database: Database, name: string, now: number): number {
  const { connection } = database
  const accounts = createAccountQueries(connection)
  return database.transaction(() => {
    const id = addAccount(database, name, { now, expiresAt: now + DAY })
    accounts.markWarned(id, now, now + DAY)
    createSessionQueries(connection).insert(Buffer.from(`session ${name}`), id, now)
    const times = { createdAt: now, updatedAt: now }
    const task = makeItem({ id: `task-${name}`, title: `Task of ${name}`, ...times, version: 3 })
    createTodoQueries(connection).insert(id, task)
    return id
  })
}

/** Queues a mail with that name in its Message-ID. */
export function addMail(
  { connection }: Database,
  messageId: string,
  kind: MailKind,
  accountId: number | null,
): void {
  const payload = Buffer.from(`encrypted ${messageId}`)
  createMailQueries(connection).add({ messageId, kind, accountId, payload, now: 0 })
}

/** Reads every file below a folder with its mode and bytes. */
export function readTree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names.map((name) => {
      const path = join(folder, name)
      const { mode } = statSync(path)
      const content = statSync(path).isDirectory() ? '' : readFileSync(path, 'base64')
      return [name, `${(mode & 0o777).toString(8)} ${content}`]
    }),
  )
}
