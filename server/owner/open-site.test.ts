import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openExistingSecrets, openLiveDatabase } from './open-site.ts'
import { createTestSite } from './testing-site.ts'

describe('the database of a site', () => {
  it('is opened while its server runs, and both see all commits', () => {
    const { dataDir, database } = createTestSite()
    const opened = openLiveDatabase(dataDir)
    if (!opened.ok) throw new Error(opened.problem)
    const insert = "insert into page_view values ('2026-01-01', ?, 1)"
    database.connection.prepare(insert).run('/')
    opened.value.connection.prepare(insert).run('/Personal')
    for (const { connection } of [database, opened.value]) {
      expect(connection.prepare('select path from page_view').pluck().all()).toEqual([
        '/',
        '/Personal',
      ])
    }
    expect(opened.value.connection.pragma('synchronous', { simple: true })).toBe(2)
    opened.value.close()
  })

  it('is not created when it is missing', () => {
    const { dataDir } = createTestSite()
    const elsewhere = join(dataDir, 'elsewhere')
    expect(openLiveDatabase(elsewhere)).toEqual({
      ok: false,
      problem: `DATA_DIR ${elsewhere} contains no site.db: set DATA_DIR, or start the site first`,
    })
    expect(existsSync(elsewhere)).toBe(false)
  })

  it.each([
    ['older', 'delete from schema_migration where version > 1'],
    ['newer', "insert into schema_migration values (999, '999-later', 0)"],
  ])('is not migrated from an %s schema, because its server may be running', (_, change) => {
    const { dataDir, database } = createTestSite()
    database.connection.exec(change)
    const before = database.connection.prepare('select * from schema_migration').all()
    expect(openLiveDatabase(dataDir)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /schema (1|999), .* works with \d+\. Start the site/,
      ) as string,
    })
    expect(database.connection.prepare('select * from schema_migration').all()).toEqual(before)
  })

  it('that is not a database is reported in one line', () => {
    const { dataDir, database } = createTestSite()
    database.close()
    writeFileSync(join(dataDir, 'site.db'), 'These are only words. '.repeat(100))
    expect(openLiveDatabase(dataDir)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^DATA_DIR .* cannot be used: .*restore FILE$/) as string,
    })
  })
})

describe('the key of a site', () => {
  it('is the one that its server uses', () => {
    const { dataDir, secrets } = createTestSite()
    const opened = openExistingSecrets(dataDir)
    expect(opened).toMatchObject({ ok: true, value: { mailKey: secrets.mailKey } })
  })

  it('is not created when it is missing, because queued mails need the old one', () => {
    const { dataDir } = createTestSite()
    rmSync(join(dataDir, 'secret.key'))
    expect(openExistingSecrets(dataDir)).toMatchObject({ ok: false })
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  })

  it('that is invalid is reported in one line', () => {
    const { dataDir } = createTestSite()
    writeFileSync(join(dataDir, 'secret.key'), 'not a key')
    expect(openExistingSecrets(dataDir)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/secret.key contains no valid key/) as string,
    })
  })
})
