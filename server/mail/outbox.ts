import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { HOUR, MINUTE, SECOND } from '../../shared/clock.ts'
import { type DeliveryDependencies, createDelivery } from './delivery.ts'
import type { Mail } from './mails.ts'
import { createOutboxLoop } from './outbox-loop.ts'
import { MAX_DELAY, retryDelay } from './retry-delay.ts'
import { encryptPayload } from './encrypted-payload.ts'
import type { Fault } from './smtp-faults.ts'
import { createMessageId } from './transport.ts'

export type { OutboxHooks } from './delivery.ts'

/** The queue of outgoing mail. */
export type Outbox = {
  /** Queues a mail in the caller's transaction; call `wake` after its commit. */
  add(mail: Mail, accountId: number | null): void
  /**
   * Cancels the queued mails of those kinds for an account, in the caller's transaction.
   */
  cancel(accountId: number, kinds: readonly Mail['kind'][]): void
  /** Sends due mails in the background. */
  wake(): void
  /**
   * Sends due mails one after the other, until none is due or a fault affects every mail. Concurrent
   * calls share one run.
   */
  run(): Promise<void>
  /** Starts the queue, which then sends every mail when it is due. */
  start(): void
  /** Stops the queue; the running attempt may end within a time limit. */
  stop(): Promise<void>
}

type OutboxDependencies = Omit<DeliveryDependencies, 'random' | 'sendLimit'> &
  Partial<Pick<DeliveryDependencies, 'random' | 'sendLimit'>> & {
    /** Maximum milliseconds that `stop` waits for the running attempt. */
    stopLimit?: number
  }

/** Duration of a worker's lease on a mail, which exceeds the limit of an attempt. */
const LEASE = 3 * MINUTE
const SEND_LIMIT = 2 * MINUTE
const STOP_LIMIT = 5 * SECOND
/** Gap between two looks at waiting mails from which on the site or its clock stood still; one look a minute is usual. */
const MAX_GAP = HOUR

/**
 * Creates the queue of mails in the database. Delivery is at least once, always under the same Message-ID.
 *
 * A fault that affects every mail (connection, TLS, login) ends the run and starts a back-off, which
 * doubles with each such fault in a row. So a server that is down costs one time-out per delay. The mail
 * that met the fault is postponed too, in case its content made the server hang up. The back-off is in
 * memory: a restart and a new mail both retry at once.
 */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { database, secrets, clock, log, countError, from } = dependencies
  const { random = Math.random, sendLimit = SEND_LIMIT, stopLimit = STOP_LIMIT } = dependencies
  const queries = createMailQueries(database.connection)
  const delivery = createDelivery({ ...dependencies, random, sendLimit })
  const loop = createOutboxLoop({ clock, log, countError, name: 'outbox', sendDue, findNextDue })
  const { isStopped } = loop
  let consecutiveFaults = 0
  let backsOffUntil = 0
  let wakes = 0
  let lastLook = -Infinity
  let keepsStaleUntil = 0
  let lastReported: string | undefined

  async function sendDue(): Promise<void> {
    if (mayEndStale()) delivery.endStale()
    while (!isStopped() && !isBackingOff()) {
      const now = clock.now()
      lastLook = now
      const wokenBefore = wakes
      const times = { now, latest: now + MAX_DELAY, leasedUntil: now + LEASE }
      const mail = database.transactionWithoutSync(() => queries.claim(times))
      // Also what queued this mail, and how the last one ended.
      await database.sync()
      if (!mail) return
      // The limit of the stop may have passed while the disk was slow: nothing would end an attempt that begins now.
      if (isStopped()) return delivery.giveBack(mail)
      const finding = await delivery.attempt(mail)
      if (finding === 'works') resetBackoff()
      else if (finding) backOff(finding, wakes !== wokenBefore)
    }
  }

  /**
   * Returns whether mails that have waited too long may be given up. After a gap (downtime, clock jump) they are tried for
   * an hour first, because nobody tried them meanwhile.
   */
  function mayEndStale(): boolean {
    const now = clock.now()
    const gap = now - lastLook
    if (gap < 0 || gap > MAX_GAP) keepsStaleUntil = now + MAX_DELAY
    lastLook = now
    return now >= keepsStaleUntil
  }

  /** Returns whether the back-off runs; one above the maximum began before the clock was set back. */
  function isBackingOff(): boolean {
    const left = backsOffUntil - clock.now()
    return left > 0 && left <= MAX_DELAY
  }

  /** Starts a back-off; not if a mail was queued during the attempt, because a new mail retries at once. */
  function backOff(fault: Fault, hasNewMail: boolean): void {
    consecutiveFaults++
    if (!hasNewMail) backsOffUntil = clock.now() + retryDelay(consecutiveFaults, random)
    // The same fault is logged once.
    if (isStopped() || fault.code === lastReported) return
    lastReported = fault.code
    const why =
      fault.scope === 'login'
        ? 'mail delivery paused: the mail server refuses the login in SMTP_URL'
        : 'mail delivery paused: the mail server cannot be used'
    log.warn({ code: fault.code }, why)
  }

  function resetBackoff(): void {
    if (lastReported !== undefined) log.info('mail delivery resumed')
    consecutiveFaults = 0
    backsOffUntil = 0
    lastReported = undefined
  }

  function findNextDue(): number | undefined {
    const dueAt = queries.findNextDue()
    return dueAt === undefined ? undefined : Math.max(dueAt, backsOffUntil)
  }

  return {
    add(mail, accountId) {
      const messageId = createMessageId(from)
      const payload = encryptPayload(mail, secrets, messageId)
      queries.add({ messageId, kind: mail.kind, accountId, payload, now: clock.now() })
    },
    cancel(accountId, kinds) {
      for (const kind of kinds) queries.cancel(accountId, kind, clock.now())
      // Their erased payloads leave the disk.
      database.truncateLog()
    },
    wake() {
      wakes++
      backsOffUntil = 0
      loop.wake()
    },
    run: loop.run,
    // If a full disk prevents the release, leases expire by themselves.
    start: () =>
      loop.start(() => {
        queries.releaseLeases()
        database.truncateLog()
      }),
    async stop() {
      const overdue = setTimeout(() => delivery.interrupt(), stopLimit)
      await loop.stop()
      clearTimeout(overdue)
    },
  }
}
