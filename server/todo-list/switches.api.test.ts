import { describe, expect, it } from 'vitest'
import {
  CALENDAR,
  createCalendarFeed,
  deleteCalendarFeed,
  readAccount,
} from '../../shared/api/accounts.ts'
import { call, send } from '../../shared/api/endpoint.ts'
import { syncItems } from '../../shared/api/items.ts'
import {
  changeReminders,
  readReminderLink,
  type ReminderSettings,
  takeReminderLink,
} from '../../shared/api/reminders.ts'
import { DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import { failure } from '../../shared/result.ts'
import { readMails, registerAndLogIn } from '../accounts/testing.ts'
import { request, startServerForTest, type TestServer } from '../testing.ts'
import { itemId } from './testing.ts'

const LIST = '/Projects/To-Do-List'
const TOKEN = 'a'.repeat(43)
const SETTINGS: ReminderSettings = {
  zone: 'UTC',
  isOn: true,
  defaultMinutes: null,
  summaryHour: null,
}

/** Adds a task with a reminder that is due in half an hour. */
async function addTask({ origin, clock }: TestServer, token: string): Promise<void> {
  const now = clock.now()
  const due = new Date(now + 30 * MINUTE).toISOString().slice(0, 16)
  const mutation = { op: 'create', mutationId: 'm1', madeAt: now, id: itemId(1) } as const
  const mutations = [{ ...mutation, title: 'Dentist', due, reminders: [0] }]
  await call(syncItems, { sentAt: now, zone: 'UTC', mutations }, { origin, token })
}

/** Goes on with the data of a server, with other switches. */
async function restart(
  server: TestServer,
  switches: { hasReminders?: boolean; hasCalendarFeeds?: boolean },
  isLast = false,
): Promise<TestServer> {
  await server.stop()
  return startServerForTest({ after: server, keep: !isLast, ...switches })
}

describe('a site without reminders', () => {
  it('has none of their endpoints, as of others that it lacks', async () => {
    const { origin } = await startServerForTest({ hasReminders: false })
    const absent = await request(origin, `${LIST}/nothing`, { method: 'PATCH' })
    const asked = await request(origin, changeReminders.path, { method: 'PATCH' })
    expect([asked.status, asked.headers['content-type']]).toEqual([
      absent.status,
      absent.headers['content-type'],
    ])
    expect((await send(readReminderLink, { token: TOKEN }, { origin })).status).toBe(404)
    const used = await send(takeReminderLink, { token: TOKEN, action: 'off' }, { origin })
    expect(used.status).toBe(404)
  })

  it('says so in its pages, where the list looks for it', async () => {
    const { origin } = await startServerForTest({ hasReminders: false, hasCalendarFeeds: false })
    const { text } = await request(origin, LIST)
    expect(text).toMatch(/^<!DOCTYPE html><html data-off="reminders calendar" /i)
    const { origin: silent } = await startServerForTest({ push: 'off' })
    expect((await request(silent, LIST)).text).toMatch(/<html data-off="push" /)
    const { origin: whole } = await startServerForTest()
    expect((await request(whole, LIST)).text).not.toContain('data-off')
  })

  it('sends nothing, and what was due meanwhile does not come when they are on again', async () => {
    const first = await startServerForTest({ keep: true })
    const token = await registerAndLogIn(first)
    const { clock } = first
    await call(changeReminders, SETTINGS, { origin: first.origin, token })
    await addTask(first, token)

    const off = await restart(first, { hasReminders: false })
    off.reminders.start()
    clock.advance(DAY)
    await off.reminders.run()
    const profile = await call(readAccount, undefined, { origin: off.origin, token })
    expect(profile.reminders).toBeNull()

    const on = await restart(off, {}, true)
    await on.reminders.run()
    await on.outbox.run()
    expect((await readMails(on)).filter(({ subject }) => subject?.includes('Dentist'))).toEqual([])
    const again = await call(readAccount, undefined, { origin: on.origin, token })
    expect(again.reminders).toEqual(SETTINGS)
  })

  it('does not send a mail that was queued before', async () => {
    const fault = { kind: 'temporary', scope: 'server', code: 'ECONNREFUSED' } as const
    const transport = () => ({ send: () => Promise.resolve(failure(fault)) })
    const first = await startServerForTest({ keep: true, transport })
    const token = await registerAndLogIn(first)
    await call(changeReminders, SETTINGS, { origin: first.origin, token })
    await addTask(first, token)
    first.clock.advance(31 * MINUTE)
    await first.reminders.run()
    const off = await restart(first, { hasReminders: false }, true)
    first.clock.advance(HOUR)
    const mails = await readMails(off)
    expect(mails.map(({ subject = '' }) => subject.includes('reminder'))).toEqual([false])
    const find = off.database.connection.prepare<[], string>(
      "select outcome from mail_outbox where kind = 'reminder'",
    )
    expect(find.pluck().all()).toEqual(['obsolete'])
  })
})

describe('a site without calendar feeds', () => {
  it('answers an address that worked as any unknown path, until they are on again', async () => {
    const first = await startServerForTest({ keep: true })
    const token = await registerAndLogIn(first)
    const { token: secret } = await call(
      createCalendarFeed,
      { zone: 'UTC' },
      { origin: first.origin, token },
    )
    const path = `${CALENDAR}/${secret}.ics`
    expect((await request(first.origin, path)).status).toBe(200)

    const off = await restart(first, { hasCalendarFeeds: false })
    const { status, headers } = await request(off.origin, path)
    const unknown = await request(off.origin, `${LIST}/nothing`)
    expect([status, headers['content-type']]).toEqual([404, unknown.headers['content-type']])
    const own = { origin: off.origin, token }
    expect((await send(createCalendarFeed, { zone: 'UTC' }, own)).status).toBe(404)
    expect((await send(deleteCalendarFeed, undefined, own)).status).toBe(404)
    expect((await call(readAccount, undefined, own)).calendarSince).toBeNull()

    const on = await restart(off, {}, true)
    expect((await request(on.origin, path)).status).toBe(200)
  })
})
