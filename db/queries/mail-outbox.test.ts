import { describe, expect, it, onTestFinished } from 'vitest'
import { addAccount, createTestDatabase } from '../testing.ts'
import { type MailKind, createMailQueries } from './mail-outbox.ts'

function setUp() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const ada = addAccount(database, 'ada')
  const queries = createMailQueries(database.connection)
  let count = 0
  function add(now: number, kind: MailKind = 'credentials', accountId: number | null = ada) {
    queries.add({ messageId: `<${++count}>`, kind, accountId, payload: Buffer.from('x'), now })
    return count
  }
  const claim = (now: number) => queries.claim({ now, latest: now + 1000, leasedUntil: now + 100 })
  return { database, queries, ada, add, claim }
}

describe('a claim', () => {
  it('leases the mail that has been due longest, and each mail only once', () => {
    const { add, claim } = setUp()
    const [late, early] = [add(20), add(10)]
    expect(claim(9)).toBeUndefined()
    expect(claim(30)).toMatchObject({ id: early, messageId: '<2>', attempts: 1, leasedUntil: 130 })
    expect(claim(30)).toMatchObject({ id: late })
    expect(claim(30)).toBeUndefined()
  })

  it('leases a mail again once its lease has expired or all leases are released', () => {
    const { add, claim, queries } = setUp()
    add(0)
    claim(0)
    expect(claim(99)).toBeUndefined()
    expect(claim(100)).toMatchObject({ attempts: 2 })
    queries.releaseLeases()
    expect(claim(100)).toMatchObject({ attempts: 3 })
  })

  it('leases a mail that is due later than the maximum delay', () => {
    const { add, claim } = setUp()
    add(5000)
    expect(claim(4000)).toBeUndefined()
    expect(claim(3999)).toBeDefined()
  })
})

describe('a claimed mail', () => {
  it('is due again after it was postponed', () => {
    const { add, claim, queries } = setUp()
    add(0)
    const mail = claim(0)
    if (!mail) throw new Error('nothing was due')
    queries.postpone(mail, 50, 'DATA 451')
    expect(queries.findNextDue()).toBe(50)
    expect(claim(49)).toBeUndefined()
    expect(claim(50)).toMatchObject({ lastFault: 'DATA 451' })
  })

  it('is not postponed by a worker whose lease has expired', () => {
    const { add, claim, queries } = setUp()
    add(0)
    const lost = claim(0)
    claim(100)
    if (!lost) throw new Error('nothing was due')
    queries.postpone(lost, 5000, null)
    expect(queries.findNextDue()).toBe(200)
  })

  it('ends once, and its payload is erased', () => {
    const { add, claim, queries, database } = setUp()
    const id = add(0)
    claim(0)
    expect(queries.end(id, 'refused', 'RCPT TO 550', 5)).toBe(true)
    expect(queries.end(id, 'delivered', null, 6)).toBe(false)
    expect(
      database.connection
        .prepare('select payload, outcome, ended_at, last_fault from mail_outbox')
        .get(),
    ).toEqual({ payload: null, outcome: 'refused', ended_at: 5, last_fault: 'RCPT TO 550' })
    expect(queries.findNextDue()).toBeUndefined()
  })
})

describe('the mail queue', () => {
  it('lists stale mails that no worker has leased', () => {
    const { add, claim, queries } = setUp()
    const first = add(0)
    const second = add(1)
    add(2)
    claim(2)
    expect(queries.listStale(1, 50).map(({ id }) => id)).toEqual([second])
    expect(queries.listStale(1, 102).map(({ id }) => id)).toEqual([first, second])
  })

  it('counts queued mails', () => {
    const { add, queries } = setUp()
    add(3)
    add(2)
    const ended = add(1)
    add(4, 'ending')
    queries.end(ended, 'delivered', null, 5)
    expect(queries.countWaiting()).toEqual([
      { kind: 'credentials', count: 2, oldestAt: 2 },
      { kind: 'ending', count: 1, oldestAt: 4 },
    ])
  })

  it('finds mails created for an account after a time, queued or not', () => {
    const { ada, add, queries } = setUp()
    const id = add(10, 'already-registered')
    add(10, 'ending', null)
    const ask = (kind: MailKind, after: number) => queries.hasMailSince(ada, kind, after)
    expect([ask('already-registered', 9), ask('already-registered', 10)]).toEqual([true, false])
    expect([ask('ending', 9), queries.hasMailSince(ada + 1, 'already-registered', 9)]).toEqual([
      false,
      false,
    ])
    queries.end(id, 'delivered', null, 11)
    expect(ask('already-registered', 9)).toBe(true)
  })

  it('deletes mails some time after they ended, in batches', () => {
    const { add, queries } = setUp()
    for (const endedAt of [1, 2, 3]) queries.end(add(0), 'delivered', null, endedAt)
    add(0)
    expect(queries.removeEnded(2, 1)).toBe(1)
    expect(queries.removeEnded(2, 9)).toBe(1)
    expect(queries.removeEnded(2, 9)).toBe(0)
    expect(queries.countWaiting()).toHaveLength(1)
  })
})
