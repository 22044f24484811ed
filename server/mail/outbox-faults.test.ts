import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../shared/clock.ts'
import { failure, success } from '../../shared/result.ts'
import { createGate } from '../../shared/testing-gate.ts'
import type { Behaviour } from './testing.ts'
import { SHORT_TIMEOUTS, setUpOutbox } from './testing-outbox.ts'
import { createTransport, type Transport } from './transport.ts'

/* How the outbox takes what a real server does to it; the clock is moved by the tests. */
const NAMES = 'ada bob cay dan eve fay gus hal ida joe'.split(' ')
const addresses = (names: readonly string[]) => names.map((name) => `${name}@example.com`)

describe('a fault of one mail', () => {
  it.each<[Behaviour, string]>([
    [{ at: 'RCPT TO', code: 550 }, 'RCPT TO 550'],
    [{ at: 'DATA', code: 554 }, 'DATA 554'],
  ])('%o ends it, and its payload is erased', async (behaviour, fault) => {
    const { add, outbox, smtp, rows, log, errors, database } = await setUpOutbox()
    smtp.behave(behaviour)
    add('ada')
    await outbox.run()
    expect(rows()).toEqual([{ kind: 'credentials', outcome: 'refused', fault, attempts: 1 }])
    expect(database.connection.prepare('select payload from mail_outbox').pluck().get()).toBe(null)
    expect(log()).toMatchObject([{ level: 40, outcome: 'refused', code: fault, mail: 1 }])
    expect(errors).toEqual(['mail'])
  })

  it.each<[Behaviour, string]>([
    [{ at: 'RCPT TO', code: 450 }, 'RCPT TO 450'],
    [{ at: 'DATA', code: 451 }, 'DATA 451'],
  ])('%o does not affect other mails, and it is retried', async (behaviour, fault) => {
    const { add, outbox, smtp, rows, clock, delivered } = await setUpOutbox()
    smtp.behave(behaviour)
    add('ada')
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: null, fault, attempts: 1 }])
    smtp.behave('accepts')
    add('bob')
    await outbox.run()
    expect(delivered()).toEqual(['bob@example.com'])
    clock.advance(30 * SECOND - 1)
    await outbox.run()
    expect(delivered()).toHaveLength(1)
    clock.advance(1)
    await outbox.run()
    expect(delivered()).toEqual(addresses(['bob', 'ada']))
  })

  it('is retried after delays that double up to an hour', async () => {
    const { add, outbox, smtp, clock } = await setUpOutbox()
    smtp.behave({ at: 'RCPT TO', code: 450 })
    add('ada')
    await outbox.run()
    for (const delay of [0.5, 1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = smtp.connections()
      clock.advance(delay * MINUTE - 1)
      await outbox.run()
      expect(smtp.connections()).toBe(before)
      clock.advance(1)
      await outbox.run()
      expect(smtp.connections()).toBe(before + 1)
    }
  })

  it('that is an unexpected error is retried, and the log contains no secrets', async () => {
    const words: string[] = []
    const failing: Transport = {
      send({ to, text }) {
        words.push(to.address)
        throw to.address.startsWith('ada@')
          ? new TypeError(`cannot read ${text}`)
          : new Error('also')
      },
    }
    const { add, outbox, log, lines, rows, errors } = await setUpOutbox({ transport: failing })
    add('ada', 'bob')
    await outbox.run()
    await outbox.run()
    expect(words).toEqual(['ada@example.com', 'bob@example.com'])
    expect(rows()).toMatchObject([{ fault: 'EXCEPTION' }, { fault: 'EXCEPTION' }])
    expect(log()[0]).toMatchObject({ level: 50, mail: 1, fault: 'TypeError' })
    expect(log()[0]?.['trace']).toContain('outbox-faults.test.ts')
    expect(lines.join()).not.toContain('correct horse')
    expect(errors).toEqual(['mail', 'mail'])
  })

  it('in the hook of an ended mail neither repeats that mail nor blocks others', async () => {
    const { add, outbox, rows, log, database, smtp } = await setUpOutbox({
      hooks: {
        ended() {
          database.connection.exec('delete from mail_outbox')
          throw new Error('a mistake')
        },
      },
    })
    add('ada', 'bob')
    await outbox.run()
    await outbox.run()
    expect(smtp.connections()).toBe(2)
    expect(rows()).toMatchObject([{ outcome: 'delivered' }, { outcome: 'delivered' }])
    expect(log().map(({ msg }) => msg)).toEqual([
      'unexpected error with a mail',
      'mail ended',
      'unexpected error with a mail',
      'mail ended',
    ])
  })
})

