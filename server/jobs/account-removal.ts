import { setImmediate } from 'node:timers/promises'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE } from '../../shared/limits.ts'
import type { Deletions } from '../deletions.ts'

/** Maximum tasks that are deleted in a step; most accounts have fewer. */
const BATCH = 100

/** Maximum steps in a transaction. */
const STEPS = 100

/** Milliseconds after which a transaction begins no further step. */
const TURN = 5

type RemovalDependencies = {
  database: Database
  clock: Clock
  deletions: Pick<Deletions, 'record'>
}

/**
 * Creates a job that deletes expired accounts whose warning was sent early enough, in short transactions
 * with requests in between. The first step of an account ends its sessions and mails for good; its tasks
 * may need more steps, which the next purge continues after a crash.
 */
export function createAccountRemoval({ database, clock, deletions }: RemovalDependencies) {
  const accounts = createAccountQueries(database.connection)
  const sessions = createSessionQueries(database.connection)
  const mails = createMailQueries(database.connection)
  const todos = createTodoQueries(database.connection)

  /**
   * Deletes an account, or the next tasks of one that has many.
   * @param ended receives the public id of an account at the first step of its removal
   */
  function removeSome(now: number, ended: string[]): 'account' | 'tasks' | 'nothing' {
    const removing = accounts.findRemoving()
    const id = removing ?? accounts.findExpired(now, now - EXPIRY_NOTICE)
    if (id === undefined) return 'nothing'
    const account = removing === undefined ? accounts.find(id) : undefined
    if (account) ended.push(account.publicId)
    if (todos.removeSome(id, BATCH) < BATCH) {
      accounts.remove(id)
      return 'account'
    }
    accounts.beginRemoval(id, now)
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
      const removal = removeSome(now, ended)
      if (removal === 'account') removed++
      done = removal === 'nothing'
      steps++
    } while (!done && steps < STEPS && clock.now() < end)
    deletions.record(ended)
    return { removed, done }
  }

  /** Returns how many accounts were deleted. */
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
