import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { MINUTE, SECOND } from '../../shared/clock.ts'
import { type DeliveryParts, createDelivery } from './delivery.ts'
import type { Mail } from './mails.ts'
import { MAX_DELAY, retryDelay } from './retry-delay.ts'
import { encryptPayload } from './encrypted-payload.ts'
import type { Fault } from './smtp-faults.ts'

export type { OutboxHooks } from './delivery.ts'

export type Outbox = {
  /** Writes a mail down, in the caller's transaction; `wake` is to follow its commit. */
  add(mail: Mail, accountId: number | null): void
  /**
   * Ends the mails of those kinds that still wait for an account, in the caller's transaction:
   * what they say no longer holds. `wake` is to follow its commit.
   */
  cancel(accountId: number, kinds: readonly Mail['kind'][]): void
  /** Sends what is due, in the background. */
  wake(): void
  /**
   * Sends what is due, one mail after the other, until nothing is or a fault concerns every mail.
   * Calls while it runs share one run.
   */
  run(): Promise<void>
  /** Sends what waits, and from then on every mail when it is due. */
  start(): void
  /** Starts no more attempts; the running one may end within a limit, and is then given up. */
  stop(): Promise<void>
}

type OutboxParts = Omit<DeliveryParts, 'random' | 'sendLimit'> &
  Partial<Pick<DeliveryParts, 'random' | 'sendLimit'>> & {
    /** Milliseconds that `stop` waits for the running attempt. */
    stopLimit?: number
  }

/** How long a mail is one worker's alone: longer than an attempt may take. */
const LEASE = 3 * MINUTE
const SEND_LIMIT = 2 * MINUTE
const STOP_LIMIT = 5 * SECOND

/** Looks at the clock at least this often while mails wait, since it may be set. */
const MAX_SLEEP = MINUTE
const MIN_SLEEP = SECOND

/**
 * Mails that are to be sent, kept in the database until somebody else answers for them: delivery is
 * at least once, each time under the same Message-ID.
 *
 * A fault that every mail would meet (connection, TLS, login) ends the run, and no mail is tried
 * until a delay has passed that doubles with each such fault in a row. So a server that is down
 * costs one time-out a delay, however many mails wait, and they all go once it is back. The delay
 * is not of the mail that met the fault: one whose content makes the server hang up goes to the back
 * of the queue with a delay of its own, and those after it show that the server works. It is kept
 * in memory, since a restart is a reason to try at once, and so is a new mail.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, secrets, clock, log, from } = parts
  const { random = Math.random, sendLimit = SEND_LIMIT, stopLimit = STOP_LIMIT } = parts
  const queries = createMailQueries(database.connection)
  const delivery = createDelivery({ ...parts, random, sendLimit })
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1)) || 'localhost'
  let state: 'made' | 'started' | 'stopped' = 'made'
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let consecutiveFaults = 0
  let backsOffUntil = 0
  let lastReported: string | undefined

  function run(): Promise<void> {
    // Not at once: whoever asks may be in the middle of a transaction.
    running ??= Promise.resolve()
      .then(sendDue)
      .finally(() => (running = undefined))
    return running
  }

  async function sendDue(): Promise<void> {
    delivery.checkpoint()
    delivery.endStale()
    while (state !== 'stopped' && !isBackingOff()) {
      const now = clock.now()
      const mail = queries.claim({ now, latest: now + MAX_DELAY, leasedUntil: now + LEASE })
      if (!mail) return
      const finding = await delivery.attempt(mail)
      if (finding === 'works') resetBackoff()
      else if (finding) backOff(finding)
    }
  }

  /** A backOff that would last longer than any does began before the clock was set back. */
  function isBackingOff(): boolean {
    const left = backsOffUntil - clock.now()
    return left > 0 && left <= MAX_DELAY
  }

  function backOff(fault: Fault): void {
    consecutiveFaults++
    backsOffUntil = clock.now() + retryDelay(consecutiveFaults, random)
    // The same fault again is no news.
    if (state === 'stopped' || fault.code === lastReported) return
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

  /** A run in the background, and the next one when it is due. */
  async function runAndSleep(prepare?: () => void): Promise<void> {
    let sleep: number | undefined = MAX_SLEEP
    try {
      prepare?.()
      await run()
      sleep = findSleep()
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read or written')
    }
    clearTimeout(timer)
    if (state !== 'started' || sleep === undefined) return
    timer = setTimeout(() => void runAndSleep(), sleep)
    timer.unref()
  }

  function findSleep(): number | undefined {
    if (state !== 'started') return undefined
    const dueAt = queries.findNextDue()
    if (dueAt === undefined) return delivery.isCheckpointPending() ? MAX_SLEEP : undefined
    const sleep = Math.max(dueAt, backsOffUntil) - clock.now()
    return Math.min(Math.max(sleep, MIN_SLEEP), MAX_SLEEP)
  }

  return {
    add(mail, accountId) {
      const messageId = `<${randomUUID()}@${domain}>`
      const payload = encryptPayload(mail, secrets, messageId)
      queries.add({ messageId, kind: mail.kind, accountId, payload, now: clock.now() })
    },
    cancel(accountId, kinds) {
      for (const kind of kinds) queries.cancel(accountId, kind, clock.now())
      delivery.requestCheckpoint()
    },
    wake() {
      backsOffUntil = 0
      void runAndSleep()
    },
    run,
    start() {
      state = 'started'
      // If a full disk does not let them go, they end by themselves.
      void runAndSleep(() => {
        queries.releaseLeases()
        queries.checkpoint()
      })
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      const overdue = setTimeout(() => delivery.interrupt(), stopLimit)
      // A run that failed has been logged by whoever started it.
      await running?.catch(() => undefined)
      clearTimeout(overdue)
    },
  }
}
