import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../db/testing.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import type { Fault } from './smtp-faults.ts'
import { setUpOutbox } from './testing-outbox.ts'
import type { Transport } from './transport.ts'

/* The loop, by the outbox of mails; outbox.test.ts tests the responses of mail servers. */
const BUSY: Fault = { kind: 'temporary', scope: 'mail', code: 'RCPT TO 450' }

async function setUp() {
  const sent: string[] = []
  let answer: Result<void, Fault> = success(undefined)
  const transport: Transport = {
    send({ to }) {
      sent.push(to.address.replace(/@.*/, ''))
      return Promise.resolve(answer)
    },
  }
  // In memory, because no timer waits for a real disk.
  const parts = await setUpOutbox({ transport, database: createTestDatabase() })
  const { clock } = parts
  /** Advances the timers and the clock. */
  async function pass(time: number): Promise<void> {
    clock.advance(time)
    await vi.advanceTimersByTimeAsync(time)
  }
  return { ...parts, sent, pass, be: (next: Result<void, Fault>) => void (answer = next) }
}

describe('a started outbox', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('sends queued mails at its start, and releases the leases of an ended process', async () => {
    const { add, outbox, queries, clock, sent, pass } = await setUp()
    add('ada')
    const now = clock.now()
    queries.claim({ now, latest: now + HOUR, leasedUntil: now + 3 * MINUTE })
    outbox.start()
    await pass(0)
    expect(sent).toEqual(['ada'])
  })

  it('sends a new mail when it is woken', async () => {
    const { add, outbox, sent, pass } = await setUp()
    outbox.start()
    await pass(HOUR)
    add('ada')
    outbox.wake()
    await pass(0)
    expect(sent).toEqual(['ada'])
  })

  it('retries a mail when it is due', async () => {
    const { add, outbox, sent, pass, be } = await setUp()
    be(failure(BUSY))
    add('ada')
    outbox.start()
    await pass(0)
    await pass(29 * SECOND)
    expect(sent).toHaveLength(1)
    await pass(SECOND)
    expect(sent).toHaveLength(2)
  })

  it('notices within a minute that the clock was set forward', async () => {
    const { add, outbox, clock, sent, pass, be } = await setUp()
    be(failure(BUSY))
    add('ada')
    outbox.start()
    for (let minute = 0; minute < 100; minute++) await pass(MINUTE)
    const before = sent.length
    clock.advance(HOUR)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(sent).toHaveLength(before + 1)
  })

  it('notices within a minute that the clock was set back', async () => {
    const { add, outbox, clock, sent, pass, be } = await setUp()
    be(failure({ ...BUSY, scope: 'server' }))
    add('ada', 'bob')
    outbox.start()
    await pass(0)
    be(success(undefined))
    clock.advance(-DAY)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(sent).toEqual(['ada', 'bob', 'ada'])
  })

  it('sets no timer with an empty queue, nor after it has stopped', async () => {
    const { add, outbox, pass, be } = await setUp()
    be(failure(BUSY))
    outbox.start()
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
    add('ada')
    outbox.wake()
    await pass(0)
    expect(vi.getTimerCount()).toBe(1)
    await outbox.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('continues after the database has failed for a moment', async () => {
    const { add, outbox, database, sent, pass, log, errors } = await setUp()
    add('ada')
    database.connection.exec('alter table mail_outbox rename to hidden')
    outbox.wake()
    await pass(0)
    expect(log()).toMatchObject([{ level: 50, msg: 'the outbox could not be read or written' }])
    expect(errors).toEqual(['storage'])
    database.connection.exec('alter table hidden rename to mail_outbox')
    outbox.start()
    await pass(MINUTE)
    expect(sent).toEqual(['ada'])
  })
})
