import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { createItem, listItems } from '../../shared/api/items.ts'
import { call } from '../../shared/api/endpoint.ts'
import { DAY, systemClock } from '../../shared/clock.ts'
import { ADA, logIn, registerAndLogIn, statusOf } from '../accounts/testing.ts'
import { startSmtpServerForTest } from '../mail/testing-outbox.ts'
import { deriveSecrets } from '../secrets.ts'
import { startServerForTest } from '../testing.ts'
import { findOrigin, makeFolderForTest, spawnSite } from '../testing-process.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { addUsedAccount, setUpSite } from './testing.ts'
import { eventually } from '../../shared/testing-eventually.ts'

const clock = systemClock

/** Starts a built server on a free port with its data in a folder. */
function start(folder: string, smtpUrl: string) {
  const env = { DATA_DIR: join(folder, 'data'), SMTP_URL: smtpUrl, MAIL_FROM: 'site@example.com' }
  const site = spawnSite(env, { cwd: folder })
  return {
    ...site,
    async stop() {
      site.child.kill('SIGTERM')
      return site.exited
    },
  }
}

describe('the built server', () => {
  it('backs up at its first start, and logs it', async () => {
    const folder = await makeFolderForTest()
    const smtp = await startSmtpServerForTest()
    const site = start(folder, smtp.url)
    await findOrigin(site)
    await eventually(() => expect(site.lines.join()).toContain('"job":"backup","due":true'))
    const [name = '', ...others] = readdirSync(join(folder, 'data/backups'))
    expect(name).toMatch(/^site-\d{8}T\d{6}Z\.db$/)
    expect(others).toEqual([])
    expect(statSync(join(folder, 'data/backups', name)).mode & 0o777).toBe(0o600)
    expect(await site.stop()).toEqual({ code: 0, signal: null })
  })

  it('restores a backup that was made while it ran: accounts and tasks, without sessions or repeated mails', async () => {
    const folder = await makeFolderForTest()
    const dataDir = join(folder, 'data')
    const database = join(dataDir, 'site.db')
    const target = join(folder, 'kept.db')
    const smtp = await startSmtpServerForTest()
    const first = start(folder, smtp.url)
    const origin = await findOrigin(first)
    const token = await registerAndLogIn({ origin })
    const task = (title: string, number: number) => ({
      id: `00000000-0000-4000-8000-00000000000${number}`,
      title,
    })
    await call(createItem, task('kept', 1), { origin, token })
    await first.logged('mail ended')
    const made = await backUp({ database, target, clock })
    expect(made).toMatchObject({ ok: true, value: { rows: { account: 1, todo_item: 1 } } })
    await call(createItem, task('lost', 2), { origin, token })

    const running = await restore({ dataDir, file: target, clock })
    expect(running).toMatchObject({ ok: false })
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    expect(await restore({ dataDir, file: target, clock })).toMatchObject({
      ok: true,
      value: { rows: { account: 1, todo_item: 1, session: 0 }, mails: { kept: 0, ended: {} } },
    })

    const second = start(folder, smtp.url)
    const after = { origin: await findOrigin(second) }
    expect(await statusOf(call(listItems, undefined, { ...after, token }))).toBe(401)
    const { items } = await call(listItems, undefined, { ...after, token: await logIn(after, ADA) })
    expect(items.map(({ title }) => title)).toEqual(['kept'])
    expect(await second.stop()).toEqual({ code: 0, signal: null })
    expect(smtp.mails).toHaveLength(1)
    for (const secret of [ADA.password, token]) {
      expect(readFileSync(target).includes(secret)).toBe(false)
    }
  })
})

describe('a site restored from an old backup', () => {
  it('warns each account a day ahead before it deletes it', async () => {
    const site = await setUpSite()
    const { clock } = site
    await site.withSite(async (database) => {
      addUsedAccount(database, 'ada', clock.now())
      await site.backUp()
    })
    clock.advance(10 * DAY)
    expect(await site.restore()).toMatchObject({ ok: true })
    const after = {
      clock,
      database: openDatabase(site.database, clock),
      secrets: deriveSecrets(randomBytes(32)),
    }
    const server = await startServerForTest({ after })
    expect(await server.purge()).toMatchObject({ warned: 1, accounts: 0 })
    await server.outbox.run()
    for (const time of [DAY / 2, DAY / 2 - 1]) {
      clock.advance(time)
      expect(await server.purge()).toMatchObject({ warned: 0, accounts: 0 })
    }
    clock.advance(1)
    expect(await server.purge()).toMatchObject({ warned: 0, accounts: 1 })
  })
})
