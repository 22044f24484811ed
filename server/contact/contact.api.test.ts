import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContactPage } from '../../shared/api/contact.ts'
import { DAY, MINUTE, SECOND } from '../../shared/clock.ts'
import { MAX_MESSAGE_LENGTH, MAX_MESSAGES_SENT, MAX_SENDER_LENGTH } from '../../shared/limits.ts'
import { textsIn } from '../../shared/texts/texts.ts'
import { startSmtpServerForTest } from '../mail/testing-outbox.ts'
import { createTransport } from '../mail/transport.ts'
import { type RawResponse, request, startServerForTest } from '../testing.ts'
import { loadFrontendWithForms, OWNER } from './testing.ts'

const PATH = '/contact'
const GERMAN = '/de/kontakt'

const GOOD = { name: 'Grace Hopper', email: 'grace@example.com', text: 'Hello\r\n\r\nCall me.' }

type Options = Omit<NonNullable<Parameters<typeof startServerForTest>[0]>, 'frontend' | 'transport'>

/** Starts the build as if two of its pages had a contact form, with a mail server. */
async function start(options: Options = {}) {
  const rendered: ContactPage[] = []
  const smtp = await startSmtpServerForTest()
  const server = await startServerForTest({
    trustProxy: 1,
    ...options,
    frontend: await loadFrontendWithForms([PATH, GERMAN], {
      otherLanguages: [{ tag: 'de', prefix: '/de' }],
      onRender: (data) => data && 'contact' in data && rendered.push(data as ContactPage),
    }),
    transport: (clock) => createTransport({ smtpUrl: smtp.url, mailDir: '', clock }),
  })

  /** Sends a form from an address, as a browser does. */
  function send(
    body: string | Record<string, string> = GOOD,
    headers: Record<string, string> = {},
    path = PATH,
  ): Promise<RawResponse> {
    return request(server.origin, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
    })
  }
  const countQueued = () =>
    server.database.connection.prepare('select count(*) from mail_outbox').pluck().get()
  return { server, smtp, rendered, send, countQueued }
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
const JSON_REPLY = { Accept: 'application/json' }

/** Lists the names of the headers of a mail. */
function listHeaders(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  return [...head.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()).sort()
}

describe('a message', () => {
  it('is mailed to the owner, who answers its writer, and redirects to its confirmation', async () => {
    const { server, smtp, send } = await start()
    const answer = await send()
    expect([answer.status, answer.headers.location]).toEqual([303, `${PATH}#sent`])
    expect(answer.headers['cache-control']).toBe('no-store')
    await server.outbox.run()
    const [mail] = smtp.mails
    expect(mail?.envelope).toEqual({ from: 'site@example.com', to: [OWNER] })
    expect(mail?.email.replyTo).toEqual([{ name: GOOD.name, address: GOOD.email }])
    expect(mail?.email.subject).toMatch(/: a message from the contact form$/)
    expect(mail?.email.subject).not.toContain('Grace')
    expect(mail?.email.text).toContain(
      'Name: Grace Hopper\nEmail: grace@example.com\n\nHello\n\nCall me.',
    )
    expect(mail?.email.html).toContain('Hello\n\nCall me.')
  })

  it('is answered without a page where a script asks for it', async () => {
    const { server, smtp, send } = await start()
    const answer = await send(GOOD, JSON_REPLY)
    expect([answer.status, answer.text]).toEqual([204, ''])
    await server.outbox.run()
    expect(smtp.mails).toHaveLength(1)
  })

  it('waits encrypted until the mail server is back, and leaves nothing but a record', async () => {
    const { server, smtp, send } = await start()
    await smtp.goAway()
    await send({ ...GOOD, text: 'zirconium' })
    await server.outbox.run()
    const read = () =>
      server.database.connection.prepare('select payload, outcome from mail_outbox').get() as {
        payload: Buffer | null
        outcome: string | null
      }
    expect(read().payload?.includes('zirconium')).toBe(false)
    expect(JSON.stringify(server.log)).not.toMatch(/zirconium|Grace|grace@/)
    await smtp.comeBack()
    server.clock.advance(2 * MINUTE)
    await server.outbox.run()
    expect(smtp.mails[0]?.email.text).toContain('zirconium')
    expect(read()).toEqual({ payload: null, outcome: 'delivered' })
  })

  it(
    'adds no header and no recipient to its mail, whatever it says (S175)',
    async () => {
      const { server, smtp, send } = await start({ maxDailyMails: 1000 })
      await send()
      await server.outbox.run()
      const expected = listHeaders(smtp.mails[0]?.raw ?? '')
      expect(expected).toContain('reply-to')
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.constantFrom(
          'Eve <eve@example.com>',
          'a, b@c.de; "x',
          '=?utf-8?q?=0D=0ABcc:_x?=',
          '\r\nBcc: x@example.com',
        ),
      )
      let sent = 0
      await fc.assert(
        fc.asyncProperty(text, text, async (name, message) => {
          const before = smtp.mails.length
          const address = from(`2001:db8:${(++sent).toString(16)}::1`)
          const { status } = await send({ ...GOOD, name, text: message }, address)
          await server.outbox.run()
          expect(smtp.mails.length - before).toBe(status === 303 ? 1 : 0)
          const mail = status === 303 ? smtp.mails.at(-1) : undefined
          if (!mail) return
          expect(listHeaders(mail.raw)).toEqual(expected)
          expect(mail.envelope.to).toEqual([OWNER])
          expect(mail.email.to).toEqual([{ name: '', address: OWNER }])
          expect(mail.email.replyTo?.map(({ address }) => address)).toEqual([GOOD.email])
        }),
        { numRuns: 40 },
      )
    },
    60 * SECOND,
  )
})

