import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { DAY, createTestClock } from '../../shared/clock.ts'
import { makeFolder } from './testing-outbox.ts'
import { createMessageId, type Message, createTransport, removeOldMails } from './transport.ts'

const message: Message = {
  messageId: '<5e0c-1@example.org>',
  from: { name: 'Ada Example', address: 'site@example.org' },
  to: { address: 'bob@example.com' },
  subject: 'Ünïcode\r\nBcc: x@y.de',
  text: 'Password:\n  pass word  \n\nלום 😀\n',
  html: '<p>x</p>',
}

function setUp() {
  const mailDir = join(makeFolder(), 'mail')
  const clock = createTestClock()
  const transport = createTransport({ mailDir, clock })
  const list = () => readdirSync(mailDir).sort()
  return { mailDir, clock, transport, list }
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('a mail without a mail server', () => {
  it('becomes a file for its owner only, in a folder for its owner only', async () => {
    const { mailDir, transport, list } = setUp()
    expect(await transport.send(message)).toEqual({ ok: true, value: undefined })
    expect(list()).toEqual(['20260101T000000000Z-5e0c-1@example.org.eml'])
    expect(mode(mailDir)).toBe('700')
    expect(mode(join(mailDir, list()[0] ?? ''))).toBe('600')
  })

  it('has the same content as a sent one', async () => {
    const { mailDir, transport, list } = setUp()
    await transport.send(message)
    const email = await PostalMime.parse(readFileSync(join(mailDir, list()[0] ?? '')))
    expect(email).toMatchObject({
      messageId: message.messageId,
      text: `${message.text}\n`,
      from: message.from,
      date: '2026-01-01T00:00:00.000Z',
    })
    expect(email.to).toHaveLength(1)
    expect(email.to?.[0]?.address).toBe('bob@example.com')
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('stays in the folder, whatever its id (S75)', async () => {
    const { transport, list } = setUp()
    await transport.send({ ...message, messageId: '<../../x/../é@example.org>' })
    expect(list()).toEqual(['20260101T000000000Z-.._.._x_..__@example.org.eml'])
  })

  it('stays queued when the folder cannot be created', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'mail'), 'a file in the way')
    const transport = createTransport({ mailDir: join(folder, 'mail'), clock: createTestClock() })
    expect(await transport.send(message)).toEqual({
      ok: false,
      problem: { kind: 'temporary', scope: 'server', code: 'EEXIST' },
    })
  })

  it('leaves no partial file when it cannot be written', async () => {
    const { mailDir, transport, list } = setUp()
    const inTheWay = '20260101T000000000Z-5e0c-1@example.org.eml'
    mkdirSync(join(mailDir, inTheWay), { recursive: true })
    expect(await transport.send(message)).toMatchObject({ problem: { code: 'EISDIR' } })
    expect(list()).toEqual([inTheWay])
  })
})

describe('removeOldMails', () => {
  it('deletes mails written before a time, partial ones too, and nothing else', async () => {
    const { mailDir, clock, transport, list } = setUp()
    await transport.send(message)
    writeFileSync(join(mailDir, '20260101T000000000Z-a@b.eml.tmp'), '')
    writeFileSync(join(mailDir, 'kept.eml'), '')
    writeFileSync(join(mailDir, '20260101T000000000Z-notes.txt'), '')
    clock.advance(DAY)
    await transport.send(message)
    expect(await removeOldMails(mailDir, clock.now() - DAY)).toBe(0)
    expect(await removeOldMails(mailDir, clock.now() - DAY + 1)).toBe(2)
    expect(list()).toEqual([
      '20260101T000000000Z-notes.txt',
      '20260102T000000000Z-5e0c-1@example.org.eml',
      'kept.eml',
    ])
  })

  it('accepts a missing folder', async () => {
    expect(await removeOldMails(join(makeFolder(), 'none'), 0)).toBe(0)
  })
})

it('a Message-ID has the domain of the sender, in ASCII', () => {
  expect(createMessageId('ada@bücher.example')).toMatch(/^<[\da-f-]{36}@xn--bcher-kva\.example>$/)
})
