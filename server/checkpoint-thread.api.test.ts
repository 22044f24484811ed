import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DIST } from './testing.ts'
import { createTestClock } from '../shared/clock.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { eventually } from '../shared/testing-eventually.ts'

const SCRIPT = pathToFileURL(`${DIST}/app/checkpoint-thread.mjs`)

/** Opens a database in a folder of its own. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = join(folder, 'site.db')
  const database = openDatabase(file, createTestClock())
  onTestFinished(() => {
    if (database.connection.open) database.close()
    rmSync(folder, { recursive: true })
  })
  return { database, file, measureLog: () => statSync(`${file}-wal`).size }
}

/** Returns a function that counts the threads of the running test. */
function countThreads() {
  const count = { started: 0, ended: 0 }
  function watch(message: unknown) {
    const { worker } = message as { worker: Worker }
    count.started++
    worker.once('exit', () => count.ended++)
  }
  subscribe('worker_threads', watch)
  onTestFinished(() => void unsubscribe('worker_threads', watch))
  return () => count
}

/** Writes rows of a mebibyte together. */
function write(database: Database, mebibytes: number): void {
  const insert = database.connection.prepare('insert into rate_limit values (?, 1, 1)')
  database.transactionWithoutSync(() => {
    for (let row = 0; row < mebibytes * 1024; row++) insert.run(randomBytes(512))
  })
}

it('a large log is moved into the database by its thread, while changes do not wait for it', async () => {
  const { database, file, measureLog } = setUp()
  const failed = vi.fn()
  const log = database.leaveLogToThread(SCRIPT, failed)
  write(database, 32)
  // SQLite itself would have moved it at the end of that transaction.
  expect(statSync(file).size).toBeLessThan(2 ** 20)
  await eventually(() => {
    const before = measureLog()
    database.connection.pragma('user_version = 0')
    // Once all of it is moved, it begins again in the same file; in a pause, the file is truncated.
    expect(before < 2 ** 20 || measureLog() === before).toBe(true)
  })
  // The last change of the loop may have come after that, and a small log stays.
  await eventually(() => expect(measureLog()).toBeLessThan(2 ** 20))
  expect(statSync(file).size).toBeGreaterThan(16 * 2 ** 20)

  await log.stop()
  database.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(failed).not.toHaveBeenCalled()
})

it('a thread lives while it has work, and the next work starts another one', async () => {
  const { database, measureLog } = setUp()
  const threads = countThreads()
  const log = database.leaveLogToThread(SCRIPT, vi.fn(), 0)
  write(database, 1)
  expect(threads()).toEqual({ started: 0, ended: 0 })
  for (let round = 1; round <= 3; round++) {
    write(database, 1)
    database.truncateLog()
    expect(threads().started).toBe(round)
    await eventually(() => expect(threads()).toEqual({ started: round, ended: round }))
    expect(measureLog()).toBe(0)
  }
  await log.stop()
})

it('a thread truncates the log when it is asked to, also after a reader was in the way', async () => {
  const { database, file, measureLog } = setUp()
  const log = database.leaveLogToThread(SCRIPT, vi.fn())
  write(database, 1)
  const reader = openDatabase(file, createTestClock())
  reader.connection.exec('begin; select count(*) from account')
  reader.connection.prepare('select count(*) from account').get()
  // The reader does not see this.
  database.connection.pragma('user_version = 0')
  database.truncateLog()
  // It has tried once this has what the reader sees.
  await eventually(() => expect(statSync(file).size).toBeGreaterThan(2 ** 20))
  expect(measureLog()).toBeGreaterThan(0)
  reader.connection.exec('commit')
  reader.close()
  await eventually(() => expect(measureLog()).toBe(0))
  await log.stop()
})

it.each([
  ['work', pathToFileURL(`${DIST}/app/missing.mjs`)],
  // As when the system refuses a thread, this fails at once.
  ['start', new URL('https://example.com/thread.mjs')],
])(
  'a thread that cannot %s leaves the log to SQLite, and what it was asked to do',
  async (_, script) => {
    const { database, measureLog } = setUp()
    const pages = () => database.connection.pragma('wal_autocheckpoint', { simple: true })
    const before = pages()
    const failed = vi.fn()
    const log = database.leaveLogToThread(script, failed)
    expect(pages()).not.toBe(before)
    database.truncateLog()
    await eventually(() => expect(failed).toHaveBeenCalledOnce())
    expect(pages()).toBe(before)
    expect(measureLog()).toBe(0)
    await log.stop()
  },
)