describe('a fault that affects every mail', () => {
  it.each<[string, Behaviour, string]>([
    ['a greeting that does not come', 'is silent', 'ETIMEDOUT'],
    ['a greeting that refuses', { at: 'CONNECT', code: 421 }, 'CONN 421'],
    ['a refused sender', { at: 'MAIL FROM', code: 550 }, 'MAIL FROM 550'],
    ['a connection lost after DATA', 'hangs up after DATA', 'ECONNECTION'],
  ])('(%s) costs one attempt, however many mails are queued', async (_, behaviour, fault) => {
    const { add, open, smtp, rows, clock, delivered, folder } = await setUpOutbox()
    const place = { smtpUrl: smtp.url, mailDir: folder, clock }
    const timeouts = behaviour === 'is silent' ? { timeouts: SHORT_TIMEOUTS } : {}
    let transport = createTransport({ ...place, ...timeouts })
    const outbox = open({ transport: { send: (message) => transport.send(message) } })
    smtp.behave(behaviour)
    add('ada', 'bob', 'cay')
    await outbox.run()
    await outbox.run()
    expect(smtp.connections()).toBe(1)
    expect(rows().map(({ fault }) => fault)).toEqual([fault, null, null])
    smtp.behave('accepts')
    transport = createTransport(place)
    clock.advance(30 * SECOND)
    await outbox.run()
    expect(delivered()).toEqual(addresses(['bob', 'cay', 'ada']))
  })

  it('is retried after delays that double, with one mail each time', async () => {
    const { add, outbox, smtp, clock } = await setUpOutbox()
    smtp.behave({ at: 'CONNECT', code: 554 })
    add(...NAMES)
    await outbox.run()
    for (const [index, delay] of [0.5, 1, 2, 4, 8].entries()) {
      clock.advance(delay * MINUTE - 1)
      await outbox.run()
      expect(smtp.connections()).toBe(index + 1)
      clock.advance(1)
      await outbox.run()
      expect(smtp.connections()).toBe(index + 2)
    }
  })

  it('for an hour loses nothing: every mail arrives exactly once after it', async () => {
    const { add, outbox, smtp, clock, delivered, rows } = await setUpOutbox()
    await smtp.goAway()
    add(...NAMES)
    for (let minute = 0; minute < 60; minute++) {
      await outbox.run()
      clock.advance(MINUTE)
    }
    expect(rows().every(({ outcome }) => outcome === null)).toBe(true)
    await smtp.comeBack()
    for (let minute = 0; minute < 120; minute++) {
      await outbox.run()
      clock.advance(MINUTE)
    }
    expect(delivered().sort()).toEqual(addresses(NAMES))
    expect(new Set(smtp.mails.map(({ email }) => email.messageId)).size).toBe(NAMES.length)
  })

  it('does not delay a new mail', async () => {
    const { add, outbox, smtp, delivered, clock } = await setUpOutbox()
    await smtp.goAway()
    add('ada')
    for (let attempt = 0; attempt < 6; attempt++) {
      await outbox.run()
      clock.advance(16 * MINUTE)
    }
    await outbox.run()
    await smtp.comeBack()
    add('bob')
    await outbox.run()
    expect(delivered()).toEqual([])
    outbox.wake()
    await outbox.run()
    expect(delivered()).toContain('bob@example.com')
  })

  it('does not delay a mail that is queued during the attempt that meets it', async () => {
    const sent: string[] = []
    const fault = { kind: 'temporary', scope: 'server', code: 'ECONNREFUSED' } as const
    const [began, mayEnd] = [createGate(), createGate()]
    const transport: Transport = {
      async send({ to }) {
        sent.push(to.address)
        if (sent.length > 1) return success(undefined)
        began.open()
        await mayEnd.opened
        return failure(fault)
      },
    }
    const { add, outbox } = await setUpOutbox({ transport })
    add('ada')
    const running = outbox.run()
    await began.opened
    add('bob')
    outbox.wake()
    mayEnd.open()
    await running
    expect(sent).toEqual(addresses(['ada', 'bob']))
  })

  it('that the content of one mail causes does not block the others', async () => {
    const { outbox, add, smtp, clock, delivered, database } = await setUpOutbox()
    smtp.behave('hangs up after DATA')
    add('ada')
    for (let attempt = 0; attempt < 8; attempt++) {
      await outbox.run()
      clock.advance(HOUR)
    }
    smtp.behave('accepts')
    database.connection.exec(`update mail_outbox set due_at = ${clock.now() + HOUR}`)
    add('bob', 'cay')
    await outbox.run()
    expect(delivered()).toEqual(addresses(['bob', 'cay']))
  })

  it('is logged once, until it changes or ends (S165)', async () => {
    const { add, outbox, smtp, clock, log } = await setUpOutbox()
    async function tryFor(times: number, behaviour: Behaviour) {
      smtp.behave(behaviour)
      for (let attempt = 0; attempt < times; attempt++) {
        await outbox.run()
        clock.advance(HOUR)
      }
    }
    add('ada')
    await tryFor(5, { at: 'CONNECT', code: 554 })
    await tryFor(5, { at: 'MAIL FROM', code: 451 })
    await tryFor(1, 'accepts')
    expect(log().map(({ msg, code }) => [msg, code])).toEqual([
      ['mail delivery paused: the mail server cannot be used', 'CONN 554'],
      ['mail delivery paused: the mail server cannot be used', 'MAIL FROM 451'],
      ['mail ended', undefined],
      ['mail delivery resumed', undefined],
    ])
  })

  it('names SMTP_URL when the login is refused', async () => {
    const { smtp, add, open, folder, clock, log, rows, lines } = await setUpOutbox()
    smtp.behave({ at: 'AUTH', code: 535 })
    const smtpUrl = smtp.url.replace('//', '//owner:owner-secret@')
    const transport = createTransport({ smtpUrl, mailDir: folder, clock })
    const outbox = open({ transport })
    add('ada')
    await outbox.run()
    clock.advance(HOUR)
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: null, fault: 'AUTH PLAIN 535', attempts: 2 }])
    expect(log()).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'mail delivery paused: the mail server refuses the login in SMTP_URL',
        code: 'AUTH PLAIN 535',
      }),
    ])
    expect(lines.join()).not.toContain('owner')
  })
})

describe('a connection lost after DATA', () => {
  it('delivers the mail twice, with one Message-ID', async () => {
    const { add, outbox, smtp, clock } = await setUpOutbox()
    smtp.behave('hangs up after DATA')
    add('ada')
    await outbox.run()
    smtp.behave('accepts')
    clock.advance(MINUTE)
    await outbox.run()
    clock.advance(HOUR)
    await outbox.run()
    expect(smtp.mails.map(({ accepted }) => accepted)).toEqual([false, true])
    const [first, second] = smtp.mails.map(({ email }) => email.messageId)
    expect(first).toBe(second)
  })
})
