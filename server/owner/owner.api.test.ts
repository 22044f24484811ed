import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { readMigrations } from '../../db/migrate.ts'
import { openDatabase, openExistingDatabase } from '../../db/open.ts'
import { createErrorCountQueries } from '../../db/queries/error-counts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createReferrerQueries } from '../../db/queries/referrers.ts'
import { version } from '../../package.json'
import { deleteAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { readRatings } from '../../shared/api/evaluation.ts'
import { createItem, deleteItem } from '../../shared/api/items.ts'
import { systemClock } from '../../shared/clock.ts'
import { ADA, BOB, logIn, registerAndLogIn, registerPerson, statusOf } from '../accounts/testing.ts'
import { rateFrom } from '../evaluation/testing.ts'
import { credentialsOf, startSmtpServerForTest } from '../mail/testing-outbox.ts'
import { encryptPayload } from '../mail/encrypted-payload.ts'
import { openSecrets } from '../secrets.ts'
import { request } from '../testing.ts'
import { findOrigin, makeFolderForTest, spawnSite, stop } from '../testing-process.ts'
import { runBuiltOwner } from './testing.ts'
import { startOwnedSite } from './testing-site.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/* The built command line, on the data folder of a built server that runs. */

const CAY = { username: 'Cay C', email: 'cay@example.com', password: 'a third password' }

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

describe('accounts', () => {
  it('are listed, and one is deleted only after a yes, while the server runs', async () => {
    const { origin, owner, ask } = await startOwnedSite()
    await registerPerson({ origin }, ADA, '203.0.113.1')
    await registerPerson({ origin }, BOB, '203.0.113.2')
    const token = await logIn({ origin }, ADA, '203.0.113.1')
    expect(await ask('accounts')).toMatchObject({
      accounts: [
        { email: ADA.email, username: ADA.username, tasks: 0, sessions: 1 },
        { email: BOB.email, sessions: 0 },
      ],
    })

    const asked = await owner(`accounts delete ${ADA.email}`)
    expect([asked.code, asked.stdout]).toEqual([1, ''])
    expect(asked.stderr).toMatch(/^Nothing was done\. .*--yes.*\n$/)
    expect((await owner('accounts')).stdout).toContain(ADA.email)

    const deleted = await owner(`accounts delete ${ADA.email.toUpperCase()} --yes`)
    expect(deleted).toMatchObject({ code: 0, stderr: '' })
    expect((await owner('accounts')).stdout).not.toContain(ADA.email)
    const headers = { Authorization: `Bearer ${token}` }
    expect((await request(origin, '/Projects/To-Do-List/items', { headers })).status).toBe(401)
    expect(await statusOf(logIn({ origin }, ADA, '203.0.113.1'))).toBe(401)
    expect(await statusOf(logIn({ origin }, BOB, '203.0.113.2'))).toBe('success')

    const again = await owner(`accounts delete ${ADA.email} --yes`)
    expect([again.code, again.stderr]).toEqual([1, `${ADA.email} has no account.\n`])
  })

  it('are logged out one by one while the server runs, and keep their data (S104)', async () => {
    const { origin, owner, ask } = await startOwnedSite()
    await registerPerson({ origin }, ADA, '203.0.113.1')
    await registerPerson({ origin }, BOB, '203.0.113.2')
    const adas = [
      await logIn({ origin }, ADA, '203.0.113.1'),
      await logIn({ origin }, ADA, '203.0.113.1'),
    ]
    const bobs = await logIn({ origin }, BOB, '203.0.113.2')
    expect(await ask(`accounts logout ${ADA.email}`)).toEqual({ loggedOut: ADA.email })

    const readList = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await request(origin, '/Projects/To-Do-List/items', { headers })).status
    }
    expect(await Promise.all([...adas, bobs].map(readList))).toEqual([401, 401, 200])
    expect(await statusOf(logIn({ origin }, ADA, '203.0.113.1'))).toBe('success')

    const unknown = await owner('accounts logout nobody@example.com')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'nobody@example.com has no account.\n'])
  })
})

describe('ip forget', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2300::1', '2001:db8:1:23ff::9', '2001:db8:1:2345::5'],
  ])('lets %s register again at once', async (first, second, forgotten) => {
    const { origin, owner } = await startOwnedSite()
    await registerPerson({ origin }, ADA, first)
    expect(await statusOf(registerPerson({ origin }, BOB, second))).toBe(429)
    expect((await owner(`ip forget ${forgotten}`)).code).toBe(0)
    expect(await statusOf(registerPerson({ origin }, BOB, second))).toBe('success')
    expect((await owner('ip forget 198.51.100.1')).code).toBe(1)
  })
})

