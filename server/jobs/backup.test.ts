import { existsSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import { nameBackup } from '../backup/retention.ts'
import { setUpSite } from '../backup/testing.ts'
import { createLog } from '../log.ts'
import { createNightlyBackup, scheduleBackups, type NightlyBackupOptions } from './backup.ts'

/** Sets up the job with a data folder for the test. */
async function setUpJob(parts: Partial<NightlyBackupOptions> = {}) {
  const site = await setUpSite()
  const { dataDir, clock } = site
  const folder = join(dataDir, 'backups')
  const { signal } = new AbortController()
  /** Creates the job like a restarted process. */
  const create = () => createNightlyBackup({ dataDir, clock, signal, ...parts })
  return { ...site, folder, create, run: create(), names: () => readdirSync(folder).sort() }
}

describe('the nightly backup', () => {
  it('is made at the first start, in a folder for its owner only', async () => {
    const { clock, folder, names, run } = await setUpJob()
    const file = join(folder, nameBackup(clock.now()))
    expect(await run()).toMatchObject({ due: true, file, removed: 0 })
    expect(names()).toEqual(['site-20260101T000000Z.db'])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is made again after a day, with or without restarts', async () => {
    const { clock, create, names, run } = await setUpJob()
    await run()
    clock.advance(DAY - 1)
    expect(await create()()).toEqual({ due: false })
    expect(await run()).toEqual({ due: false })
    clock.advance(1)
    expect(await create()()).toMatchObject({ due: true })
    expect(names()).toEqual(['site-20260101T000000Z.db', 'site-20260102T000000Z.db'])
    expect(await run()).toEqual({ due: false })
  })

  it('is made once a day for months, and eleven remain', async () => {
    const { clock, names, run } = await setUpJob()
    for (let day = 0; day < 45; day++) {
      await run()
      clock.advance(DAY + 5 * MINUTE)
    }
    expect(names()).toHaveLength(11)
  })

  it('does not wait for a backup from the future after the clock was set back', async () => {
    const { clock, folder, names, run } = await setUpJob()
    mkdirSync(folder)
    writeFileSync(join(folder, nameBackup(clock.now() + 400 * DAY)), 'kept')
    expect(await run()).toMatchObject({ due: true })
    expect(names()).toHaveLength(2)
  })

  it('keeps the old backups when it fails, reports why, and is retried', async () => {
    let free = 0
    const { clock, folder, names, run } = await setUpJob({ freeBytes: () => Promise.resolve(free) })
    mkdirSync(folder)
    const old = Array.from({ length: 40 }, (_, days) => nameBackup(clock.now() - (days + 1) * DAY))
    for (const name of old) writeFileSync(join(folder, name), '')
    await expect(run()).rejects.toThrow(/0 MiB left, and 65 MiB are needed; make room/)
    expect(names()).toHaveLength(40)
    free = Infinity
    clock.advance(HOUR)
    expect(await run()).toMatchObject({ due: true })
    expect(names()).toHaveLength(11)
  })

  it('deletes the partial files of a killed process only', async () => {
    const { folder, names, run } = await setUpJob()
    mkdirSync(folder)
    const left = 'site-20251231T000000Z.db.partial'
    for (const name of [left, `${left}-journal`, 'mine.db.partial', 'notes.txt']) {
      writeFileSync(join(folder, name), '')
    }
    await run()
    expect(names()).toEqual(['mine.db.partial', 'notes.txt', 'site-20260101T000000Z.db'])
  })

  it('deletes copies of upgrades and restores that are older than every remaining backup', async () => {
    const { clock, dataDir, folder, run } = await setUpJob()
    const old = ['before-20251231-000000-abcd1234.db', 'site-replaced-20251231T000000Z.db']
    for (const name of old) writeFileSync(join(dataDir, name), '')
    const left = () => old.filter((name) => existsSync(join(dataDir, name)))
    await run()
    expect(left()).toEqual(old)
    clock.advance(60 * DAY)
    for (let day = 1; day < 40; day++) {
      writeFileSync(join(folder, nameBackup(clock.now() - day * DAY)), '')
    }
    await run()
    expect(left()).toEqual([])
  })

  it('deletes the partial file of a killed restore', async () => {
    const { dataDir, run } = await setUpJob()
    writeFileSync(join(dataDir, 'site.db.restoring'), '')
    await run()
    expect(existsSync(join(dataDir, 'site.db.restoring'))).toBe(false)
  })

  it('aborts silently when the site stops', async () => {
    const { names, run } = await setUpJob({ signal: AbortSignal.abort() })
    expect(await run()).toEqual({ due: false })
    expect(names()).toEqual([])
  })
})

describe('scheduled backups', () => {
  it('are logged, and failures with advice for the owner', async () => {
    const { clock, dataDir } = await setUpSite()
    const entries: Record<string, unknown>[] = []
    const log = createLog('info', {
      write: (line) => void entries.push(JSON.parse(line) as Record<string, unknown>),
    })
    let free = 0
    const freeBytes = () => Promise.resolve(free)
    const parts = { dataDir, clock, freeBytes }
    await ended(scheduleBackups(parts, log), entries)
    free = Infinity
    await ended(scheduleBackups(parts, log), entries)
    expect(entries).toMatchObject([
      {
        level: 50,
        job: 'backup',
        msg: 'job failed',
        err: { message: expect.stringContaining('make room') as string },
      },
      { level: 30, job: 'backup', msg: 'job done', due: true },
    ])
  })
})

/** Waits for the first run to be logged, then stops. */
async function ended(job: { stop(): Promise<void> }, entries: readonly unknown[]): Promise<void> {
  const before = entries.length
  while (entries.length === before) await new Promise((resolve) => setImmediate(resolve))
  await job.stop()
}
