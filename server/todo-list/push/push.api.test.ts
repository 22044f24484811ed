import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { createPushQueries } from '../../../db/queries/push.ts'
import { logout, readAccount } from '../../../shared/api/accounts.ts'
import { call, type Endpoint, send } from '../../../shared/api/endpoint.ts'
import { listItems, syncItems } from '../../../shared/api/items.ts'
import {
  changePush,
  type NewPushSubscription,
  type PushMessage,
  subscribePush,
  unsubscribePush,
} from '../../../shared/api/push.ts'
import { changeReminders, takeReminderLink } from '../../../shared/api/reminders.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import { MAX_PUSH_BROWSERS } from '../../../shared/limits.ts'
import {
  BOB,
  logIn,
  readMails,
  registerAndLogIn,
  startServerWithPerson,
} from '../../accounts/testing.ts'
import { countErrors, startServerForTest, type TestServer } from '../../testing.ts'
import { itemId } from '../testing.ts'
import type { PushNetwork } from './send.ts'
import { createBrowser, startPushService } from './testing.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Service = Awaited<ReturnType<typeof startPushService>>

const SETTINGS = { zone: 'UTC', isOn: true, defaultMinutes: null, summaryHour: null }

/** Starts a site with a person whose browser shows notifications of that push service. */
async function openSite(
  service: Pick<Service, 'origin' | 'network'>,
  options: Partial<Record<'maxDailyPushes' | 'maxAccountPushes' | 'trustProxy', number>> & {
    network?: PushNetwork
  } = {},
) {
  const { network = service.network, ...rest } = options
  const { server, own } = await startServerWithPerson({ push: network, ...rest })
  await call(changeReminders, SETTINGS, own)
  const browser = createBrowser(service.origin)
  const state = await call(subscribePush, browser.subscription, own)
  return { server, own, browser, state, ...createRunner(server, own) }
}

function createRunner(server: TestServer, own: { origin: string; token: string }) {
  const { clock, database, reminders, pushOutbox } = server
  let added = 0

  /** Adds tasks that are due in a minute, and queues their reminders then. */
  async function plan(...titles: string[]) {
    const now = clock.now()
    const due = new Date(now + MINUTE).toISOString().slice(0, 16)
    const mutations = titles.map((title) => {
      const id = itemId(++added)
      const made = { mutationId: `m${added}`, madeAt: now }
      return { op: 'create' as const, ...made, id, title, due, reminders: [0] }
    })
    await call(syncItems, { sentAt: now, zone: 'UTC', mutations }, own)
    clock.advance(MINUTE)
    await reminders.run()
  }

  return {
    plan,
    /** The same, and sends them. */
    remind: async (...titles: string[]) => {
      await plan(...titles)
      await pushOutbox?.run()
    },
    outcomes: () =>
      database.connection
        .prepare<[], string>("select coalesce(outcome, 'waiting') from push_outbox order by id")
        .pluck()
        .all(),
    readState: async () => (await call(readAccount, undefined, own)).push,
    reminderMails: async () =>
      (await readMails(server)).filter(({ subject }) => subject?.includes('reminder')).length,
  }
}

