import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { call } from '../../../shared/api/endpoint.ts'
import { createItem } from '../../../shared/api/items.ts'
import { changeReminders } from '../../../shared/api/reminders.ts'
import { DAY } from '../../../shared/clock.ts'
import { from, registerAndLogIn } from '../../accounts/testing.ts'
import { startSmtpServerForTest } from '../../mail/testing-outbox.ts'
import { findOrigin, makeFolderForTest, spawnSite, stop } from '../../testing-process.ts'
import { eventually } from '../../../shared/testing-eventually.ts'

const PEOPLE = 12

/** Registers people with a reminder each, a day ahead. */
async function makePeople(origin: string): Promise<void> {
  const due = new Date(Date.now() + DAY).toISOString().slice(0, 16)
  const settings = { zone: 'UTC', isOn: true, defaultMinutes: null, summaryHour: null }
  for (let number = 0; number < PEOPLE; number++) {
    const person = { username: 'Somebody', email: `p${number}@example.com`, password: 'a password' }
    const address = `10.0.${number}.1`
    const token = await registerAndLogIn({ origin }, person, address)
    const options = { origin, token, ...from(address) }
    await call(changeReminders, settings, options)
    await call(createItem, { id: randomUUID(), title: 'Milk', due, reminders: [0] }, options)
  }
}

it('the built server reminds everybody once, however often it is killed meanwhile', async () => {
  const folder = await makeFolderForTest()
  const dataDir = join(folder, 'data')
  const smtp = await startSmtpServerForTest()
  const start = () =>
    spawnSite(
      {
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'site@example.com',
        PUBLIC_URL: 'https://example.com',
        TRUST_PROXY: '1',
      },
      { cwd: folder },
    )
  const findReminders = () =>
    smtp.mails.filter(({ email }) => email.subject?.includes('reminder of 1 task'))

  const first = start()
  await makePeople(await findOrigin(first))
  await eventually(() => expect(smtp.mails).toHaveLength(PEOPLE))
  await stop(first)
  const database = new Sqlite(join(dataDir, 'site.db'))
  // The day has passed.
  database.prepare('update reminder_setting set is_stale = 0').run()
  expect(database.prepare('update reminder set due_at = ?').run(Date.now()).changes).toBe(PEOPLE)

  // At once, then each time after a few mails more.
  for (const sent of [0, 0, 1, 4, 7]) {
    const site = start()
    await site.logged('listening')
    await eventually(() => expect(findReminders().length).toBeGreaterThanOrEqual(sent))
    site.child.kill('SIGKILL')
    await site.exited
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  }
  const last = start()
  const waiting = database
    .prepare("select count(*) from mail_outbox where kind = 'reminder' and ended_at is null")
    .pluck()
  const due = database.prepare('select count(*) from reminder where due_at <= ?').pluck()
  await eventually(() => {
    expect([due.get(Date.now()), waiting.get()]).toEqual([0, 0])
  })
  await stop(last)
  database.close()

  // A mail that was sent again is the same mail.
  const ids = new Map<string, Set<string>>()
  for (const { envelope, email } of findReminders()) {
    const [to = ''] = envelope.to
    ids.set(to, (ids.get(to) ?? new Set<string>()).add(email.messageId ?? ''))
  }
  expect(ids.size).toBe(PEOPLE)
  for (const [to, messages] of ids) expect([...messages], to).toHaveLength(1)
})
