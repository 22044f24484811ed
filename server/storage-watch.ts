import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'
import { ADVICE, codeOf, findStorageFault, type StorageFault } from './storage-faults.ts'

/** What is known of the faults of the data folder, from those who met them. */
export type StorageWatch = {
  /** The fault behind an error, said in the log when it is news; undefined when there is none. */
  report(error: unknown, requestId?: string): StorageFault | undefined
  /** To be told when something was kept. */
  recover(): void
  /** Whether something could not be kept, and nothing was since. */
  isFaulty(): boolean
  /** Stands before the endpoints: a change that is answered with success was kept. */
  noticeChanges: RequestHandler
}

/**
 * How long a request may wait for a lock, and all others with it: longer than the owner's command
 * line or a replication holds one.
 */
const PATIENCE = SECOND

/**
 * Remembers which faults the data folder has, so that each is logged when it comes and when it has
 * gone, however many requests meet it. While another process holds the database, nobody waits for
 * it: each would hold up all others. Damage does not go away by itself, and is remembered until the
 * process ends.
 */
export function createStorageWatch(
  database: Pick<Database, 'setPatience'>,
  log: Log,
): StorageWatch {
  const standing = new Map<StorageFault, { refused: number }>()
  database.setPatience(PATIENCE)

  function recover(): void {
    for (const [fault, { refused }] of standing) {
      if (fault === 'damaged') continue
      standing.delete(fault)
      if (fault === 'locked') database.setPatience(PATIENCE)
      log.info({ fault, refused }, 'changes are kept again')
    }
  }

  return {
    report(error, requestId) {
      const fault = findStorageFault(error)
      if (!fault) return undefined
      const known = standing.get(fault)
      if (known) {
        known.refused++
        return fault
      }
      standing.set(fault, { refused: 1 })
      if (fault === 'locked') database.setPatience(0)
      const about = { fault, code: codeOf(error), ...(requestId && { id: requestId }) }
      log.error(about, `changes cannot be kept in DATA_DIR: ${ADVICE[fault]}`)
      return fault
    },
    recover,
    isFaulty: () => standing.size > 0,
    noticeChanges(request, response, next) {
      if (standing.size > 0 && request.method !== 'GET' && request.method !== 'HEAD') {
        response.once('finish', () => {
          if (response.statusCode < 300) recover()
        })
      }
      next()
    },
  }
}