describe('a message that is wrong', () => {
  const rules = textsIn('en').rules
  const unfit = rules.messageUnfit
  const cases: [string, string, Partial<typeof GOOD>, string][] = [
    [
      'without a name',
      'name',
      { name: ' \u200b ' },
      'Please write your name, in at most 100 characters.',
    ],
    ['with a name too long', 'name', { name: 'é'.repeat(MAX_SENDER_LENGTH + 1) }, 'in at most 100'],
    ['with a header in its name', 'name', { name: 'Eve\r\nBcc: x@example.com' }, unfit],
    ['with a line in its name', 'name', { name: 'Eve\u2028x' }, unfit],
    ['with a null in its name', 'name', { name: 'Eve\0' }, unfit],
    ['without an address', 'email', { email: '' }, rules.email],
    [
      'with a header in its address',
      'email',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      rules.email,
    ],
    ['with two addresses', 'email', { email: 'a@example.com, b@example.com' }, rules.email],
    ['with a name in its address', 'email', { email: 'Eve <a@example.com>' }, rules.email],
    ['with a huge address', 'email', { email: `${'a'.repeat(300)}@example.com` }, rules.email],
    ['without a text', 'text', { text: '\r\n \u200b' }, rules.messageEmpty],
    [
      'with a text too long',
      'text',
      { text: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) },
      'at most 5000 characters',
    ],
    ['with control characters', 'text', { text: 'a\u001b[31mb' }, unfit],
  ]
  it.each(cases)(
    '%s is refused at its field, with what was entered',
    async (_, field, change, told) => {
      const { rendered, send, countQueued } = await start()
      const answer = await send({ ...GOOD, ...change })
      expect(answer.status).toBe(400)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      const contact = rendered[0]?.contact
      expect(Object.keys(contact?.errors ?? {})).toEqual([field])
      expect(Object.values(contact?.errors ?? {})[0]).toContain(told)
      expect(contact?.message).toBe('Some fields are invalid.')
      expect(JSON.stringify(contact?.values)).not.toMatch(/\\u0000|\\u001b|\\r/)
      const forScript = await send({ ...GOOD, ...change }, JSON_REPLY)
      expect(forScript.status).toBe(400)
      const problem = JSON.parse(forScript.text) as { errors: { field: string; message: string }[] }
      expect(problem.errors.map((error) => error.field)).toEqual([field])
      expect(countQueued()).toBe(0)
    },
  )

  it('is told why in the language of the page, or of the script', async () => {
    const { rendered, send } = await start()
    const german = textsIn('de')
    await send({ ...GOOD, email: 'x', text: '' }, {}, GERMAN)
    expect(rendered[0]?.contact).toMatchObject({
      message: german.problems.fieldsInvalid,
      errors: { email: german.rules.email, text: german.rules.messageEmpty },
    })
    for (const tag of ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'tr', 'ar', 'zh-Hans', 'ja']) {
      const headers = { ...JSON_REPLY, 'Accept-Language': tag, ...from(`192.0.2.${tag.length}`) }
      const { text } = await send({ ...GOOD, text: 'x'.repeat(6000) }, headers)
      const [error] = (JSON.parse(text) as { errors: { message: string }[] }).errors
      expect(error?.message).toBe(textsIn(tag).rules.messageLong.replace('{count}', '5000'))
    }
  })

  it('as no browser would send it is refused, and nothing is mailed', async () => {
    const { send, countQueued } = await start()
    const good = new URLSearchParams(GOOD).toString()
    const bodies = [
      ['name=%zz', 400],
      ['name=%ff%fe', 400],
      ['name=%ed%a0%80', 400],
      [`${good}&name=again`, 400],
      [`${good}&to=x%40example.com`, 400],
      [`${good}&__proto__=1`, 400],
      [`${good}&constructor=1`, 400],
      [Array.from({ length: 500 }, (_, index) => `f${index}=`).join('&'), 400],
      [`text=${'x'.repeat(100_000)}`, 413],
      ['', 400],
    ] as const
    for (const [index, [body, status]] of bodies.entries()) {
      const answer = await send(body, from(`198.51.100.${index}`))
      expect(answer.status, body.slice(0, 50)).toBe(status)
    }
    const others = [
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Encoding': 'gzip' },
    ]
    for (const [index, headers] of others.entries()) {
      const answer = await send(GOOD, { ...headers, ...from(`203.0.113.${index}`) })
      expect(answer.status).toBe(415)
    }
    expect(countQueued()).toBe(0)
  })

  it('from a page of another site is refused before it is read', async () => {
    const { send, countQueued } = await start()
    expect((await send(GOOD, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send(GOOD, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(countQueued()).toBe(0)
  })

  it('of a robot gets a success, and is not mailed', async () => {
    const { send, countQueued } = await start()
    expect((await send({ ...GOOD, subject: 'x' })).status).toBe(303)
    expect(countQueued()).toBe(0)
  })
})

describe('messages', () => {
  it('are limited by network, whose next window begins in an hour (S176)', async () => {
    const { server, rendered, send } = await start()
    for (let sent = 0; sent < MAX_MESSAGES_SENT; sent++) {
      expect((await send(GOOD, from('192.0.2.1'))).status).toBe(303)
    }
    const answer = await send(GOOD, from('192.0.2.1'))
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600'])
    expect(rendered[0]?.contact?.message).toBe(textsIn('en').problems.messagesMany)
    expect(rendered[0]?.contact?.values).toMatchObject({ name: GOOD.name, email: GOOD.email })
    expect(rendered[0]?.contact?.values.text).toContain('Call me.')
    const forScript = await send(GOOD, { ...JSON_REPLY, ...from('192.0.2.1') })
    expect(forScript.headers['content-type']).toBe('application/problem+json')
    expect((await send(GOOD, from('192.0.2.2'))).status).toBe(303)
    server.clock.advance(60 * MINUTE + 1)
    expect((await send(GOOD, from('192.0.2.1'))).status).toBe(303)
  })

  it('over the limit of their network are told so first, whatever is wrong with them', async () => {
    const { send, countQueued } = await start()
    for (let sent = 0; sent < MAX_MESSAGES_SENT; sent++) await send({ ...GOOD, subject: 'x' })
    const invalid = new URLSearchParams({ ...GOOD, email: 'x' }).toString()
    for (const body of [invalid, '', 'name=%zz', `text=${'x'.repeat(100_000)}`]) {
      for (const headers of [{}, JSON_REPLY]) {
        const { status, headers: head } = await send(body, headers)
        expect([status, head['retry-after']], body.slice(0, 50)).toEqual([429, '3600'])
      }
    }
    const { status } = await send(GOOD, { 'Content-Type': 'text/plain' })
    expect(status).toBe(429)
    expect(countQueued()).toBe(0)
  })

  it('are limited by day, for all networks together', async () => {
    const { server, rendered, send, countQueued } = await start({ maxDailyMails: 2 })
    for (let sent = 0; sent < 3; sent++) await send(GOOD, from(`192.0.2.${sent}`))
    expect(countQueued()).toBe(2)
    expect(rendered[0]?.contact?.message).toBe(textsIn('en').problems.noMessagesToday)
    expect(rendered[0]?.contact?.values).toMatchObject({ name: GOOD.name })
    server.clock.advance(DAY)
    expect((await send()).status).toBe(303)
  })

  it('are refused while the site is full', async () => {
    const { rendered, send, countQueued } = await start({ maxStoredBytes: 1 })
    const answer = await send()
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(rendered[0]?.contact?.message).toBe(textsIn('en').problems.messagesFull)
    expect(countQueued()).toBe(0)
  })
})

it('a site without a contact form takes no messages', async () => {
  const { origin } = await startServerForTest()
  const answer = await request(origin, '/Personal', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(GOOD).toString(),
  })
  expect(answer.status).toBe(405)
})
