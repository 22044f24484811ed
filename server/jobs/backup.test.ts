import { existsSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import { failure } from '../../shared/result.ts'
import { backUp } from '../backup/back-up.ts'
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
  const create = () => createNightlyBackup({ dataDir, clock, hour: 3, backUp, signal, ...parts })
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

  it('is made again when its hour begins by the local clock, with or without restarts', async () => {
    const { clock, create, folder, names, run } = await setUpJob({ hour: 3 })
    const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
    clock.advance(at(5, 17) - clock.now())
    await run()
    clock.advance(at(6, 3) - 1 - clock.now())
    expect(await create()()).toEqual({ due: false })
    expect(await run()).toEqual({ due: false })
    clock.advance(1)
    expect(await create()()).toMatchObject({ due: true })
    const made = [at(5, 17), at(6, 3)].map(nameBackup)
    expect(names()).toEqual(made)
    expect(await run()).toEqual({ due: false })
    // A site that was down at that hour does not wait for the next night.
    clock.advance(at(7, 11) - clock.now())
    expect(await create()()).toMatchObject({ due: true, file: join(folder, nameBackup(at(7, 11))) })
    clock.advance(at(8, 3) - clock.now())
    expect(await run()).toMatchObject({ due: true })
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
  it('are logged, and failures counted and logged with advice for the owner', async () => {
    const { clock, dataDir } = await setUpSite()
    const entries: Record<string, unknown>[] = []
    const log = createLog('info', {
      write: (line) => void entries.push(JSON.parse(line) as Record<string, unknown>),
    })
    let free = 0
    const freeBytes = () => Promise.resolve(free)
    const parts = { dataDir, clock, hour: 3, backUp, freeBytes }
    const errors: string[] = []
    const reports = { log, countError: (kind: string) => void errors.push(kind) }
    await ended(scheduleBackups(parts, reports), entries)
    free = Infinity
    await ended(scheduleBackups(parts, reports), entries)
    expect(errors).toEqual(['backup'])
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

describe('the schedule of backups', () => {
  it('waits for the hour, and for an hour at most, after which a failure is retried', async () => {
    const { clock, dataDir } = await setUpSite()
    clock.advance(new Date(2026, 0, 5, 1, 20).getTime() - clock.now())
    const begun: number[] = []
    const backUp = () => {
      begun.push(clock.now())
      return Promise.resolve(failure('No backup was made: the disk is full'))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const job = scheduleBackups(
      { dataDir, clock, hour: 3, backUp },
      { log: createLog('silent'), countError: () => undefined },
    )
    for (let minute = 0; minute < 240; minute++) {
      clock.advance(MINUTE)
      await vi.advanceTimersByTimeAsync(MINUTE)
    }
    await job.stop()
    const times = begun.map((time) => new Date(time).toTimeString().slice(0, 5))
    expect(times).toEqual(['01:20', '02:20', '03:00', '04:00', '05:00'])
  })
})

/** Waits for the first run to be logged, then stops. */
async function ended(job: { stop(): Promise<void> }, entries: readonly unknown[]): Promise<void> {
  const before = entries.length
  while (entries.length === before) await new Promise((resolve) => setImmediate(resolve))
  await job.stop()
}
