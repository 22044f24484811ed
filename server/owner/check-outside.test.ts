import { describe, expect, it } from 'vitest'
import { createDailyCountQueries } from '../../db/queries/daily-counts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createPushQueries } from '../../db/queries/push.ts'
import { createConditionQueries } from '../../db/queries/conditions.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { addUsedAccount } from '../backup/testing.ts'
import { toUtcDay } from '../../shared/day.ts'
import { startSmtpServerForTest } from '../mail/testing-outbox.ts'
import {
  checkDailyMails,
  checkProxy,
  checkPush,
  checkMailServer,
  checkOutbox,
  checkPublicUrl,
} from './check-outside.ts'
import { createTestConfig, createTestSite } from './testing-site.ts'

describe('the mail server', () => {
  const configure = (url: string) =>
    createTestConfig({ SMTP_URL: url, MAIL_FROM: 'site@example.com' })

  it('is a warning when none is configured', async () => {
    expect(await checkMailServer(createTestConfig())).toMatchObject({ state: 'warning' })
  })

  it('is fine when it accepts the login, without a mail', async () => {
    const smtp = await startSmtpServerForTest()
    const config = configure(`smtp://ada:secret@127.0.0.1:${smtp.port}`)
    expect(await checkMailServer(config)).toEqual({
      state: 'fine',
      detail: `127.0.0.1:${smtp.port} answers`,
    })
    expect(smtp.logins).toEqual([{ username: 'ada', password: 'secret' }])
    expect(smtp.mails).toEqual([])
  })

  it('is a problem when it refuses the login, and the password is not repeated', async () => {
    const smtp = await startSmtpServerForTest()
    smtp.behave({ at: 'AUTH', code: 535 })
    const verdict = await checkMailServer(configure(`smtp://ada:secret@127.0.0.1:${smtp.port}`))
    expect(verdict.state).toBe('problem')
    expect(verdict.detail).toContain('refuses the login')
    expect(verdict.detail).not.toContain('secret')
  })

  it('is a problem when it cannot be reached', async () => {
    const smtp = await startSmtpServerForTest()
    await smtp.goAway()
    const verdict = await checkMailServer(configure(smtp.url))
    expect(verdict).toMatchObject({ state: 'problem' })
    expect(verdict.detail).toContain('ECONNREFUSED')
  })
})

describe('the outbox', () => {
  function setUp() {
    const site = createTestSite()
    const mails = createMailQueries(site.database.connection)
    const payload = Buffer.from('encrypted')
    const now = site.clock.now()
    mails.add({ messageId: '<1>', kind: 'ending', accountId: null, payload, now })
    return { ...site, mails, now }
  }

  it('is a problem when a mail has waited longer than an hour', () => {
    const { database, now } = setUp()
    expect(checkOutbox(database, now + HOUR)).toMatchObject({ state: 'fine' })
    expect(checkOutbox(database, now + HOUR + 1)).toEqual({
      state: 'problem',
      detail: 'a mail waits for 1 h (not tried yet)',
    })
  })

  it('is a warning when mails were given up recently', () => {
    const { database, mails, now } = setUp()
    mails.end(1, 'refused', 'RCPT TO 550', now)
    expect(checkOutbox(database, now + 7 * DAY - 1)).toMatchObject({ state: 'warning' })
    expect(checkOutbox(database, now + 7 * DAY)).toMatchObject({ state: 'fine' })
  })
})

