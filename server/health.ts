import { createMailQueries } from '../db/queries/mail-outbox.ts'
import type { Database } from '../db/open.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { health, readiness, type ReadinessPart } from '../shared/api/health.ts'
import { type Clock, HOUR, SECOND } from '../shared/clock.ts'
import { type Route, route } from './http/mount.ts'
import { retryAfter } from './http/problem.ts'
import type { Log } from './log.ts'
import { findStorageFault } from './storage-faults.ts'
import type { StorageCapacity } from './storage-capacity.ts'
import type { StorageFaultTracker } from './storage-fault-tracker.ts'

/** Age of a queued mail from which on the site is not ready; a retry can take an hour. */
const MAX_MAIL_DELAY = 2 * HOUR

/** Time for which a readiness result is cached. */
const CACHE_DURATION = SECOND

/** Attempts to write while another process locks the database, and the milliseconds in between. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY = 200

/** Messages that reveal nothing about the machine. */
const FAILURE_MESSAGES: Record<ReadinessPart, string> = {
  database: 'Changes cannot be saved.',
  disk: 'The disk is almost full.',
  mail: 'Queued mail is not being delivered.',
}

/** The dependencies of the health endpoints. */
export type HealthDependencies = {
  database: Database
  clock: Clock
  log: Log
  storage: StorageFaultTracker
  capacity: Pick<StorageCapacity, 'measure'>
  wait: (milliseconds: number) => Promise<unknown>
}

/**
 * Creates `/healthz` for supervisors and load balancers, and `/readyz` for monitoring, which also reports
 * problems that should not keep visitors away, such as a mail server that is down.
 */
export function healthRoutes(dependencies: HealthDependencies): Route[] {
  const { clock, database } = dependencies
  const findFailures = createReadiness(dependencies)
  let last: { at: number; failures: Promise<ReadinessPart[]> } | undefined

  function findRecentFailures(): Promise<ReadinessPart[]> {
    const at = clock.now()
    if (!last || at < last.at || at >= last.at + CACHE_DURATION)
      last = { at, failures: findFailures() }
    return last.failures
  }

  return [
    route(health, () => {
      database.check()
      return { status: 'ok' }
    }),
    route(readiness, async () => {
      const failures = await findRecentFailures()
      if (failures.length === 0) return { status: 'ok' }
      const errors = failures.map((field) => ({ field, message: FAILURE_MESSAGES[field] }))
      return retryAfter(CACHE_DURATION, 503, 'Some checks fail.', errors)
    }),
  ]
}

/** Creates a function that returns the failing parts, and logs changes. */
function createReadiness({ database, clock, log, storage, capacity, wait }: HealthDependencies) {
  const mails = createMailQueries(database.connection)
  let reported = ''

  /**
   * Takes the write lock; after a fault it also writes a page, to notice recovery. A single page may fit
   * on a full disk, so recovery also needs free space.
   */
  function tryToWrite(hasRoom: boolean): void {
    const faulty = storage.isFaulty()
    withoutLockWait(database.connection, () => database.checkWritable(faulty))
    if (faulty && hasRoom) storage.recover()
  }

  async function canSave(hasRoom: boolean): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        tryToWrite(hasRoom)
        return !storage.isFaulty()
      } catch (error) {
        if (findStorageFault(error) === 'locked' && attempt < MAX_ATTEMPTS) await wait(RETRY_DELAY)
        else {
          if (!storage.report(error)) log.error({ err: error }, 'unexpected error')
          return false
        }
      }
    }
  }

  function isMailMoving(): boolean {
    try {
      const oldest = mails.findOldestBlocked()
      return oldest === undefined || clock.now() - oldest <= MAX_MAIL_DELAY
    } catch {
      return false // `canSave` reports the fault of the database
    }
  }

  return async function findFailures(): Promise<ReadinessPart[]> {
    const disk = await capacity.measure()
    const works = { database: await canSave(disk), disk, mail: isMailMoving() }
    const failures = (Object.keys(works) as ReadinessPart[]).filter((part) => !works[part])
    if (failures.join() !== reported) {
      reported = failures.join()
      if (reported) log.warn({ failures }, 'not ready')
      else log.info('ready again')
    }
    return failures
  }
}
