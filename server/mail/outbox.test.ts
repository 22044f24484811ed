import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { HOUR, MINUTE } from '../../shared/clock.ts'
import { createGate } from '../../shared/testing-gate.ts'
import { deriveSecrets } from '../secrets.ts'
import type { OutboxHooks } from './delivery.ts'
import { credentialsOf, setUpOutbox } from './testing-outbox.ts'
import { createTransport, type Transport } from './transport.ts'
import { eventually } from '../../shared/testing-eventually.ts'

const NAMES = 'ada bob cay dan eve fay gus hal ida joe'.split(' ')
const addresses = (names: readonly string[]) => names.map((name) => `${name}@example.com`)

/** Creates a transport whose attempts never end; `began` resolves with the first. */
function createSilentTransport(): { transport: Transport; began: Promise<void> } {
  const first = createGate()
  const send = () => {
    first.open()
    return new Promise<never>(() => undefined)
  }
  return { transport: { send }, began: first.opened }
}

/** A disk that takes nothing until it is released; `reached` resolves with the first that waits for it. */
function holdSync() {
  const [reached, released] = [createGate(), createGate()]
  const sync = () => {
    reached.open()
    return released.opened
  }
  return { sync, reached: reached.opened, release: released.open }
}

describe('a mail in the outbox', () => {
  it('is delivered once, and its payload is erased', async () => {
    const { add, outbox, delivered, rows, smtp, database } = await setUpOutbox()
    add('ada')
    await outbox.run()
    await outbox.run()
    expect(delivered()).toEqual(['ada@example.com'])
    expect(rows()).toEqual([
      { kind: 'credentials', outcome: 'delivered', fault: null, attempts: 1 },
    ])
    expect(smtp.mails[0]?.email).toMatchObject({
      from: { name: 'Ada Example', address: 'site@example.org' },
      to: [{ name: '', address: 'ada@example.com' }],
      subject: 'Ada Example: your to-do list account',
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/) as string,
    })
    expect(smtp.mails[0]?.email.text).toContain('Password:\ncorrect horse\n')
    expect(database.connection.prepare('select payload from mail_outbox').pluck().get()).toBe(null)
  })

  it('is not queued when its transaction fails', async () => {
    const { outbox, database, rows } = await setUpOutbox()
    const failing = () =>
      database.transaction(() => {
        outbox.add(credentialsOf('ada'), null)
        throw new Error('no account')
      })
    expect(failing).toThrow('no account')
    expect(rows()).toEqual([])
  })

  it('is sent after its transaction, even when woken inside it', async () => {
    const { outbox, database, delivered, log } = await setUpOutbox()
    database.transaction(() => {
      outbox.add(credentialsOf('ada'), null)
      outbox.wake()
    })
    await outbox.run()
    expect(delivered()).toEqual(['ada@example.com'])
    expect(log()).toMatchObject([{ outcome: 'delivered' }])
  })

  it('ends in one transaction with the changes of its hook', async () => {
    const seen: Parameters<OutboxHooks['ended']>[0][] = []
    const { add, outbox, database } = await setUpOutbox({
      hooks: {
        ended(mail) {
          expect(database.connection.inTransaction).toBe(true)
          seen.push(mail)
        },
      },
    })
    add('ada')
    await outbox.run()
    expect(seen).toEqual([{ kind: 'credentials', accountId: null, outcome: 'delivered' }])
  })

  it('is sent in order, one at a time, however often the queue runs', async () => {
    let [sending, most] = [0, 0]
    const { add, open, smtp, folder, clock, delivered } = await setUpOutbox()
    const real = createTransport({ smtpUrl: smtp.url, mailDir: folder, clock })
    const counting: Transport = {
      async send(message) {
        most = Math.max(most, ++sending)
        const result = await real.send(message)
        sending--
        return result
      },
    }
    const outbox = open({ transport: counting })
    add(...NAMES)
    outbox.wake()
    await Promise.all([outbox.run(), outbox.run()])
    expect(delivered()).toEqual(addresses(NAMES))
    expect(most).toBe(1)
  })

  it('is sent by a run that had found none and waits for the disk', async () => {
    const disk = holdSync()
    const database = { ...createTestDatabase(), sync: disk.sync }
    const { add, outbox, delivered } = await setUpOutbox({ database })
    const first = outbox.run()
    await disk.reached
    add('ada')
    const second = outbox.run()
    disk.release()
    await Promise.all([first, second])
    expect(delivered()).toEqual(['ada@example.com'])
  })

  it('is sent once by two outboxes on one database file', async () => {
    const { add, outbox, open, folder, clock, delivered } = await setUpOutbox()
    const second = openDatabase(join(folder, 'site.db'), clock)
    add(...NAMES)
    await Promise.all([outbox.run(), open({ database: second }).run()])
    expect(delivered().sort()).toEqual(addresses(NAMES))
    second.close()
  })

  it('is sent again once the lease of its worker has expired', async () => {
    const { add, outbox, queries, clock, delivered } = await setUpOutbox()
    add('ada')
    const now = clock.now()
    queries.claim({ now, latest: now + HOUR, leasedUntil: now + 3 * MINUTE })
    clock.advance(3 * MINUTE - 1)
    await outbox.run()
    expect(delivered()).toEqual([])
    clock.advance(1)
    await outbox.run()
    expect(delivered()).toEqual(['ada@example.com'])
  })
})

