import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'
import { ADVICE, codeOf, findStorageFault, type StorageFault } from './storage-faults.ts'

/** The current faults of the data folder, as requests have met them. */
export type StorageFaultTracker = {
  /** Returns the storage fault behind an error, if any, and logs a new one. */
  report(error: unknown, requestId?: string): StorageFault | undefined
  /** Ends the faults after a successful write. */
  recover(): void
  /** Returns whether a write has failed and none has succeeded since. */
  isFaulty(): boolean
  /** Middleware that ends the faults after a successful change. */
  watchWrites: RequestHandler
}

/**
 * Maximum time a request waits for a lock, which blocks all others too; commands of the owner and
 * replication hold a lock for less.
 */
const LOCK_TIMEOUT = SECOND

/**
 * Tracks storage faults and logs each once when it begins and ends. While another process locks the
 * database, requests fail at once, because waiting blocks all others. Damage lasts until a restart.
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