describe('notifications', () => {
  /** A site with a browser and a message to it. */
  function setUp() {
    const { database, clock } = createTestSite()
    const now = clock.now()
    const accountId = addUsedAccount(database, 'ada', now)
    const messages = createPushQueries(database.connection)
    const [publicKey, authSecret] = [Buffer.alloc(65), Buffer.alloc(16)]
    const sessionHash = Buffer.from('session ada')
    const endpoint = 'https://push.example.com/1'
    messages.subscribe({ accountId, sessionHash, endpoint, publicKey, authSecret, now }, 1)
    const payload = Buffer.from('encrypted')
    const message = { accountId, subscriptionId: 1, topic: 'task', payload }
    messages.add({ ...message, now, expiresAt: now + DAY })
    return { database, messages, now }
  }

  it('are a warning when one has waited longer than an hour', () => {
    const { database, now } = setUp()
    const config = createTestConfig()
    expect(checkPush(config, database, now + HOUR)).toEqual({
      state: 'fine',
      detail: 'no notification waits long; browsers: 1',
    })
    expect(checkPush(config, database, now + HOUR + 1)).toEqual({
      state: 'warning',
      detail: 'a notification waits for 1 h (not tried yet)',
    })
  })

  it('are a warning for a week after one was given up', () => {
    const { database, messages, now } = setUp()
    messages.end(1, 'refused', '413', now)
    const config = createTestConfig()
    expect(checkPush(config, database, now + 7 * DAY - 1)).toEqual({
      state: 'warning',
      detail: 'notifications given up in 7 days: 1',
    })
    expect(checkPush(config, database, now + 7 * DAY)).toMatchObject({ state: 'fine' })
  })

  it.each(['REMINDERS', 'WEB_PUSH'])('are fine, whatever waits, where %s is off', (name) => {
    const { database, now } = setUp()
    expect(checkPush(createTestConfig({ [name]: 'off' }), database, now + DAY)).toEqual({
      state: 'fine',
      detail: `switched off (${name})`,
    })
  })
})

describe('forwarded addresses', () => {
  it.each([
    ['0', false, 'fine'],
    ['0', true, 'warning'],
    ['1', true, 'fine'],
    ['127.0.0.1', true, 'fine'],
  ])('with TRUST_PROXY=%s, and seen: %s, are %s', (trustProxy, seen, state) => {
    const { database, clock } = createTestSite()
    if (seen) {
      createConditionQueries(database.connection).record('forwarded-unconfigured', clock.now())
    }
    const config = createTestConfig({ TRUST_PROXY: trustProxy })
    expect(checkProxy(config, database, clock.now() + HOUR)).toMatchObject({ state })
  })
})

describe('the cap of daily mails', () => {
  it('is a warning for a week after a day that reached it', () => {
    const { database, clock } = createTestSite()
    const config = createTestConfig({ MAX_DAILY_MAILS: '2' })
    const counts = createDailyCountQueries(database.connection)
    const today = toUtcDay(clock.now())
    counts.increment(today, 'registration')
    counts.increment(today, 'password-change')
    expect(checkDailyMails(config, database, clock.now())).toMatchObject({ state: 'fine' })
    counts.increment(today, 'registration')
    expect(checkDailyMails(config, database, clock.now() + 7 * DAY)).toEqual({
      state: 'warning',
      detail: `MAX_DAILY_MAILS=2 was reached on ${today}`,
    })
    expect(checkDailyMails(config, database, clock.now() + 8 * DAY)).toMatchObject({
      state: 'fine',
    })
  })

  it('say when those with reminders reached their own limit', () => {
    const { clock, database } = createTestSite()
    const counts = createDailyCountQueries(database.connection)
    const today = toUtcDay(clock.now())
    const config = createTestConfig({ MAX_DAILY_REMINDERS: '1', MAX_DAILY_MAILS: '1' })
    counts.increment(today, 'reminder')
    expect(checkDailyMails(config, database, clock.now())).toEqual({
      state: 'warning',
      detail: `MAX_DAILY_REMINDERS=1 was reached on ${today}`,
    })
  })
})

describe('the public address', () => {
  it.each([
    [200, '{"status":"ok"}', 'fine'],
    [200, '<h1>Another site</h1>', 'problem'],
    [502, 'Bad Gateway', 'problem'],
  ])('that answers %d with %j is %s', async (status, body, state) => {
    const origin = await serveForTest((_request, response) => {
      response.writeHead(status).end(body)
    })
    expect(await checkPublicUrl(createTestConfig({ PUBLIC_URL: origin }))).toMatchObject({ state })
  })

  it('is a problem when it does not answer', async () => {
    const { port, goAway } = await startSmtpServerForTest()
    await goAway()
    const config = createTestConfig({ PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(await checkPublicUrl(config)).toEqual({
      state: 'problem',
      detail: `http://127.0.0.1:${port} does not answer (ECONNREFUSED)`,
    })
  })

  it('that is not set is a warning', async () => {
    expect(await checkPublicUrl(createTestConfig())).toMatchObject({ state: 'warning' })
  })
})