describe('an undelivered mail', () => {
  it('ends as expired after 48 hours, with or without a server', async () => {
    const { add, outbox, smtp, clock, rows, log, queries } = await setUpOutbox()
    await smtp.goAway()
    add('ada')
    const end = clock.now() + 48 * HOUR
    while (clock.now() < end - MINUTE) {
      await outbox.run()
      clock.advance(MINUTE)
    }
    clock.advance(end - 1 - clock.now())
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: null }])
    clock.advance(1)
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: 'expired', fault: 'ECONNREFUSED' }])
    expect(queries.findNextDue()).toBeUndefined()
    expect(log().at(-1)).toMatchObject({ level: 40, outcome: 'expired', code: 'ECONNREFUSED' })
    await smtp.comeBack()
    await outbox.run()
    expect(smtp.connections()).toBe(0)
  })

  it.each(['the site was down', 'the clock was set ahead'])(
    'is tried again before it ends, although %s for 48 hours',
    async (reason) => {
      const { add, outbox, open, smtp, clock, rows } = await setUpOutbox()
      await smtp.goAway()
      add('ada', 'bob')
      await outbox.run()
      clock.advance(48 * HOUR)
      const next = reason === 'the site was down' ? open() : outbox
      await next.run()
      expect(rows()).toMatchObject([{ outcome: null }, { outcome: null, attempts: 1 }])
      await smtp.comeBack()
      clock.advance(HOUR - 1)
      await next.run()
      expect(rows()).toMatchObject([{ outcome: 'delivered' }, { outcome: 'delivered' }])
    },
  )

  it('ends as expired an hour after a gap, if the server still takes none', async () => {
    const { add, outbox, smtp, clock, rows } = await setUpOutbox()
    await smtp.goAway()
    add('ada')
    clock.advance(48 * HOUR)
    for (let minute = 0; minute < 60; minute++) {
      await outbox.run()
      clock.advance(MINUTE)
    }
    expect(rows()).toMatchObject([{ outcome: null }])
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: 'expired', fault: 'ECONNREFUSED' }])
  })

  it('ends as obsolete when it is no longer wanted', async () => {
    const asked: unknown[] = []
    const { add, outbox, rows, smtp } = await setUpOutbox({
      hooks: {
        isWanted(...question) {
          asked.push(question)
          return false
        },
      },
    })
    add('ada')
    await outbox.run()
    expect(asked).toEqual([['credentials', null]])
    expect(rows()).toMatchObject([{ outcome: 'obsolete' }])
    expect(smtp.connections()).toBe(0)
  })

  it('ends as unreadable when its key is missing (S114)', async () => {
    const { add, open, rows, log } = await setUpOutbox()
    add('ada', 'bob')
    await open({ secrets: deriveSecrets(randomBytes(32)) }).run()
    expect(rows()).toMatchObject([{ outcome: 'unreadable' }, { outcome: 'unreadable' }])
    expect(log()).toMatchObject([{ level: 40, outcome: 'unreadable', mail: 1 }, { level: 40 }])
  })

  it('is delivered after a key rotation', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const { add, open, delivered } = await setUpOutbox({ secrets: deriveSecrets(older) })
    add('ada')
    await open({ secrets: deriveSecrets(newer, older) }).run()
    expect(delivered()).toEqual(['ada@example.com'])
  })

  it('is ignored when its account was deleted during the attempt', async () => {
    const ended: unknown[] = []
    const { outbox, database, smtp, rows } = await setUpOutbox({
      hooks: { ended: (mail) => void ended.push(mail) },
    })
    const remove = database.connection.prepare('delete from account')
    outbox.add(credentialsOf('ada'), addAccount(database, 'ada'))
    const connected = smtp.nextConnection()
    const running = outbox.run()
    await connected
    remove.run()
    await running
    expect(smtp.mails).toHaveLength(1)
    expect([ended, rows()]).toEqual([[], []])
  })
})

