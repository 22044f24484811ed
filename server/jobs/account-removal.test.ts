import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { makeItem } from '../../shared/api/testing-items.ts'
import { createTestClock, DAY } from '../../shared/clock.ts'
import { deriveSecrets } from '../secrets.ts'
import { makeFolder } from '../mail/testing-outbox.ts'
import { createDeletions, findDeletedSince } from '../deletions.ts'
import { createAccountRemoval } from './account-removal.ts'
import { createCrashingClock } from './testing.ts'

const NOW = Date.UTC(2026, 0, 9)

function openAccounts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const { connection } = database
  const accounts = createAccountQueries(connection)
  const sessions = createSessionQueries(connection)
  const mails = createMailQueries(connection)
  const todos = createTodoQueries(connection)
  const dataDir = makeFolder()
  const secrets = deriveSecrets(Buffer.alloc(32, 7))
  const deletions = createDeletions({ dataDir, database, clock: createTestClock(), secrets })
  let tokens = 0

  /** Adds an expired account with that many tasks, a session and a mail. */
  function addEnded(name: string, tasks: number): number {
    const id = addAccount(database, name, {
      publicId: name,
      now: NOW - 8 * DAY,
      expiresAt: NOW - 1,
    })
    accounts.markWarned(id, NOW - DAY, NOW)
    sessions.insert(Buffer.alloc(32, ++tokens), id, NOW - DAY)
    const payload = Buffer.from('encrypted')
    mails.add({ messageId: name, kind: 'password-changed', accountId: id, payload, now: NOW })
    for (let number = 0; number < tasks; number++) {
      todos.insert(id, makeItem({ id: `${number}` }))
      todos.insertMutation(id, { id: `${number}`, conflicts: [] }, NOW)
    }
    return id
  }

  /** Creates a removal whose process ends after that many steps, one per turn. */
  const remove = (steps = Infinity) =>
    createAccountRemoval({ database, clock: createCrashingClock(NOW, steps), deletions })(NOW)
  const count = (table: string) =>
    connection.prepare(`select count(*) from ${table}`).pluck().get() as number
  const listDeleted = (...names: string[]) =>
    findDeletedSince(dataDir, secrets, names, []).publicIds
  return { accounts, todos, addEnded, remove, count, listDeleted }
}

describe('an expired account', () => {
  it('is deleted with all its data, however long its list', async () => {
    const { accounts, addEnded, remove, count, listDeleted } = openAccounts()
    for (const [index, tasks] of [0, 99, 100, 101, 250].entries()) addEnded(`p${index}`, tasks)
    const kept = addEnded('kept', 3)
    accounts.extend(kept, NOW, NOW + 7 * DAY)
    expect(await remove()).toBe(5)
    expect([count('account'), count('session'), count('mail_outbox')]).toEqual([1, 1, 1])
    expect(count('todo_item')).toBe(3)
    expect(listDeleted('kept', 'p0', 'p1', 'p2', 'p3', 'p4', 'other')).toHaveLength(5)
    expect(await remove()).toBe(0)
  })

  it('is inaccessible once its deletion begins, which continues after a crash', async () => {
    const { accounts, todos, addEnded, remove, count, listDeleted } = openAccounts()
    const [long, next] = [addEnded('long', 450), addEnded('next', 1)]
    await expect(remove(2)).rejects.toThrow('The process has ended')
    expect(todos.count(long)).toBe(250)
    expect(listDeleted('long', 'next')).toEqual(['long'])
    expect(accounts.findByEmail('long@example.com')).toBeUndefined()
    expect([count('session'), count('mail_outbox')]).toEqual([1, 1])
    expect(accounts.find(next)?.email).toBe('next@example.com')
    expect(await remove()).toBe(2)
    expect([count('account'), count('todo_item'), count('session')]).toEqual([0, 0, 0])
  })

  it('is not restored by its holder once its deletion has begun', async () => {
    const { accounts, addEnded, remove, count } = openAccounts()
    const id = addEnded('long', 450)
    await expect(remove(1)).rejects.toThrow('The process has ended')
    accounts.extend(id, NOW, NOW + 7 * DAY)
    expect(await remove()).toBe(1)
    expect(count('todo_item')).toBe(0)
  })
})
