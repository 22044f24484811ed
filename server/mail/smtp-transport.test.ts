import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../shared/clock.ts'
import { readSmtpUrl, type SmtpTimeouts } from './smtp-transport.ts'
import type { Behaviour } from './testing.ts'
import { SHORT_TIMEOUTS, makeFolder, startSmtpServerForTest } from './testing-outbox.ts'
import { type Message, createTransport } from './transport.ts'

const message: Message = {
  messageId: '<1@example.org>',
  from: { name: 'Ada Example', address: 'site@example.org' },
  to: { address: 'bob@example.com' },
  subject: 'Subject – with more',
  text: 'First line\n  secret  \n.\nlast line ✓\n',
  html: '<p>secret</p>',
}

const clock = createTestClock()

function sendTo(smtpUrl: string, changes: Partial<Message> = {}, timeouts?: SmtpTimeouts) {
  const transport = createTransport({
    smtpUrl,
    mailDir: makeFolder(),
    clock,
    ...(timeouts && { timeouts }),
  })
  return transport.send({ ...message, ...changes })
}

const temporary = (scope: string, code: string) => ({
  ok: false,
  problem: { kind: 'temporary', scope, code },
})

describe('a mail sent by SMTP', () => {
  it('arrives with all its parts, even with spaces at the end of lines', async () => {
    const server = await startSmtpServerForTest()
    expect(await sendTo(server.url)).toEqual({ ok: true, value: undefined })
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.envelope).toEqual({ from: 'site@example.org', to: ['bob@example.com'] })
    expect(mail?.email).toMatchObject({
      messageId: message.messageId,
      subject: message.subject,
      from: message.from,
      to: [{ name: '', address: message.to.address }],
      date: '2026-01-01T00:00:00.000Z',
    })
    expect(mail?.email.text).toBe(`${message.text}\n`)
    expect(mail?.email.html?.trim()).toBe(message.html)
    expect(mail?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(mail?.raw).not.toContain('X-Mailer')
  })

  it('keeps spaces at line ends despite servers that remove them', async () => {
    const server = await startSmtpServerForTest()
    await sendTo(server.url, { text: 'secret  \nnext\n' })
    expect(server.mails[0]?.raw).toContain('\r\nsecret =20\r\nnext\r\n')
  })

  it.each([
    'Bob\r\nBcc: eve@example.com',
    'Bob <eve@example.com>, x',
    '"a@b.co, c@d.co"',
    'a@b.co, c@d.co',
    'Bob"; <eve@example.com>; "',
    'שלום\u202e 😀',
    'Group: eve@example.com;',
  ])('goes to one recipient, whatever the name contains: %j (S36)', async (name) => {
    const server = await startSmtpServerForTest()
    // Mails queued by an older version have one.
    const to = { name, address: 'bob@example.com' }
    expect((await sendTo(server.url, { to })).ok).toBe(true)
    const [mail] = server.mails
    expect(mail?.envelope.to).toEqual(['bob@example.com'])
    expect(mail?.email.to).toEqual([{ name: '', address: 'bob@example.com' }])
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.email.headers.filter(({ key }) => key === 'to')).toHaveLength(1)
  })

  it('has one header of each kind, whatever its title contains', async () => {
    const server = await startSmtpServerForTest()
    const title = 'Ada\r\nBcc: eve@example.com\r\n\r\nbody'
    await sendTo(server.url, {
      subject: title,
      from: { name: title, address: 'site@example.org' },
    })
    const keys = server.mails[0]?.email.headers.map(({ key }) => key) ?? []
    expect(keys).not.toContain('bcc')
    expect(new Set(keys).size).toBe(keys.length)
    expect(server.mails[0]?.email.text).toBe(`${message.text}\n`)
  })

  it.each([
    'a@b.co, c@d.co',
    'a@b.co\r\nRCPT TO:<c@d.co>',
    '"a@b.co, c@d.co"',
    '<a@b.co>',
    'Group: a@b.co;',
    '',
  ])('is refused without a connection for an invalid address: %j', async (address) => {
    const server = await startSmtpServerForTest()
    expect(await sendTo(server.url, { to: { address } })).toEqual({
      ok: false,
      problem: { kind: 'refused', scope: 'mail', code: 'ADDRESS' },
    })
    expect(server.connections()).toBe(0)
  })

  it('reads no files or URLs, whatever its content names (S126)', async () => {
    const server = await startSmtpServerForTest()
    const content = { path: '/etc/hostname' } as unknown as string
    await expect(sendTo(server.url, { text: content })).resolves.toMatchObject({ ok: false })
    expect(server.mails).toEqual([])
  })
})

