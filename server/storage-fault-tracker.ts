import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'
import { ADVICE, codeOf, findStorageFault, type StorageFault } from './storage-faults.ts'

/** What is known of the faults of the data folder, from those who met them. */
export type StorageFaultTracker = {
  /** The fault behind an error, said in the log when it is news; undefined when there is none. */
  report(error: unknown, requestId?: string): StorageFault | undefined
  /** To be told when something was kept. */
  recover(): void
  /** Whether something could not be kept, and nothing was since. */
  isFaulty(): boolean
  /** Stands before the endpoints: a change that is answered with success was kept. */
  watchWrites: RequestHandler
}

/**
 * How long a request may wait for a lock, and all others with it: longer than the owner's command
 * line or a replication holds one.
 */
const LOCK_TIMEOUT = SECOND

/**
 * Remembers which faults the data folder has, so that each is logged when it comes and when it has
 * gone, however many requests meet it. While another process holds the database, nobody waits for
 * it: each would hold up all others. Damage does not go away by itself, and is remembered until the
 * process ends.
 */
export function createStorageFaultTracker(
  database: Pick<Database, 'setBusyTimeout'>,
  log: Log,
): StorageFaultTracker {
  const active = new Map<StorageFault, { refused: number }>()
  database.setBusyTimeout(LOCK_TIMEOUT)

  function recover(): void {
    for (const [fault, { refused }] of active) {
      if (fault === 'damaged') continue
      active.delete(fault)
      if (fault === 'locked') database.setBusyTimeout(LOCK_TIMEOUT)
      log.info({ fault, refused }, 'changes can be saved again')
    }
  }

  return {
    report(error, requestId) {
      const fault = findStorageFault(error)
      if (!fault) return undefined
      const known = active.get(fault)
      if (known) {
        known.refused++
        return fault
      }
      active.set(fault, { refused: 1 })
      if (fault === 'locked') database.setBusyTimeout(0)
      const about = { fault, code: codeOf(error), ...(requestId && { id: requestId }) }
      log.error(about, `changes cannot be saved in DATA_DIR: ${ADVICE[fault]}`)
      return fault
    },
    recover,
    isFaulty: () => active.size > 0,
    watchWrites(request, response, next) {
      if (active.size > 0 && request.method !== 'GET' && request.method !== 'HEAD') {
        response.once('finish', () => {
          if (response.statusCode < 300) recover()
        })
      }
      next()
    },
  }
}