describe('reviews', () => {
  it('are listed, approved and removed by their numbers while the server runs', async () => {
    const { origin, owner, ask } = await startOwnedSite()
    expect((await owner('reviews')).stdout).toBe('There are no comments.\n')
    await rateFrom({ origin }, { comment: 'First.' }, '203.0.113.1')
    await rateFrom({ origin }, { comment: 'Se\u202econd.\nAnd more.' }, '203.0.113.2')
    const { stdout } = await owner('reviews')
    expect(stdout).toMatch(/^Waiting: 2$/m)
    expect(stdout).toMatch(
      /^2 {2}\d{4}-\d\d-\d\d, waits since .*\n {4}Se<U\+202E>cond\.\n {4}And more\.$/m,
    )

    expect(await owner('reviews approve 1,7')).toMatchObject({
      code: 1,
      stderr: 'Nothing was done. There is no comment 7.\n',
    })
    expect(await ask('reviews approve 2')).toEqual({ approved: [2] })
    expect((await owner('reviews approve 1,2')).stderr).toMatch(/Comment 2 is approved already/)
    expect(await ask('reviews')).toMatchObject({
      waiting: [{ id: 1, comment: 'First.', approvedAt: null }],
      approved: [{ id: 2 }],
    })
    const shown = await call(readRatings, undefined, { origin })
    expect(shown.reviews).toMatchObject([{ id: 2, comment: 'Se\u202econd.\nAnd more.' }])

    const asked = await owner('reviews remove 2')
    expect([asked.code, asked.stdout]).toEqual([1, ''])
    expect(await ask('reviews remove 2,1 --yes')).toEqual({ removed: [2, 1] })
    const left = await call(readRatings, undefined, { origin })
    expect([left.reviews, left.votes.design[4]]).toEqual([[], 2])
  })
})

describe('mail', () => {
  it('lists queued mails and those given up, with recipients only on request', async () => {
    const { dataDir, owner, ask, site } = await startOwnedSite()
    await stop(site)
    const database = openDatabase(join(dataDir, 'site.db'), systemClock)
    const mails = createMailQueries(database.connection)
    const { secrets } = openSecrets(dataDir)
    for (const messageId of ['<1@a.test>', '<2@a.test>']) {
      const payload = encryptPayload(credentialsOf('ada', 'hidden password'), secrets, messageId)
      const now = systemClock.now()
      mails.add({ messageId, kind: 'credentials', accountId: null, payload, now })
    }
    mails.end(1, 'refused', 'RCPT TO 550', systemClock.now())
    database.close()

    const { code, stdout } = await owner('mail')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ *2 {2}credentials .*now/m)
    expect(stdout).toMatch(/^ *1 {2}credentials .*refused {2}RCPT TO 550$/m)
    expect(stdout).not.toContain('@')
    expect((await owner('mail --addresses')).stdout).toContain('ada@example.com')
    const listed = await ask('mail --addresses')
    expect(listed).toMatchObject({
      waiting: [{ id: 2, recipient: 'ada@example.com' }],
      givenUp: [{ id: 1, outcome: 'refused' }],
    })
    expect(JSON.stringify(listed)).not.toContain('hidden password')
  })

  it('test sends a mail and prints the reply of the mail server', async () => {
    const smtp = await startSmtpServerForTest()
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
    const { owner } = await startOwnedSite(settings)
    const sent = await owner('mail test me@example.org')
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(sent.stdout).toContain('took the mail')
    expect(smtp.mails.map(({ envelope }) => envelope)).toEqual([
      { from: 'site@example.com', to: ['me@example.org'] },
    ])
    expect(smtp.mails[0]?.email.subject).toContain('test mail')

    smtp.behave({ at: 'RCPT TO', code: 550 })
    const refused = await owner('mail test me@example.org')
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^The mail server refuses this mail \(RCPT TO 550\).*\n$/)

    await smtp.goAway()
    const lost = await owner('mail test me@example.org')
    expect(lost.code).toBe(1)
    expect(lost.stderr).toContain('ECONNREFUSED')
  })
})

