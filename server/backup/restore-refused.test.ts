import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { lockDataDir } from '../data-lock.ts'
import { addUsedAccount, readTree, setUpLoss, type TestSite } from './testing.ts'

/** Expects that a restore is refused for a reason and changes nothing. */
async function expectRefusal(site: TestSite, reason: RegExp, file = site.file): Promise<void> {
  // The empty lock file may be created.
  lockFile(site)
  const before = readTree(site.folder)
  const restored = await site.restore({ file })
  expect(restored).toMatchObject({ ok: false, problem: expect.stringMatching(reason) as string })
  expect(JSON.stringify(restored)).not.toContain('\\n')
  expect(readTree(site.folder)).toEqual(before)
}

function lockFile({ dataDir }: TestSite): void {
  const locked = lockDataDir(dataDir)
  if (!locked.ok) throw new Error(locked.problem)
  locked.value.release()
}

function damage(file: string, from: number, bytes: number): void {
  const content = readFileSync(file)
  content.fill(0xa5, from, from + bytes)
  writeFileSync(file, content)
}

describe('a restore is refused and changes nothing', () => {
  it('while the site runs', async () => {
    const site = await setUpLoss()
    const locked = lockDataDir(site.dataDir)
    if (!locked.ok) throw new Error(locked.problem)
    const before = readTree(site.folder)
    const restored = await site.restore()
    expect(readTree(site.folder)).toEqual(before)
    locked.value.release()
    expect(restored).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /^Nothing was restored, stop the site first: .*in use/,
      ) as string,
    })
    expect(await site.restore()).toMatchObject({ ok: true })
  })

  it('while another process has the database open', async () => {
    const site = await setUpLoss()
    lockFile(site)
    await site.withSite(async (database) => {
      addUsedAccount(database, 'more', 0)
      const before = readTree(site.dataDir)
      const restored = await site.restore()
      expect(restored).toEqual({
        ok: false,
        problem: 'Nothing was restored: another process has site.db open; end it first',
      })
      const after = readTree(site.dataDir)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      // Without `-shm`, which readers change.
      for (const name of ['site.db', 'site.db-wal']) expect(after[name]).toBe(before[name])
    })
    expect(await site.restore()).toMatchObject({ ok: true })
  })

  it('for a missing file', async () => {
    const site = await setUpLoss()
    await expectRefusal(site, /there is no .*none\.db$/, join(site.folder, 'none.db'))
  })

  it('for a folder', async () => {
    const site = await setUpLoss()
    await expectRefusal(site, /^Nothing was restored: /, site.folder)
  })

  it.each([
    ['is empty', (file: string) => truncateSync(file, 0), /is not a backup of this site$/],
    ['has lost its end', (file: string) => truncateSync(file, 12_288), /is damaged/],
    ['has lost half a page', (file: string) => truncateSync(file, 9000), /is damaged/],
    ['has lost its header', (file: string) => damage(file, 0, 100), /is damaged/],
    ['has lost its schema', (file: string) => damage(file, 100, 3000), /is damaged/],
    ['has lost a page of content', (file: string) => damage(file, 4096, 4096), /is damaged/],
    ['is text', (file: string) => writeFileSync(file, 'text\n'.repeat(4000)), /is damaged/],
  ])('for a backup that %s', async (_, spoil, reason) => {
    const site = await setUpLoss()
    spoil(site.file)
    await expectRefusal(site, reason)
  })

  it('for a backup with rows that refer to missing rows', async () => {
    const site = await setUpLoss()
    const backup = new Sqlite(site.file)
    backup.pragma('foreign_keys = OFF')
    backup.exec('delete from account')
    backup.close()
    await expectRefusal(site, /is damaged \(a row of/)
  })

  it('for a backup of a newer version', async () => {
    const site = await setUpLoss()
    const backup = new Sqlite(site.file)
    backup.exec("insert into schema_migration values (999, '999-later', 0)")
    backup.close()
    await expectRefusal(
      site,
      /has schema 999, and this version of the site knows only \d+; restore/,
    )
  })

  it.each([
    ['of something else', 'create table notes (text)'],
    [
      'of something else with migrations of its own',
      "create table schema_migration (version integer, name text, applied_at integer); insert into schema_migration values (1, '001-notes', 0)",
    ],
    [
      'that has had no migration',
      'create table schema_migration (version integer, name text, applied_at integer)',
    ],
  ])('for a database %s', async (_, sql) => {
    const site = await setUpLoss()
    const file = join(site.folder, 'other.db')
    const other = new Sqlite(file)
    other.exec(sql)
    other.close()
    await expectRefusal(site, /is not a backup of this site$/, file)
  })

  it('for a database that lacks a required table', async () => {
    const site = await setUpLoss()
    const backup = new Sqlite(site.file)
    backup.exec('drop table ip_registry')
    backup.close()
    await expectRefusal(site, /is not a backup of this site: it lacks ip_registry\./)
  })

  it('when the disk lacks space', async () => {
    const site = await setUpLoss()
    lockFile(site)
    const before = readTree(site.folder)
    expect(await site.restore({ freeBytes: () => Promise.resolve(0) })).toMatchObject({
      problem: expect.stringMatching(/^Nothing was restored: the disk of .* 0 MiB left/) as string,
    })
    expect(readTree(site.folder)).toEqual(before)
  })

  it('when the previous database cannot be kept', async () => {
    const site = await setUpLoss()
    writeFileSync(join(site.dataDir, 'site-replaced-20260101T010000Z.db'), 'in the way')
    await expectRefusal(site, /^Nothing was restored: .*EEXIST/)
  })

  it('when the previous log cannot be kept', async () => {
    const site = await setUpLoss()
    writeFileSync(site.database, 'x'.repeat(8192))
    writeFileSync(`${site.database}-wal`, 'a log that cannot be folded')
    writeFileSync(join(site.dataDir, 'site-replaced-20260101T010000Z.db-wal'), 'in the way')
    await expectRefusal(site, /^Nothing was restored: .*EEXIST/)
  })

  it('when a folder has the name of the database', async () => {
    const site = await setUpLoss()
    rmSync(site.database)
    mkdirSync(join(site.database, 'in the way'), { recursive: true })
    await expectRefusal(site, /^Nothing was restored: /)
  })
})
