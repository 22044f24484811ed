import { domainToASCII } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ADA, logIn, statusOf } from '../../server/accounts/testing.ts'
import { startSmtpServer } from '../../server/mail/testing.ts'
import { createTransport } from '../../server/mail/transport.ts'
import { loadFrontend, startServerForTest } from '../../server/testing.ts'
import { changeAccount } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { createTestClock, DAY } from '../../shared/clock.ts'
import { requestRegistration } from './accounts.ts'
import { countOutcomes } from './tally.ts'

const VICTIM = 'victim@example.com'

/** Line ends and what some program somewhere takes for one. */
const ENDS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '%0d%0a',
  '\\r\\n',
]
/** Looks like the CR and LF once a program cuts characters down to a byte. */
const CUT = '\u560d\u560a'

const injected = [...ENDS, CUT].flatMap((end) => [
  `ada@example.com${end}Bcc: ${VICTIM}`,
  `ada@example.com${end}${end}Another body`,
  `ada${end}@example.com`,
])

const misleading = [
  `ada@example.com, ${VICTIM}`,
  `ada@example.com;${VICTIM}`,
  `ada@example.com ${VICTIM}`,
  `ada@example.com>,<${VICTIM}`,
  `ada@example.com> NOTIFY=SUCCESS ORCPT=rfc822;${VICTIM}`,
  `Ada <ada@example.com>`,
  `<${VICTIM}> ada@example.com`,
  `undisclosed: ada@example.com, ${VICTIM};`,
  `"ada, ${VICTIM}"@example.com`,
  '"ada"@example.com',
  '"ada@evil.example"@example.com',
  'ada@evil.example@example.com',
  'ada(comment)@example.com',
  'ada@(comment)example.com',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  '@evil.example:ada@example.com',
  'ada%evil.example@example.com',
  'evil.example!ada@example.com',
  '=?utf-8?q?ada=0d=0aBcc:victim?=@example.com',
  'ada@example.com.',
  'ada@example..com',
  'ada@exämple.com',
  'аda@example.com',
  'ada@еxample.com',
  'ada＠example.com',
  'ada@example。com',
  'ada@example.com\u200b',
  '\u202eada@example.com',
  `${'a'.repeat(250)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
]

/** Odd, and one address all the same; */
const odd = [
  '-ada@example.com',
  '+@example.com',
  '--help@example.com',
  'ada@xn--exmple-cua.com',
  'root@127.0.0.1',
  `${'a'.repeat(64)}@example.com`,
  `${'a'.repeat(100)}@${'b'.repeat(60)}.com`,
]

/** these are too odd for the mail server. */
const refusedByServer = ['..ada..@example.com', 'ada@-example-.com']

const passwords = [
  '.......',
  '. QUIT .',
  '..\u2028.\u2028QUIT',
  'From me to you',
  '=?utf-8?q?=0d=0aBcc:x?=',
  '=0D=0ABcc: victim',
  '--boundary--',
  '<b>bold</b>&amp;"\'',
  '</code><img src=//e.example>',
  'javascript:alert(1)',
  '  spaces at both ends  ',
  '%s%n%x {{7*7}} ${7*7}',
  '\u202egnirts desrever',
  '\u2066isolated\u2069',
  `${CUT}Bcc: victim`,
  '\u{1f600}'.repeat(30),
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
]

const usernames = ['   ', '---', '___', '-f ada', '123', 'Bcc victim', 'a'.repeat(30), 'ada   ']

async function serveWithMail(title?: string) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.close())
  const frontend = await loadFrontend()
  const server = await startServerForTest({
    trustProxy: 1,
    transport: (clock) => createTransport({ smtpUrl: smtp.url, mailDir: '/nowhere', clock }),
    ...(title !== undefined && {
      frontend: { ...frontend, manifest: { ...frontend.manifest, title } },
    }),
  })
  let people = 0
  const register = (person: Partial<typeof ADA>) =>
    requestRegistration(server, { ...ADA, ...person }, `10.1.${people++}.1`)
  return { server, smtp, register }
}

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

type Mails = Awaited<ReturnType<typeof startSmtpServer>>['mails']

/** Servers show domains as people read them. */
function toAscii(address: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name}@${domainToASCII(domain)}`
}