describe('backup and restore', () => {
  it('restore tasks and accounts of a stopped site, except accounts deleted since', async () => {
    const { cwd, origin, owner, ask, site } = await startOwnedSite()
    const [ada, bob] = [
      await registerAndLogIn({ origin }, ADA, '203.0.113.1'),
      await registerAndLogIn({ origin }, BOB, '203.0.113.2'),
    ]
    await registerPerson({ origin }, CAY, '203.0.113.3')
    const task = { id: randomUUID(), title: 'Worth keeping' }
    await call(createItem, task, { origin, token: ada })
    expect(await owner('backup mine.db')).toMatchObject({ code: 0, stderr: '' })
    expect((await stat(join(cwd, 'mine.db'))).size).toBeGreaterThan(0)
    expect((await owner('backup mine.db')).code).toBe(1)
    await call(deleteItem, undefined, { origin, token: ada, params: { id: task.id } })
    const { password: currentPassword } = BOB
    await call(deleteAccount, { currentPassword }, { origin, token: bob })
    expect((await owner(`accounts delete ${CAY.email} --yes`)).code).toBe(0)

    const running = await owner('restore mine.db --yes')
    expect(running.code).toBe(1)
    expect(running.stderr).toContain('stop the site first')
    await stop(site)
    const asked = await owner('restore mine.db')
    expect([asked.code, asked.stdout]).toEqual([1, ''])
    expect(await ask('stats')).toMatchObject({ tasks: { open: 0, inTrash: 1 } })
    const restored = await owner('restore mine.db --yes')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('Accounts that were deleted since, and stay deleted: 2.\n')
    expect(await ask('accounts')).toMatchObject({ accounts: [{ email: ADA.email, tasks: 1 }] })
    expect(await ask('stats')).toMatchObject({ tasks: { open: 1, inTrash: 0 } })
  })
})

describe('key', () => {
  it('rotate loses no mail, password or limit of a running server (S113)', async () => {
    const smtp = await startSmtpServerForTest()
    smtp.behave('is silent')
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
    const { cwd, dataDir, env, origin, owner, ask, site } = await startOwnedSite(mail)
    await registerPerson({ origin }, ADA, '203.0.113.1')
    const before = openSecrets(dataDir).secrets.id
    const rotation = (await ask('key rotate')) as { made: string }
    expect(rotation).toMatchObject({ held: [before], removed: [] })
    // The running server continues with its key.
    await registerPerson({ origin }, BOB, '203.0.113.2')
    expect(readKeyIds(dataDir)).toEqual([before, before])
    site.child.kill('SIGKILL')
    await site.exited

    smtp.behave('accepts')
    const again = await findOrigin(spawnSite(env, { cwd }))
    await eventually(() => expect(smtp.mails).toHaveLength(2))
    const told = smtp.mails.map(({ email }) => email.text).join()
    for (const { password } of [ADA, BOB]) expect(told).toContain(password)
    expect(await statusOf(registerPerson({ origin: again }, CAY, '203.0.113.1'))).toBe(429)
    for (const [person, address] of [
      [ADA, '203.0.113.1'],
      [BOB, '203.0.113.2'],
    ] as const) {
      expect(await statusOf(logIn({ origin: again }, person, address))).toBe('success')
    }
    expect(readKeyIds(dataDir)).toEqual([rotation.made, rotation.made])
    expect(await statusOf(logIn({ origin: again }, ADA, '203.0.113.1'))).toBe('success')
    const checked = await owner('check')
    expect(checked.stdout).toMatch(new RegExp(`^key +fine .*${rotation.made}, ${before}$`, 'm'))
  })

  it('new is needed after a lost key, without which the site does not start', async () => {
    const { cwd, dataDir, env, origin, owner, site } = await startOwnedSite()
    await registerPerson({ origin }, ADA, '203.0.113.1')
    await stop(site)
    expect((await owner('key new --yes')).stderr).toContain('key rotate')
    const key = join(dataDir, 'secret.key')
    await rename(key, join(cwd, 'kept.key'))
    const refused = spawnSite(env, { cwd })
    expect(await refused.exited).toMatchObject({ code: 1 })
    expect(refused.problems.join()).toContain('secret.key is missing')
    await expect(stat(key)).rejects.toThrow('ENOENT')
    expect((await owner('key rotate')).code).toBe(1)

    const asked = await owner('key new')
    expect(asked.code).toBe(1)
    expect(asked.stderr).toMatch(/nobody can log in to the accounts that exist now \(1\)/)
    expect(await owner('key new --yes')).toMatchObject({ code: 0, stderr: '' })
    const next = spawnSite(env, { cwd })
    const again = await findOrigin(next)
    expect(
      await next.logged(
        'secret.key lacks the key of these passwords: their accounts cannot log in',
      ),
    ).toMatchObject({ accounts: 1 })
    expect(await statusOf(logIn({ origin: again }, ADA, '203.0.113.1'))).toBe(401)
    expect((await owner('check')).stdout).toMatch(/^key +problem /m)

    await stop(next)
    await rename(join(cwd, 'kept.key'), key)
    const right = await findOrigin(spawnSite(env, { cwd }))
    expect(await statusOf(logIn({ origin: right }, ADA, '203.0.113.1'))).toBe('success')
  })

  /** Lists the ids of the keys that the passwords in the database need. */
  function readKeyIds(dataDir: string): unknown[] {
    const database = new Sqlite(join(dataDir, 'site.db'), { readonly: true })
    const hashes = database.prepare<[], string>('select password_hash from account').pluck().all()
    database.close()
    return hashes.map((hash) => /keyid=(.{8})/.exec(hash)?.[1])
  }
})

