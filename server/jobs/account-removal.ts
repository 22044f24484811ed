import { setImmediate } from 'node:timers/promises'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE } from '../../shared/limits.ts'
import type { Deletions } from '../deletions.ts'

/** Tasks in a step, which most accounts have fewer of. */
const BATCH = 100

/** Steps in a turn at most, */
const STEPS = 100

/** and how long another one is begun. */
const TURN = 5

type RemovalParts = { database: Database; clock: Clock; deletions: Pick<Deletions, 'record'> }

/**
 * Removes the accounts that are past their end and whose holders were told of it early enough, in
 * turns with room for requests in between. One with a long list is gone for everybody with the first
 * step, for good and with its sessions and mails, while its tasks take more of them; a process that
 * is killed in between goes on at the next purge.
 */
export function createAccountRemoval({ database, clock, deletions }: RemovalParts) {
  const accounts = createAccountQueries(database.connection)
  const sessions = createSessionQueries(database.connection)
  const mails = createMailQueries(database.connection)
  const todos = createTodoQueries(database.connection)

  /**
   * Removes an account, or the next tasks of one that has many.
   * @param ended takes the public id of an account with the first step of its removal
   */
  function removeSome(now: number, ended: string[]): 'account' | 'tasks' | 'nothing' {
    const hidden = accounts.findRemoving()
    const id = hidden ?? accounts.findExpired(now, now - EXPIRY_NOTICE)
    if (id === undefined) return 'nothing'
    const account = hidden === undefined ? accounts.find(id) : undefined
    if (account) ended.push(account.publicId)
    if (todos.removeSome(id, BATCH) < BATCH) {
      accounts.remove(id)
      return 'account'
    }
    accounts.hide(id, now)
    sessions.removeAll(id)
    mails.removeAll(id)
    return 'tasks'
  }

  function takeTurn(now: number): { removed: number; done: boolean } {
    const end = clock.now() + TURN
    const ended: string[] = []
    let removed = 0
    let steps = 0
    let done: boolean
    do {
      const gone = removeSome(now, ended)
      if (gone === 'account') removed++
      done = gone === 'nothing'
      steps++
    } while (!done && steps < STEPS && clock.now() < end)
    deletions.record(ended)
    return { removed, done }
  }

  /** Gives how many accounts are gone with all they owned. */
  return async function removeEnded(now: number): Promise<number> {
    let total = 0
    for (;;) {
      const { removed, done } = database.transaction(() => takeTurn(now))
      total += removed
      if (done) return total
      await setImmediate()
    }
  }
}
