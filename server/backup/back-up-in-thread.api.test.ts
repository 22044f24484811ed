import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { DIST } from '../testing.ts'
import type { BackUp } from './back-up.ts'
import { createThreadedBackup } from './back-up-in-thread.ts'
import { addUsedAccount, setUpSite } from './testing.ts'

const backUpInThread = createThreadedBackup(pathToFileURL(`${DIST}/app/backup-thread.mjs`))

/** Fills a database with small rows, whose check takes longest. */
function fill(connection: Sqlite.Database, mebibytes: number): void {
  const insert = connection.prepare('insert into rate_limit values (?, 1, 1)')
  connection.transaction(() => {
    for (let row = 0; row < mebibytes * 1024; row++) insert.run(randomBytes(512))
  })()
}

async function setUpLargeSite(mebibytes: number) {
  const site = await setUpSite()
  const { database, file: target, clock } = site
  const back = (make: BackUp, signal?: AbortSignal) =>
    make({ database, target, clock, ...(signal && { signal }) })
  await site.withSite(({ connection }) => fill(connection, mebibytes))
  return { ...site, back }
}

const POLL = { interval: 1 }

it('a backup in a thread is the same, and needs no turn of the other thread', async () => {
  const site = await setUpLargeSite(24)
  await site.withSite(async (database) => {
    addUsedAccount(database, 'ada', site.clock.now())
    const running = site.back(backUpInThread)
    await expect
      .poll(() => readdirSync(site.folder).some((name) => name.startsWith('kept.db')), POLL)
      .toBe(true)
    // This thread is blocked until the copy is there, or for 100 seconds.
    const lock = new Int32Array(new SharedArrayBuffer(4))
    for (let wait = 0; wait < 10_000 && !existsSync(site.file); wait++) Atomics.wait(lock, 0, 0, 10)
    expect(existsSync(site.file)).toBe(true)
    expect(await running).toMatchObject({
      ok: true,
      value: { file: site.file, takenAt: site.clock.now(), rows: { account: 1 } },
    })
  })
  expect(statSync(site.file).mode & 0o777).toBe(0o600)
})

it('a backup in a thread that fails tells why, and leaves no file', async () => {
  const site = await setUpLargeSite(0)
  const file = `${site.file}.partial`
  const small: BackUp = (options) =>
    backUpInThread({ ...options, freeBytes: () => Promise.resolve(0) })
  expect(await site.back(small)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('0 MiB left') as string,
  })
  const missing: BackUp = (options) => backUpInThread({ ...options, database: '/no/site.db' })
  expect(await site.back(missing)).toMatchObject({ ok: false })
  expect([file, site.file].some(existsSync)).toBe(false)
})

it('a backup in a thread ends when it is aborted, and leaves no file', async () => {
  const site = await setUpLargeSite(32)
  const controller = new AbortController()
  const running = site.back(backUpInThread, controller.signal)
  await expect.poll(() => readdirSync(site.folder), POLL).toContain('kept.db.partial')
  controller.abort()
  expect(await running).toMatchObject({ ok: false })
  expect(readdirSync(site.folder)).toEqual(['data'])
})
