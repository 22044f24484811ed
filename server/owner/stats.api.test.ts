import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMigrations } from '../../db/migrate.ts'
import { openExistingDatabase } from '../../db/open.ts'
import { createErrorCountQueries } from '../../db/queries/error-counts.ts'
import { createReferrerQueries } from '../../db/queries/referrers.ts'
import { version } from '../../package.json'
import { ADA, BOB, logIn, registerPerson, statusOf } from '../accounts/testing.ts'
import { request } from '../testing.ts'
import { stop } from '../testing-process.ts'
import { startOwnedSite } from './testing-site.ts'

/* The built command line, on the data folder of a built server that runs. */

describe('stats', () => {
  it('counts what happened, even page views just before a stop (S92)', async () => {
    const { origin, owner, ask, site } = await startOwnedSite()
    await registerPerson({ origin }, ADA, '203.0.113.1')
    await registerPerson({ origin }, BOB, '203.0.113.2')
    await statusOf(logIn({ origin }, { ...ADA, password: 'not the one' }, '203.0.113.1'))
    await request(origin, '/Personal')
    await request(origin, '/')
    await request(origin, '/')
    await request(origin, '/resume.pdf', { headers: { Referer: 'https://jobs.example.com/7' } })
    await stop(site)
    expect(await ask('stats')).toMatchObject({
      pageViews: {
        days: [{ viewedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, views: 3 }],
        pages: [
          { path: '/', views: 2 },
          { path: '/Personal', views: 1 },
        ],
      },
      referrers: [{ host: 'jobs.example.com', views: 1 }],
      downloads: [{ path: '/resume.pdf', views: 1 }],
      errors: [],
      accounts: { all: 2, active: 2, ending: 0, calendars: 0, reminded: 0 },
      tasks: { open: 0, completed: 0, inTrash: 0 },
      failedLogins: { highest: 1 },
      comments: { waiting: 0 },
      versions: { site: version, schema: readMigrations().length, node: process.versions.node },
    })
    const { code, stdout, stderr } = await owner('stats')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Page views since .*: 3$/m)
    expect(stdout).toMatch(/^accounts +2, 2 of them/m)
    expect(stdout).toMatch(/^site\.db +\d+\.\d KiB$/m)
    expect(stdout).toMatch(/^\/ +2 {2}█{40}$/m)
    expect(stdout).toMatch(/^Downloads of the resume\n\/resume\.pdf +1 /m)
    expect(stdout).toMatch(/^Referrers\njobs\.example\.com +1 /m)
    expect(stdout).toMatch(/^Errors\nnone$/m)
  })

  it('names the latest backup', async () => {
    const { owner, ask, site, dataDir } = await startOwnedSite()
    await stop(site)
    const backups = join(dataDir, 'backups')
    await rm(backups, { recursive: true, force: true })
    expect(await ask('stats')).toMatchObject({ latestBackupAt: null })
    await mkdir(backups)
    await writeFile(join(backups, 'site-20260131T031500Z.db'), '')
    expect((await owner('stats')).stdout).toMatch(/^latest backup +2026-01-31 03:15 UTC$/m)
  })

  it('sums up referrers beyond the first 30, and counts errors by kind', async () => {
    const { owner, ask, site, cwd, dataDir } = await startOwnedSite()
    await stop(site)
    const database = openExistingDatabase(join(dataDir, 'site.db'))
    const referrers = createReferrerQueries(database.connection)
    const errors = createErrorCountQueries(database.connection)
    for (let number = 10; number < 42; number++) {
      const host = `n${number}.example.org`
      referrers.add({ viewedOn: '2026-01-31', host, views: 2 })
    }
    referrers.add({ viewedOn: '2026-02-01', host: 'other', views: 5 })
    errors.add({ occurredOn: '2026-01-31', kind: 'backup', errors: 2 })
    errors.add({ occurredOn: '2026-02-01', kind: 'backup', errors: 1 })
    errors.add({ occurredOn: '2026-01-30', kind: 'crash', errors: 1 })
    database.close()
    const { stdout } = await owner('stats --since 2026-01-31 --html stats.html')
    expect(stdout).toMatch(/^n39\.example\.org +2 +█+\nother +9 +█+\n\n/m)
    expect(stdout).toMatch(/^Errors\nbackups failed, last on 2026-02-01 +3 +█+\n\n/m)
    expect(await readFile(join(cwd, 'stats.html'), 'utf8')).toContain(
      '<th scope="row">backups failed, last on 2026-02-01</th><td class="number">3</td>',
    )
    const { referrers: hosts, errors: kinds } = (await ask('stats --since 2026-01-30')) as {
      referrers: unknown[]
      errors: unknown[]
    }
    expect(hosts).toHaveLength(33)
    expect(kinds).toEqual([
      { kind: 'backup', errors: 3, lastOn: '2026-02-01' },
      { kind: 'crash', errors: 1, lastOn: '2026-01-30' },
    ])
  })

  it('counts from a day on, and writes a page', async () => {
    const { origin, owner, ask, site, cwd } = await startOwnedSite()
    await request(origin, '/Personal')
    await stop(site)
    expect(await ask('stats --since 2999-01-01')).toMatchObject({ pageViews: { days: [] } })
    expect(await owner('stats --since yesterday')).toMatchObject({ code: 2, stdout: '' })
    expect(await owner('stats --html stats.html')).toMatchObject({ code: 0, stderr: '' })
    expect(await readFile(join(cwd, 'stats.html'), 'utf8')).toContain(
      '<th scope="row">/Personal</th><td class="number">1</td>',
    )
  })
})
