import { randomUUID } from 'node:crypto'
import { createAccountQueries } from '../../../db/queries/accounts.ts'
import type { Database } from '../../../db/open.ts'
import { systemClock } from '../../../shared/clock.ts'
import { ACCOUNT_RETENTION } from '../../../shared/limits.ts'
import { createSessions } from '../../../server/accounts/sessions.ts'
import type { Secrets } from '../../../server/secrets.ts'
import { createItems } from '../../../server/todo-list/items.ts'

/** An account with a session. */
export type Owner = {
  token: string
  /** Resets the list to its original tasks, numbered from 0. */
  reset(): void
}

/** @param tasks the number of tasks in its list */
export function addOwner(database: Database, secrets: Secrets, tasks: number): Owner {
  const { connection } = database
  const now = systemClock.now()
  const accountId = createAccountQueries(connection).insert({
    publicId: randomUUID(),
    email: 'ada@example.com',
    username: 'Ada',
    passwordHash: 'none',
    now,
    expiresAt: now + ACCOUNT_RETENTION,
  })
  const token = createSessions(database, systemClock, secrets).start(accountId, '127.0.0.1')
  const items = createItems({ database, clock: systemClock, capacity: { isFull: () => false } })
  const removeAll = connection.prepare<[number]>('delete from todo_item where account_id = ?')
  return {
    token,
    reset: () =>
      database.transaction(() => {
        removeAll.run(accountId)
        for (let number = 0; number < tasks; number++) {
          items.create(accountId, { ...writeTask(number), id: writeId(number) })
        }
      }),
  }
}

/** Creates a realistic task: a third have notes, a fifth have tags, a tenth have a checklist. */
export function writeTask(number: number) {
  return {
    id: randomUUID(),
    title: `Task ${number}: ${'write the report on the pictures '.repeat(2).slice(0, 24 + (number % 30))}`,
    ...(number % 3 === 0 && { notes: 'What there is to say about it. '.repeat(7).slice(0, 200) }),
    ...(number % 5 === 0 && { tags: ['home', 'garden'] }),
    ...(number % 10 === 0 && {
      checklist: ['Look', 'Think', 'Write'].map((text) => ({ text, done: false })),
    }),
  }
}

/** Returns the id of an original task. */
export function writeId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
