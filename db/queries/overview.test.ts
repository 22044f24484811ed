import { describe, expect, it, onTestFinished } from 'vitest'
import { makeItem } from '../../shared/api/testing-items.ts'
import { DAY } from '../../shared/clock.ts'
import { addAccount, createTestDatabase } from '../testing.ts'
import { createAccountQueries } from './accounts.ts'
import { createCalendarFeedQueries } from './calendar-feeds.ts'
import { createMailQueries } from './mail-outbox.ts'
import { createOverviewQueries } from './overview.ts'
import { createRateLimitQueries } from './rate-limits.ts'
import { createSessionQueries } from './sessions.ts'
import { createTodoQueries } from './todo-items.ts'

const NOW = Date.UTC(2026, 0, 1)

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const { connection } = database
  const accounts = createAccountQueries(connection)
  const todos = createTodoQueries(connection)
  const feeds = createCalendarFeedQueries(connection)
  let made = 0

  /** An account of that name whose holder was last there at `seenAt`. */
  function add(name: string, seenAt = NOW): number {
    return addAccount(database, name, { now: seenAt, expiresAt: seenAt + 7 * DAY })
  }

  function addTask(accountId: number, task: { completedAt?: number; deletedAt?: number } = {}) {
    todos.insert(accountId, makeItem({ id: `task-${++made}`, ...task }))
  }

  return {
    feeds,
    accounts,
    sessions: createSessionQueries(connection),
    mails: createMailQueries(connection),
    limits: createRateLimitQueries(connection),
    overview: createOverviewQueries(connection),
    add,
    addTask,
  }
}

describe('accounts', () => {
  it('are listed with their tasks outside the trash and their valid sessions', () => {
    const { overview, sessions, add, addTask } = createParts()
    const ada = add('ada')
    add('bob')
    addTask(ada)
    addTask(ada, { completedAt: NOW })
    addTask(ada, { deletedAt: NOW })
    sessions.insert(Buffer.alloc(32, 1), ada, NOW)
    sessions.insert(Buffer.alloc(32, 2), ada, NOW - 2 * DAY)
    // Made while the clock was ahead.
    sessions.insert(Buffer.alloc(32, 3), ada, NOW + 2 * DAY)
    const end = { usedBefore: NOW - DAY, madeBefore: 0, latest: NOW + DAY }
    expect(sessions.list(ada, end)).toHaveLength(1)
    expect(overview.listAccounts(end)).toEqual([
      {
        id: ada,
        email: 'ada@example.com',
        username: 'ada',
        createdAt: NOW,
        expiresAt: NOW + 7 * DAY,
        tasks: 2,
        sessions: 1,
      },
      expect.objectContaining({ username: 'bob', tasks: 0, sessions: 0 }),
    ])
  })

  it('are counted, with those that are active and those that expire soon', () => {
    const { overview, add, feeds } = createParts()
    expect(overview.countAccounts(NOW - DAY, NOW + DAY)).toEqual({
      all: 0,
      active: 0,
      ending: 0,
      calendars: 0,
      reminded: 0,
    })
    add('here')
    add('lately', NOW - DAY)
    const ending = add('ending', NOW - 6 * DAY)
    feeds.replace(Buffer.alloc(32, 1), { accountId: ending, zone: 'UTC', createdAt: NOW })
    expect(overview.countAccounts(NOW - DAY, NOW + DAY)).toEqual({
      all: 3,
      active: 2,
      ending: 1,
      calendars: 1,
      reminded: 0,
    })
  })

  it('are neither listed nor counted while they are being removed, nor are their tasks', () => {
    const { accounts, overview, add, addTask } = createParts()
    const [ada, bob] = [add('ada'), add('bob')]
    for (const id of [ada, ada, bob]) addTask(id)
    accounts.beginRemoval(ada, NOW)
    const end = { usedBefore: 0, madeBefore: 0, latest: 1e15 }
    expect(overview.listAccounts(end).map(({ username }) => username)).toEqual(['bob'])
    expect(overview.countAccounts(0, 1e15)).toEqual({
      all: 1,
      active: 1,
      ending: 1,
      calendars: 0,
      reminded: 0,
    })
    expect(overview.countTasks()).toEqual({ open: 1, completed: 0, inTrash: 0 })
  })
})

it('tasks are counted for one account and for all', () => {
  const { overview, add, addTask } = createParts()
  const [ada, bob] = [add('ada'), add('bob')]
  addTask(ada)
  addTask(bob)
  addTask(bob, { completedAt: NOW })
  addTask(bob, { completedAt: NOW, deletedAt: NOW })
  expect(overview.countTasks(ada)).toEqual({ open: 1, completed: 0, inTrash: 0 })
  expect(overview.countTasks()).toEqual({ open: 2, completed: 1, inTrash: 1 })
})

it('mails are counted by state, and listed while queued or once given up', () => {
  const { overview, mails } = createParts()
  const payload = Buffer.from('encrypted')
  for (const [index, name] of ['done', 'refused', 'first', 'second'].entries()) {
    const mail = { messageId: `<${name}>`, accountId: null, payload, now: NOW + index }
    mails.add({ kind: 'credentials', ...mail })
  }
  mails.end(1, 'delivered', null, NOW)
  mails.end(2, 'refused', 'RCPT TO 550', NOW)
  expect(overview.countMails()).toEqual([
    { state: 'waiting', mails: 2 },
    { state: 'delivered', mails: 1 },
    { state: 'refused', mails: 1 },
  ])
  const listed = overview.listMails()
  expect(listed.map(({ messageId }) => messageId)).toEqual(['<first>', '<second>', '<refused>'])
  expect(listed[0]).toMatchObject({ payload, outcome: null, attempts: 0, dueAt: NOW + 2 })
  expect(listed[2]).toMatchObject({ payload: null, outcome: 'refused', lastFault: 'RCPT TO 550' })
})

it('failed logins are reported by the highest running count', () => {
  const { overview, limits } = createParts()
  expect(overview.countFailures(NOW)).toEqual({ counts: 0, highest: 0 })
  const [ended, one, two] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  for (let time = 0; time < 9; time++) limits.increment(ended, NOW - DAY, NOW)
  limits.increment(one, NOW, NOW + DAY)
  for (let time = 0; time < 3; time++) limits.increment(two, NOW, NOW + DAY)
  expect(overview.countFailures(NOW)).toEqual({ counts: 2, highest: 3 })
})

it('the newest time is the latest of all tables', () => {
  const { overview, sessions, add } = createParts()
  const ada = add('ada', NOW + DAY)
  expect(overview.findNewestTime()).toBe(NOW + DAY)
  sessions.insert(Buffer.alloc(32), ada, NOW + 2 * DAY)
  expect(overview.findNewestTime()).toBe(NOW + 2 * DAY)
})