describe('an SMTP fault', () => {
  it.each<[Behaviour, object]>([
    ['is silent', temporary('server', 'ETIMEDOUT')],
    ['hangs up after DATA', temporary('server', 'ECONNECTION')],
    [{ at: 'CONNECT', code: 554 }, temporary('server', 'CONN 554')],
    [{ at: 'AUTH', code: 535 }, temporary('login', 'AUTH PLAIN 535')],
    [{ at: 'MAIL FROM', code: 550 }, temporary('server', 'MAIL FROM 550')],
    [{ at: 'RCPT TO', code: 450 }, temporary('mail', 'RCPT TO 450')],
    [
      { at: 'RCPT TO', code: 554, text: '5.7.1 Relay access denied' },
      temporary('mail', 'RCPT TO 554'),
    ],
    [{ at: 'DATA', code: 451 }, temporary('mail', 'DATA 451')],
    [
      { at: 'RCPT TO', code: 550 },
      { ok: false, problem: { kind: 'refused', scope: 'mail', code: 'RCPT TO 550' } },
    ],
    [
      { at: 'DATA', code: 554 },
      { ok: false, problem: { kind: 'refused', scope: 'mail', code: 'DATA 554' } },
    ],
  ])('of a server that %o is %o', async (behaviour, result) => {
    const server = await startSmtpServerForTest()
    server.behave(behaviour)
    const url = server.url.replace('//', '//ada:p%40ss@')
    const timeouts = behaviour === 'is silent' ? SHORT_TIMEOUTS : undefined
    expect(await sendTo(url, {}, timeouts)).toEqual(result)
  })

  it('of a missing server has the code of the refusal', async () => {
    const server = await startSmtpServerForTest()
    await server.goAway()
    expect(await sendTo(server.url)).toEqual(temporary('server', 'ECONNREFUSED'))
    await server.comeBack()
    expect((await sendTo(server.url)).ok).toBe(true)
  })

  it('of a DNS look-up is temporary', async () => {
    // RFC 6761, section 6.4: a name that never exists.
    const sent = await sendTo('smtp://mail.invalid:25')
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'temporary', scope: 'server' } })
  })

  it('of a server without TLS is temporary when TLS is required', async () => {
    const server = await startSmtpServerForTest()
    const sent = await sendTo(server.url.replace('smtp:', 'smtps:'))
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'temporary', scope: 'server' } })
  })
})

describe('encryption', () => {
  it('starts with the connection for smtps', async () => {
    const server = await startSmtpServerForTest({ secure: true })
    expect((await sendTo(server.url.replace('smtp:', 'smtps:'))).ok).toBe(true)
    expect(server.mails[0]?.secure).toBe(true)
  })

  it('is used for smtp when the server offers it', async () => {
    const server = await startSmtpServerForTest({ disabledCommands: [] })
    expect((await sendTo(server.url)).ok).toBe(true)
    expect(server.mails[0]?.secure).toBe(true)
  })

  it('is optional on the same machine without a login', async () => {
    const server = await startSmtpServerForTest()
    expect((await sendTo(server.url.replace('//', '//ada:p%40s%25s@'))).ok).toBe(true)
    expect(server.logins).toEqual([{ username: 'ada', password: 'p@s%s' }])
    expect(server.mails[0]?.secure).toBe(false)
  })

  it('is required before a login on any other machine (S123)', async () => {
    const server = await startSmtpServerForTest()
    // 0.0.0.0 leads to this machine too, but is not one of its own addresses.
    const sent = await sendTo(`smtp://ada:secret@0.0.0.0:${server.port}`)
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'temporary', scope: 'server' } })
    expect(server.logins).toEqual([])
    expect(server.mails).toEqual([])
  })

  it('needs a trusted certificate on any other machine (S124)', async () => {
    const server = await startSmtpServerForTest({ disabledCommands: [] })
    const sent = await sendTo(`smtp://0.0.0.0:${server.port}`)
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'temporary', scope: 'server' } })
    expect(server.mails).toEqual([])
  })
})

describe('readSmtpUrl', () => {
  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', secure: false, requireTLS: false }],
    [
      'smtp://a:b@mail.example.org',
      { secure: false, requireTLS: true, auth: { user: 'a', pass: 'b' } },
    ],
    ['smtps://a:b@mail.example.org:4650', { port: 4650, secure: true, requireTLS: false }],
    ['smtp://a:b@localhost:25', { requireTLS: false, tls: { rejectUnauthorized: false } }],
    ['smtp://a:b@127.0.0.53', { requireTLS: false, tls: { rejectUnauthorized: false } }],
    ['smtp://a:b@[::1]:25', { host: '::1', requireTLS: false }],
    ['smtp://a:b@localhost.example.org', { requireTLS: true, tls: { rejectUnauthorized: true } }],
    ['smtp://a:b@127.0.0.1.example.org', { requireTLS: true }],
    ['smtp://a%40b:100%sure@mail.example.org', { auth: { user: 'a@b', pass: '100%sure' } }],
    ['smtp://mail.bücher.example', { host: 'mail.xn--bcher-kva.example' }],
  ])('reads %s', (url, options) => {
    expect(readSmtpUrl(url)).toMatchObject(options)
  })

  it('ignores settings in the query', () => {
    const plain = readSmtpUrl('smtp://a:b@mail.example.org')
    const query = '?requireTLS=false&ignoreTLS=true&logger=true&tls.rejectUnauthorized=false'
    expect(readSmtpUrl(`smtp://a:b@mail.example.org/${query}`)).toEqual(plain)
  })
})