describe('check', () => {
  it('succeeds for a running site, and prints warnings', async () => {
    const { owner, ask, dataDir } = await startOwnedSite()
    // The first backup, which the start does not wait for.
    await expect
      .poll(() => readdir(join(dataDir, 'backups')).catch(() => []), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/\.db$/))
    const { code, stdout, stderr } = await owner('check')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^backups +fine +the latest is of \d{4}/m)
    expect(stdout).toMatch(/^database +fine +is whole$/m)
    expect(stdout).toMatch(/^mail server +warning +SMTP_URL is not set/m)
    const { findings } = (await ask('check')) as { findings: { check: string; state: string }[] }
    expect(findings.filter(({ state }) => state !== 'fine')).toEqual([
      expect.objectContaining({ check: 'mail server', state: 'warning' }),
    ])
  })

  it('reaches the site at its public address', async () => {
    const { owner, origin } = await startOwnedSite()
    const { stdout } = await owner('check --online', { PUBLIC_URL: origin })
    expect(stdout).toMatch(/^online +fine /m)
  })

  it('warns of forwarded addresses while TRUST_PROXY is not set', async () => {
    const { owner, origin, site } = await startOwnedSite({ TRUST_PROXY: '' })
    await request(origin, '/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    await stop(site)
    const { code, stdout } = await owner('check')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^proxy +warning .*TRUST_PROXY=1$/m)
    expect(stdout).not.toContain('203.0.113.7')
  })

  it('ends with 1 for an invalid setting or a missing site', async () => {
    const cwd = await makeFolderForTest()
    const wrong = await runBuiltOwner(['check'], { PORT: '70000', SMTP_URL: 'hush' }, cwd)
    expect([wrong.code, wrong.stderr]).toEqual([1, ''])
    expect(wrong.stdout).toMatch(/^configuration +problem +PORT takes /m)
    expect(wrong.stdout).not.toContain('hush')
    const nowhere = await runBuiltOwner(['check'], { DATA_DIR: join(cwd, 'data') }, cwd)
    expect(nowhere.code).toBe(1)
    expect(nowhere.stdout).toMatch(/^database +problem .*start the site first$/m)
    await expect(stat(join(cwd, 'data'))).rejects.toThrow('ENOENT')
  })

  it('finds a damaged database, which other commands refuse in one line', async () => {
    const { dataDir, owner, site } = await startOwnedSite()
    await stop(site)
    await writeFile(join(dataDir, 'site.db'), 'These are only words. '.repeat(500))
    const { code, stdout } = await owner('check')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^database +problem .*npm run owner -- restore FILE$/m)
    const stats = await owner('stats')
    expect([stats.code, stats.stdout]).toEqual([1, ''])
    expect(stats.stderr).toMatch(/^DATA_DIR [^\n]*\n$/)
  })
})

describe('the command line', () => {
  it('ends with 2 and prints nothing to standard output for a wrong call', async () => {
    const cwd = await makeFolderForTest()
    const { code, stdout, stderr } = await runBuiltOwner(['accounts', 'delete'], {}, cwd)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })

  it('reads .env in the working directory, as the server does', async () => {
    const { cwd, dataDir } = await startOwnedSite()
    const other = await makeFolderForTest()
    await writeFile(join(other, '.env'), `DATA_DIR=${dataDir}\n`)
    expect(other).not.toBe(cwd)
    expect((await runBuiltOwner(['accounts'], {}, other)).code).toBe(0)
  })
})