describe('a reminder in a browser', () => {
  it('comes encrypted, signed and once, with the link that completes the task', async () => {
    const service = await startPushService()
    const { server, own, browser, state, remind, outcomes } = await openSite(service)
    expect(state).toMatchObject({ isHere: true, browsers: 1, isOnly: false })
    await remind('Call the dentist')
    await server.reminders.run()
    await server.pushOutbox?.run()
    expect(outcomes()).toEqual(['delivered'])
    const [received] = service.received
    if (!received) throw new Error('Nothing was received')
    const { headers, body } = received
    expect(headers).toMatchObject({
      ttl: '43200',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    expect(body.includes('dentist')).toBe(false)
    const [, claims = ''] =
      /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, k=/.exec(headers.authorization ?? '') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: service.origin,
      exp: Math.floor(server.clock.now() / SECOND) + (12 * HOUR) / SECOND,
      sub: 'mailto:site@example.com',
    })
    const messages = browser.read(service.received)
    expect(messages).toEqual([
      expect.objectContaining({
        title: 'Call the dentist',
        tag: headers['topic'],
        lang: 'en',
        list: '/Projects/To-Do-List',
        link: '/Projects/To-Do-List/auth',
        complete: 'Complete',
      }),
    ])
    const token = messages[0]?.token ?? ''
    await call(takeReminderLink, { token, action: 'complete' }, { origin: own.origin })
    const { items } = await call(listItems, undefined, own)
    expect(items[0]?.completedAt).not.toBeNull()
    // A browser proves no address: mails name no task yet.
    const confirmed = server.database.connection
      .prepare('select confirmed_at from reminder_setting')
      .pluck()
    expect(confirmed.all()).toEqual([null])
  })

  it('comes by mail too, unless the person wants no mails meanwhile', async () => {
    const service = await startPushService()
    const { own, remind, reminderMails } = await openSite(service)
    await remind('One')
    expect(await reminderMails()).toBe(1)
    const changed = await call(changePush, { isOnly: true }, own)
    expect(changed.isOnly).toBe(true)
    await remind('Two')
    expect([service.received.length, await reminderMails()]).toEqual([2, 1])
    await call(unsubscribePush, undefined, own)
    await remind('Three')
    expect([service.received.length, await reminderMails()]).toEqual([2, 2])
  })

  it('goes on when mails have to wait', async () => {
    const service = await startPushService()
    const { browser, remind, reminderMails } = await openSite(service)
    for (let number = 1; number <= 5; number++) await remind(`Task ${number}`)
    // An address that is not confirmed gets three mails a day.
    expect(await reminderMails()).toBe(3)
    expect(browser.read(service.received).map(({ title }) => title)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Task ${number}`),
    )
  })

  it('is one message for many tasks, which fits even with the longest titles', async () => {
    const service = await startPushService()
    const { browser, remind } = await openSite(service)
    const long = '👩🏽‍🚀"\\'.repeat(70)
    await remind(...Array.from({ length: 20 }, (_, index) => `${index} ${long}`))
    await remind('a', `b ${long}`, 'c')
    const messages: PushMessage[] = browser.read(service.received)
    expect(messages).toHaveLength(4)
    expect(messages[0]?.title).toContain('20 tasks')
    expect(messages[0]?.token).toBeUndefined()
    expect(messages.slice(1).map(({ title }) => title[0])).toEqual(['a', 'b', 'c'])
  })

  it('above MAX_DAILY_PUSHES comes by mail, and the log says so once a day', async () => {
    const service = await startPushService()
    const { own, server, remind, reminderMails } = await openSite(service, { maxDailyPushes: 1 })
    await call(changePush, { isOnly: true }, own)
    await remind('One')
    await remind('Two')
    await remind('Three')
    expect([service.received.length, await reminderMails()]).toEqual([1, 2])
    const messages = server.log.map(({ msg }) => msg)
    expect(messages.filter((msg) => msg.includes('MAX_DAILY_PUSHES is reached'))).toHaveLength(1)
  })

  it('above MAX_ACCOUNT_PUSHES in 24 hours comes by mail', async () => {
    const service = await startPushService()
    const { own, remind, reminderMails } = await openSite(service, { maxAccountPushes: 1 })
    await call(changePush, { isOnly: true }, own)
    await remind('One')
    await remind('Two')
    expect([service.received.length, await reminderMails()]).toEqual([1, 1])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i gets no further message', async (status) => {
    const service = await startPushService()
    const { own, remind, outcomes, readState, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status }
    await remind('One')
    expect(outcomes()).toEqual(['gone'])
    expect(await readState()).toMatchObject({ isHere: false, browsers: 0 })
    await remind('Two')
    expect([service.received.length, await reminderMails()]).toEqual([1, 1])
  })

  it('that answers 410 for the last browser makes its reminders come by mail', async () => {
    const service = await startPushService()
    const { server, own, remind, outcomes } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status: 410 }
    await remind('One', 'Two', 'Three')
    expect(outcomes()).toEqual(['gone', 'gone', 'gone'])
    await server.reminders.run()
    await server.reminders.run()
    const mails = (await readMails(server)).filter(({ subject }) => subject?.includes('reminder'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/\b3\b/)])
  })

  it('that answers 410 for one of two browsers makes no reminder come by mail', async () => {
    const service = await startPushService()
    const { server, own, browser, remind, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    const token = await logIn(server)
    const second = createBrowser(service.origin)
    await call(subscribePush, second.subscription, { origin: own.origin, token })
    service.goneBrowsers.add(new URL(browser.subscription.endpoint).pathname)
    await remind('One')
    await server.reminders.run()
    expect([second.read(service.received).length, await reminderMails()]).toEqual([1, 0])
  })

  it('that answers 410 for one of three messages makes no reminder come again that was shown', async () => {
    const service = await startPushService()
    const { server, own, remind, outcomes } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    const statuses = [201, 410]
    Object.defineProperty(service.state, 'answer', { get: () => ({ status: statuses.shift() }) })
    await remind('One', 'Two', 'Three')
    expect(outcomes()).toEqual(['delivered', 'gone', 'gone'])
    await server.reminders.run()
    const mails = (await readMails(server)).filter(({ subject }) => subject?.includes('reminder'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/\b2\b/)])
  })

  it.each([400, 403, 413])('that answers %i makes its reminder come by mail', async (status) => {
    const service = await startPushService()
    const { server, own, remind, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status }
    await remind('One')
    await server.reminders.run()
    await server.pushOutbox?.run()
    expect([service.received.length, await reminderMails()]).toEqual([1, 1])
  })

  it('that refuses one of three messages gets no other, and the summary comes by mail once', async () => {
    const service = await startPushService()
    const { server, own, remind, outcomes } = await openSite(service)
    const { clock, reminders } = server
    clock.advance(HOUR - MINUTE - (clock.now() % HOUR))
    const summaryHour = new Date(clock.now() + MINUTE).getUTCHours()
    await call(changeReminders, { ...SETTINGS, summaryHour }, own)
    await reminders.run()
    await call(changePush, { isOnly: true }, own)
    let mailed = Promise.resolve()
    // Reminders may be queued before the next message is refused.
    const refuse = () => {
      mailed = mailed.then(() => reminders.run())
      return { status: 403 }
    }
    Object.defineProperty(service.state, 'answer', { get: refuse })
    await remind('One', 'Two', 'Three')
    await mailed
    await reminders.run()
    const subjects = (await readMails(server)).map(({ subject }) => subject)
    const tasks = subjects.filter((subject) => /tasks? for today|reminder/.test(subject ?? ''))
    expect(tasks).toEqual([expect.stringContaining('3 tasks for today')])
    expect([service.received.length, outcomes()]).toEqual([1, ['refused', 'refused', 'refused']])
  })

  it('that refuses a message gets none for a day, and mails come meanwhile', async () => {
    const service = await startPushService()
    const { server, own, remind, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status: 403 }
    await remind('One')
    await server.reminders.run()
    service.state.answer = { status: 201 }
    server.clock.advance(DAY - 2 * MINUTE)
    await remind('Two')
    expect([service.received.length, await reminderMails()]).toEqual([1, 2])
    await remind('Three')
    expect([service.received.length, await reminderMails()]).toEqual([2, 2])
  })

  it('that is down for 12 hours makes its reminder come by mail', async () => {
    const service = await startPushService()
    const { server, own, remind, outcomes, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status: 503 }
    await remind('One')
    server.clock.advance(12 * HOUR)
    await server.pushOutbox?.run()
    await server.reminders.run()
    expect([outcomes(), await reminderMails()]).toEqual([['expired'], 1])
  })

  it('that is down until the last browser logs out makes its reminder come by mail', async () => {
    const service = await startPushService()
    const { server, own, remind, outcomes, reminderMails } = await openSite(service)
    await call(changePush, { isOnly: true }, own)
    service.state.answer = { status: 503 }
    await remind('One')
    await call(logout, undefined, own)
    await server.pushOutbox?.run()
    await server.reminders.run()
    expect([outcomes(), await reminderMails()]).toEqual([['gone'], 1])
  })

  it('that is busy gets the same message after the pause that it asked for', async () => {
    const service = await startPushService()
    const { server, remind, outcomes } = await openSite(service)
    service.state.answer = { status: 503, headers: { 'Retry-After': '600' } }
    await remind('One')
    server.clock.advance(9 * MINUTE)
    await server.pushOutbox?.run()
    expect([service.received.length, outcomes()]).toEqual([1, ['waiting']])
    service.state.answer = { status: 201 }
    server.clock.advance(MINUTE)
    await server.pushOutbox?.run()
    const [first, second] = service.received.map(({ headers }) => headers)
    expect(outcomes()).toEqual(['delivered'])
    expect(second?.['topic']).toBe(first?.['topic'])
    expect(Number(second?.['ttl'])).toBe(43_200 - 600)
  })

  it('that never answers is left, and its message ends when nobody wants it any more', async () => {
    const service = await startPushService()
    const network = { ...service.network, timeout: 200 }
    const { server, remind, outcomes } = await openSite(service, { network })
    service.state.answer = undefined
    const reminding = remind('One')
    const isDelayed = () => server.log.some(({ msg }) => msg === 'push message delayed')
    // On a busy machine the time may be over before the connection is there.
    const isAsked = () => expect(service.received.length > 0 || isDelayed()).toBe(true)
    await vi.waitFor(isAsked, { timeout: MINUTE, interval: 1 })
    // The time-out of a signal once went with the garbage.
    collectGarbage()
    await reminding
    expect(server.log.find(({ msg }) => msg === 'push message delayed')).toMatchObject({
      code: 'ETIMEDOUT',
    })
    server.clock.advance(12 * HOUR)
    await server.pushOutbox?.run()
    expect(service.received.length).toBeLessThanOrEqual(1)
    expect(outcomes()).toEqual(['expired'])
    expect(await countErrors(server)).toEqual({ push: 1 })
  })

  it('that never answers delays no message to another account', async () => {
    const [silent, service] = [await startPushService(), await startPushService()]
    silent.state.answer = undefined
    // So long that the message of the other one does not come because of the time-out.
    const network = { ...silent.network, timeout: HOUR }
    const { server, own, plan } = await openSite(silent, { network, trustProxy: 1 })
    await plan('One')
    const running = server.pushOutbox?.run()
    await vi.waitFor(() => expect(silent.received).toHaveLength(1), { timeout: MINUTE })
    const token = await registerAndLogIn(server, BOB, '192.0.2.2')
    const bob = { origin: own.origin, token }
    await call(changeReminders, SETTINGS, bob)
    await call(subscribePush, createBrowser(service.origin).subscription, bob)
    await createRunner(server, bob).plan('Three')
    void server.pushOutbox?.run()
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 10 * SECOND })
    await server.pushOutbox?.stop()
    await running
  })

  it.each([301, 307, 400, 403, 413])('that answers %i is not asked again', async (status) => {
    const service = await startPushService()
    const { server, remind, outcomes, readState } = await openSite(service)
    service.state.answer = { status, headers: { Location: `${service.origin}/elsewhere` } }
    await remind('One')
    server.clock.advance(HOUR)
    await server.pushOutbox?.run()
    expect([service.received.length, outcomes()]).toEqual([1, ['refused']])
    expect(await readState()).toMatchObject({ browsers: 1 })
    expect(await countErrors(server)).toEqual({ push: 1 })
  })

  it('in a private network is never connected to', async () => {
    const service = await startPushService()
    // The check of every site in use: loopback is private.
    const network = { ca: service.network.ca ?? '' }
    const { server, remind, outcomes } = await openSite(service, { network })
    await remind('One')
    expect([service.state.connections, outcomes()]).toEqual([0, ['refused']])
    expect(server.log.at(-1)).toMatchObject({ code: 'EPRIVATE' })
  })

  it('gets a message that a process had taken and not sent', async () => {
    const service = await startPushService()
    const { server, browser, plan, outcomes } = await openSite(service)
    await plan('One')
    // Another process has taken the message, and dies.
    const now = server.clock.now()
    const times = { now, latest: now + HOUR, leasedUntil: now + MINUTE }
    expect(createPushQueries(server.database.connection).claim(times)).toBeDefined()
    await server.pushOutbox?.run()
    expect([service.received.length, outcomes()]).toEqual([0, ['waiting']])
    server.clock.advance(MINUTE)
    await Promise.all([server.pushOutbox?.run(), server.pushOutbox?.run()])
    expect(outcomes()).toEqual(['delivered'])
    expect(browser.read(service.received).map(({ title }) => title)).toEqual(['One'])
  })

  it('gets a message that is queued while a run that found none waits for the disk', async () => {
    const service = await startPushService()
    const { server, plan, outcomes } = await openSite(service)
    await plan('One')
    const setDue = server.database.connection.prepare<[number]>('update push_outbox set due_at = ?')
    setDue.run(server.clock.now() + HOUR)
    const first = server.pushOutbox?.run()
    // The run has looked for messages when this goes on.
    await Promise.resolve()
    setDue.run(server.clock.now())
    await server.pushOutbox?.run()
    await first
    expect(outcomes()).toEqual(['delivered'])
  })
})

describe('the browsers of an account', () => {
  it('end with their session', async () => {
    const service = await startPushService()
    const { server, own, remind } = await openSite(service)
    const other = { origin: own.origin, token: await logIn(server) }
    const second = createBrowser(service.origin)
    await call(subscribePush, second.subscription, other)
    await remind('One')
    expect(service.received).toHaveLength(2)
    await call(logout, undefined, other)
    await remind('Two')
    expect(second.read(service.received)).toHaveLength(1)
    expect(service.received).toHaveLength(3)
  })

  it('are as many as the limit allows, and the oldest makes room', async () => {
    const service = await startPushService()
    const { server, own, readState } = await openSite(service)
    for (let count = 0; count < MAX_PUSH_BROWSERS; count++) {
      const token = await logIn(server)
      const { subscription } = createBrowser(service.origin)
      await call(subscribePush, subscription, { origin: own.origin, token })
    }
    expect(await readState()).toMatchObject({ isHere: false, browsers: MAX_PUSH_BROWSERS })
  })

  it('belong to who turned notifications on last', async () => {
    const service = await startPushService()
    const { server, browser, own, readState } = await openSite(service, { trustProxy: 1 })
    const token = await registerAndLogIn(server, BOB, '192.0.2.2')
    const bob = { origin: own.origin, token }
    const state = await call(subscribePush, browser.subscription, bob)
    expect(state).toMatchObject({ isHere: true, browsers: 1 })
    expect(await readState()).toMatchObject({ isHere: false, browsers: 0 })
  })

  it('are refused when a part of them is wrong', async () => {
    const { own } = await startServerWithPerson({ push: {} })
    const wrong: [string, Record<string, unknown>][] = [
      ['http', { endpoint: 'http://push.example/a' }],
      ['a number', { endpoint: 'https://127.0.0.1/a' }],
      ['a number in another form', { endpoint: 'https://2130706433/a' }],
      ['IPv6', { endpoint: 'https://[::1]/a' }],
      ['credentials', { endpoint: 'https://a:b@push.example/a' }],
      ['no address', { endpoint: 'push' }],
      ['a long address', { endpoint: `https://push.example/${'a'.repeat(1000)}` }],
      ['a wrong type', { endpoint: 1 }],
      ['no point', { p256dh: Buffer.alloc(65).toString('base64url') }],
      ['a short secret', { auth: 'AAAA' }],
      ['an unknown zone', { zone: 'Mars/Olympus' }],
      ['an unknown field', { extra: 1 }],
      ['a prototype', JSON.parse('{"__proto__": 1, "endpoint": null}') as Record<string, unknown>],
    ]
    for (const [what, parts] of wrong) {
      const body = { ...createBrowser('https://push.example').subscription, ...parts }
      const endpoint = subscribePush as Endpoint<unknown, unknown>
      expect((await send(endpoint, body, own)).status, what).toBe(400)
    }
    expect((await call(readAccount, undefined, own)).push).toMatchObject({ browsers: 0 })
  })

  it('need a session', async () => {
    const { origin } = await startServerForTest({ push: {} })
    const { subscription } = createBrowser('https://push.example')
    expect((await send(subscribePush, subscription, { origin })).status).toBe(401)
    expect((await send(unsubscribePush, undefined, { origin })).status).toBe(401)
  })
})

describe('a site without notifications', () => {
  it('has none of their endpoints, and says so in the account', async () => {
    const { own } = await startServerWithPerson({ push: 'off' })
    const subscription: NewPushSubscription = createBrowser('https://push.example').subscription
    expect((await send(subscribePush, subscription, own)).status).toBe(404)
    expect((await send(unsubscribePush, undefined, own)).status).toBe(404)
    expect((await call(readAccount, undefined, own)).push).toBeNull()
  })
})