describe('an attempt that never ends', () => {
  it('is aborted after a time limit, and the mail stays queued', async () => {
    const { transport } = createSilentTransport()
    const { add, outbox, rows } = await setUpOutbox({ transport, sendLimit: 20 })
    add('ada')
    await outbox.run()
    expect(rows()).toMatchObject([{ outcome: null, fault: 'ETIMEDOUT', attempts: 1 }])
  })

  it('is aborted when the outbox stops, and the mail is due at the next start', async () => {
    const { transport, began } = createSilentTransport()
    const { add, outbox, open, smtp, clock, folder, delivered, rows, queries } = await setUpOutbox({
      transport,
      stopLimit: 20,
    })
    add('ada', 'bob')
    outbox.start()
    await began
    await outbox.stop()
    expect(rows()).toMatchObject([
      { fault: 'ETIMEDOUT', attempts: 1 },
      { fault: null, attempts: 0 },
    ])
    expect(queries.findNextDue()).toBe(clock.now())
    const real = createTransport({ smtpUrl: smtp.url, mailDir: folder, clock })
    await open({ transport: real }).run()
    expect(delivered().sort()).toEqual(addresses(['ada', 'bob']))
  })

  it('is not begun when the outbox stops while a slow disk takes the claim', async () => {
    const disk = holdSync()
    const { transport, began } = createSilentTransport()
    let attempted = false
    void began.then(() => (attempted = true))
    const database = { ...createTestDatabase(), sync: disk.sync }
    const { add, outbox, rows, queries, clock } = await setUpOutbox({
      transport,
      database,
      stopLimit: 20,
    })
    add('ada')
    outbox.start()
    await disk.reached
    const stopping = outbox.stop()
    disk.release()
    await stopping
    expect(attempted).toBe(false)
    expect(rows()).toMatchObject([{ outcome: null, fault: null }])
    expect(queries.findNextDue()).toBe(clock.now())
  })
})

describe('a stopped outbox', () => {
  it('waits for the running attempt and starts no other', async () => {
    const { add, outbox, smtp, delivered } = await setUpOutbox()
    add('ada', 'bob')
    const connected = smtp.nextConnection()
    const running = outbox.run()
    await connected
    await outbox.stop()
    await running
    expect(delivered()).toEqual(['ada@example.com'])
    outbox.wake()
    await outbox.run()
    expect(delivered()).toEqual(['ada@example.com'])
  })
})

describe('a delivered password', () => {
  it('is neither in the database nor its log nor the server log, not even encrypted (S140)', async () => {
    const { outbox, folder, database, lines, add, smtp } = await setUpOutbox()
    const secret = 'c0rrect-h0rse-battery'
    add('bob')
    outbox.add(credentialsOf('ada', secret), null)
    const sealed = database.connection
      .prepare<[], Buffer>('select payload from mail_outbox')
      .pluck()
      .all()
    expect(sealed).toHaveLength(2)
    await outbox.run()
    expect(smtp.mails[1]?.raw).toContain(secret)

    const files = readdirSync(folder).filter((name) => name.startsWith('site.db'))
    expect(files).toContain('site.db-wal')
    for (const file of files) {
      const bytes = readFileSync(join(folder, file))
      expect(bytes.includes(secret)).toBe(false)
      for (const payload of sealed) expect(bytes.includes(payload.subarray(0, 16))).toBe(false)
    }
    for (const word of [secret, 'ada', 'bob', 'example', 'Username', 'to-do']) {
      expect(lines.join('\n')).not.toContain(word)
    }
    expect(lines).toHaveLength(2)
  })

  it('leaves the write-ahead log later when a reader is in the way', async () => {
    const { outbox, folder, clock, add, database } = await setUpOutbox()
    const reader = openDatabase(join(folder, 'site.db'), clock).connection
    add('ada')
    const [sealed] = database.connection
      .prepare<[], Buffer>('select payload from mail_outbox')
      .pluck()
      .all()
    reader.exec('begin; select * from mail_outbox')
    const readAll = reader.prepare('select * from mail_outbox')
    readAll.all()
    await outbox.run()
    expect(database.connection.pragma('busy_timeout', { simple: true })).toBe(5000)
    const holds = () =>
      readFileSync(join(folder, 'site.db-wal')).includes(sealed?.subarray(0, 16) ?? '')
    expect(holds()).toBe(true)
    reader.exec('commit')
    reader.close()
    await eventually(() => expect(holds()).toBe(false))
  })
})
