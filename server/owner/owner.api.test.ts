import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { call } from '../../shared/api/endpoint.ts'
import { readRatings } from '../../shared/api/evaluation.ts'
import { systemClock } from '../../shared/clock.ts'
import { ADA, BOB, logIn, registerPerson, statusOf } from '../accounts/testing.ts'
import { rateFrom } from '../evaluation/testing.ts'
import { credentialsOf, startSmtpServerForTest } from '../mail/testing-outbox.ts'
import { encryptPayload } from '../mail/encrypted-payload.ts'
import { openSecrets } from '../secrets.ts'
import { request } from '../testing.ts'
import { makeFolderForTest, stop } from '../testing-process.ts'
import { runBuiltOwner } from './testing.ts'
import { startOwnedSite } from './testing-site.ts'

/* The built command line, on the data folder of a built server that runs. */

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