/** Each mail is to one person, has the headers that every mail has, and a body of two forms. */
function expectWhole(mails: Mails): void {
  for (const { envelope, email, raw } of mails) {
    expect(envelope.from).toBe('site@example.com')
    expect(envelope.to).toHaveLength(1)
    expect(email.to?.map(({ address = '' }) => toAscii(address))).toEqual(envelope.to.map(toAscii))
    expect(email.headers.map(({ key }) => key).sort()).toEqual(HEADERS)
    expect(email.to?.map(({ name }) => name)).toEqual([''])
    expect(email.cc ?? email.bcc).toBeUndefined()
    expect(email.text).toContain('Log in:')
    expect(email.html).toContain('</html>')
    expect(email.attachments).toEqual([])
    // Bare line ends are what smuggles a second mail past some servers.
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
  }
}

describe('an attacker who injects text into a mail', () => {
  test('cannot register an address that is more than one address (S38)', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    for (const email of [...injected, ...misleading]) {
      const { status, text } = await register({ email })
      count(status)
      expect([email, status]).toEqual([email, 400])
      expect(text).not.toContain(VICTIM)
    }
    await server.outbox.run()
    expect(smtp.mails).toEqual([])
  })

  test('reaches with an odd address that address alone', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    for (const email of [...odd, ...refusedByServer]) {
      const { status } = await register({ email })
      count(status)
      expect([email, status]).toEqual([email, 201])
    }
    await server.outbox.run()
    const arrived = smtp.mails.map(({ envelope }) => envelope.to.map(toAscii))
    expect(arrived).toEqual(odd.map((email) => [email]))
    expectWhole(smtp.mails)
  })

  test('cannot do it by a password, which arrives unchanged', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    for (const [index, password] of passwords.entries()) {
      const { status } = await register({ email: `person${index}@example.com`, password })
      count(status)
      expect([password, status]).toEqual([password, 201])
    }
    await server.outbox.run()
    expect(smtp.mails).toHaveLength(passwords.length)
    expectWhole(smtp.mails)
    for (const [index, { email }] of smtp.mails.entries()) {
      const lines = email.text?.split(/\r?\n/) ?? []
      expect(lines[lines.indexOf('Password:') + 1]).toBe(passwords[index]?.normalize('NFC'))
      expect(email.html).not.toMatch(/<(?:b|img)\b/)
    }
    for (const end of ENDS.slice(0, 5)) {
      const { status } = await register({ email: VICTIM, password: `secret${end}Bcc: x` })
      count(status)
      expect(status).toBe(400)
    }
  })

  test('cannot do it by a name', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    for (const [index, username] of usernames.entries()) {
      const { status } = await register({ email: `person${index}@example.com`, username })
      count(status)
      expect([username, status]).toEqual([username, 201])
    }
    for (const username of [
      ...[...ENDS, CUT].map((end) => `Ada${end}Bcc: ${VICTIM}`.slice(0, 30)),
      `<${VICTIM}>`,
      `Ada, ${VICTIM}`,
      '"Ada" <b@c.example>',
      '=?utf-8?q?Ada?=',
      'Аdа',
    ]) {
      const { status } = await register({ email: VICTIM, username })
      count(status)
      expect([username, status]).toEqual([username, 400])
    }
    await server.outbox.run()
    expect(smtp.mails).toHaveLength(usernames.length)
    expectWhole(smtp.mails)
  })

  test('cannot do it by a change of password either', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    await register({})
    const token = await logIn(server, ADA, '10.9.9.9')
    let currentPassword = ADA.password
    for (const newPassword of passwords.slice(2, 7)) {
      await call(changeAccount, { currentPassword, newPassword }, { origin: server.origin, token })
      await server.outbox.run()
      count('changed')
      currentPassword = newPassword
    }
    expect(smtp.mails).toHaveLength(6)
    expectWhole(smtp.mails)
    for (const { envelope } of smtp.mails) expect(envelope.to).toEqual([ADA.email])
  })

  test('cannot do it by words of their own in place of a name', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    const typed = 'You have won 500 EUR'
    count((await register({ email: VICTIM, username: typed })).status)
    await server.outbox.run()
    const [credentials] = smtp.mails
    expect(credentials?.email.subject).not.toContain(typed)
    count((await register({ email: VICTIM, username: typed })).status)
    const token = await logIn(server, { ...ADA, email: VICTIM }, '10.9.9.9')
    const change = { currentPassword: ADA.password, newPassword: 'another password' }
    await call(changeAccount, change, { origin: server.origin, token })
    await server.outbox.run()
    server.clock.advance(7 * DAY)
    await server.purge()
    await server.purge()
    await server.outbox.run()
    const others = smtp.mails.slice(1)
    expect(others.map(({ email }) => email.subject?.replace(/^.*: /, ''))).toEqual([
      'you already have an account',
      'your new password',
      expect.stringMatching(/^your account ends on/),
    ])
    for (const { raw, email } of others) {
      expect(raw).not.toContain(typed)
      expect(email.text).not.toMatch(/^(?:Hello|Dear|Hi)/)
    }
    expectWhole(smtp.mails)
  })

  test('is called a stranger first, in the one mail that has what they typed (S17)', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail('Ada Example')
    count((await register({ email: VICTIM, username: 'You have won 500 EUR' })).status)
    await server.outbox.run()
    const [mail] = smtp.mails
    expect(mail?.raw).toMatch(/^To: victim@example\.com$/m)
    expect(mail?.email.text?.replaceAll(/\s+/g, ' ')).toMatch(
      /^Somebody entered your address at Ada Example\. If it was not you, ignore this mail\./,
    )
    expect(mail?.email.text?.split('You have won 500 EUR')).toHaveLength(2)
    expect(mail?.email.text).toContain('\nUsername: You have won 500 EUR\n')
  })

  test('sends two of them a day from one network, and ten from a /48, where it was 1,536 (S171)', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp } = await serveWithMail()
    const perNetwork: number[] = []
    for (let network = 0; network < 256; network++) {
      const address = `2001:db8:1:${network.toString(16)}00::1`
      const person = { ...ADA, email: `victim${network}@example.com` }
      const { status } = await requestRegistration(server, person, address)
      count(status)
      if (status !== 201) continue
      const token = await logIn(server, person, address)
      let password = ADA.password
      for (let time = 0; time < 5; time++) {
        const body = { currentPassword: password, newPassword: `password ${time}` }
        const changed = await statusOf(call(changeAccount, body, { origin: server.origin, token }))
        count(changed === 'success' ? 'changed' : changed)
        if (changed === 'success') password = body.newPassword
        await server.outbox.run()
      }
      perNetwork.push(smtp.mails.filter(({ envelope }) => envelope.to[0] === person.email).length)
    }
    expect(perNetwork).toEqual([2, 2, 2, 2, 2])
    expect(smtp.mails).toHaveLength(10)
  })

  test('sends 200 mails a day by registrations, from however many networks', async (context) => {
    const count = countOutcomes(context)
    const { server, smtp, register } = await serveWithMail()
    for (let person = 0; person < 220; person++) {
      count((await register({ email: `victim${person}@example.com` })).status)
    }
    await server.outbox.run()
    expect(smtp.mails).toHaveLength(200)
    server.clock.advance(DAY)
    expect((await register({ email: VICTIM })).status).toBe(201)
  })

  test('cannot do it by the title of the site, were its owner careless', async (context) => {
    const count = countOutcomes(context)
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\0']) {
      const { server, smtp, register } = await serveWithMail(
        `Site${end}Bcc: ${VICTIM}${end}${end}Hi`,
      )
      count((await register({})).status)
      await server.outbox.run()
      expect(smtp.mails).toHaveLength(1)
      expectWhole(smtp.mails)
    }
  })

  test('finds no other way past the transport', async (context) => {
    const count = countOutcomes(context)
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.close())
    const clock = createTestClock()
    const transport = createTransport({ smtpUrl: smtp.url, mailDir: '/nowhere', clock })
    const message = {
      messageId: '<id@example.com>',
      from: { name: 'Site', address: 'site@example.com' },
      subject: 'Subject',
      text: 'Log in:',
      html: '<p></html>',
    }
    for (const address of [...injected, ...misleading]) {
      const sent = await transport.send({ ...message, to: { address } })
      count(sent.ok ? 'sent' : 'refused')
      expect([address, sent.ok]).toEqual([address, false])
    }
    const names = [...ENDS, CUT].map((end) => `Ada${end}Bcc: ${VICTIM}`)
    for (const name of [
      ...names,
      `Ada" <${VICTIM}>, "`,
      `Ada <${VICTIM}>,`,
      '=?utf-8?q?=0d=0a?=',
    ]) {
      // Mails that an older version wrote down have a name.
      const to = { name, address: ADA.email }
      const sent = await transport.send({ ...message, to })
      count(sent.ok ? 'sent' : 'refused')
      expect(sent.ok).toBe(true)
    }
    for (const { envelope } of smtp.mails) expect(envelope.to).toEqual([ADA.email])
    expectWhole(smtp.mails)
  })
})
