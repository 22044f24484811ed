import { setImmediate } from 'node:timers/promises'
import {
  type ClaimedMessage,
  createPushQueries,
  type PushOutcome,
  type WaitingMessage,
} from '../../../db/queries/push.ts'
import { createReminderQueries } from '../../../db/queries/reminders.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import type { Database } from '../../../db/open.ts'
import type { PushMessage } from '../../../shared/api/push.ts'
import { type Clock, MINUTE, SECOND } from '../../../shared/clock.ts'
import { PUSH_LIFETIME } from '../../../shared/limits.ts'
import type { Log } from '../../log.ts'
import { decryptPayload, encryptPayload } from '../../mail/encrypted-payload.ts'
import { createOutboxLoop } from '../../mail/outbox-loop.ts'
import { MAX_DELAY, retryDelay } from '../../mail/retry-delay.ts'
import type { Secrets } from '../../secrets.ts'
import type { CountError } from '../../statistics.ts'
import { encryptMessage } from './encrypt.ts'
import { createPushSender, type PushNetwork } from './send.ts'
import { type VapidKey, writeVapidHeader } from './vapid.ts'

/** How soon a device that saves power wakes up for a message (RFC 8030, section 5.3). */
type Urgency = 'normal' | 'high'

/**
 * Reminders that come as notifications only: when they were sent, whether the summary was among them, and the task if
 * the message is for one.
 */
export type Unmailed = { sentAt: number; isSummary: boolean; itemId?: string }

/** A message with its urgency, as it waits. */
type Queued = { message: PushMessage; urgency: Urgency; unmailed?: Unmailed }

/** The queue of messages to push services. */
export type PushOutbox = {
  /**
   * Queues a message for a browser in the caller's transaction; call `wake` after its commit.
   * @param now the same for all browsers that the message goes to
   */
  add(accountId: number, subscriptionId: number, queued: Queued, now: number): void
  /** Sends due messages in the background. */
  wake(): void
  /** Sends due messages, until none is due. Concurrent calls share one run. */
  run(): Promise<void>
  /** Starts the queue, which then sends every message when it is due. */
  start(): void
  /** Stops the queue; running attempts are aborted, and their messages are due at the next start. */
  stop(): Promise<void>
}

type Dependencies = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  countError: CountError
  key: VapidKey
  network?: PushNetwork | undefined
  /** Returns how the operators of push services reach the site: a `mailto:` or `https:` address. */
  contact: () => string
  random?: () => number
}

/** Duration of a worker's lease on a message, which exceeds the limit of an attempt. */
const LEASE = MINUTE
/** Messages that end in a transaction. */
const BATCH = 100
/** Messages that are sent at once, each of another account: a slow push service delays few others. */
const LANES = 8

/**
 * Creates the queue of messages in the database. Delivery is at least once, always with the same topic: a
 * message that was sent before the process died replaces itself at the push service and in the browser.
 */
export function createPushOutbox(dependencies: Dependencies): PushOutbox {
  const { database, secrets, clock, log, countError, key } = dependencies
  const { network, contact, random = Math.random } = dependencies
  const queries = createPushQueries(database.connection)
  const reminders = createReminderQueries(database.connection)
  const settings = createReminderSettingQueries(database.connection)
  const write = <Value>(run: () => Value) => database.transactionWithoutSync(run)
  const send = createPushSender(network)
  const stopping = new AbortController()
  const loop = createOutboxLoop({
    clock,
    log,
    countError,
    name: 'outbox of push messages',
    sendDue,
    findNextDue: queries.findNextDue,
  })

  const lanes = new Set<Promise<void>>()

  async function sendDue(): Promise<void> {
    await endStale()
    startLanes()
    // Others may have started meanwhile.
    while (lanes.size > 0) await Promise.all(lanes)
  }

  /** Ends messages that nobody wants any more, and those of browsers that take none. */
  async function endStale(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const stale = queries.listStale(now, BATCH)
      write(() => {
        for (const message of stale) giveUp(message, message.outcome, null, now)
      })
      for (const { outcome } of stale) if (outcome === 'expired') countError('push')
      if (stale.length < BATCH) return
      await setImmediate()
    }
  }

  /** Starts the lanes that found nothing more to send. */
  function startLanes(): void {
    while (lanes.size < LANES) {
      const lane = sendInTurn().finally(() => lanes.delete(lane))
      // Nobody waits for a lane that starts late; the run after its start meets the same fault.
      lane.catch(() => undefined)
      lanes.add(lane)
    }
  }

  /** Lets new messages go beside a run that waits for a slow push service. */
  function addLanes(): void {
    // Deferred, because the caller may be inside a transaction.
    if (lanes.size > 0) queueMicrotask(startLanes)
  }

  async function sendInTurn(): Promise<void> {
    while (!loop.isStopped()) {
      const now = clock.now()
      const times = { now, latest: now + MAX_DELAY, leasedUntil: now + LEASE }
      const message = write(() => queries.claim(times))
      // Also what queued this message, and how the last one ended.
      await database.sync()
      if (!message) return
      await attempt(message)
    }
  }

  /** Makes one attempt; an unexpected error postpones only that message. */
  async function attempt(message: ClaimedMessage): Promise<void> {
    try {
      await deliver(message)
    } catch (error) {
      const fault = error instanceof Error ? error.name : typeof error
      log.error({ push: message.id, fault }, 'unexpected error with a push message')
      countError('push')
      postpone(message, 'EXCEPTION')
    }
  }

  async function deliver(message: ClaimedMessage): Promise<void> {
    const { id, subscriptionId, topic, expiresAt } = message
    const subscription = queries.find(subscriptionId)
    if (!subscription) return write(() => giveUp(message, 'gone', null, clock.now()))
    const queued = open(message)
    if (!queued) {
      write(() => giveUp(message, 'unreadable', null, clock.now()))
      return reportFailure(message, 'unreadable', null)
    }
    const { endpoint } = subscription
    const now = clock.now()
    const body = encryptMessage(Buffer.from(JSON.stringify(queued.message)), subscription)
    const result = await send(
      {
        endpoint,
        body,
        headers: {
          TTL: String(Math.max(0, Math.ceil((expiresAt - now) / SECOND))),
          Topic: topic,
          Urgency: queued.urgency,
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          Authorization: writeVapidHeader(key, new URL(endpoint).origin, contact(), now),
        },
      },
      stopping.signal,
    )
    switch (result.kind) {
      case 'delivered':
        return write(() => queries.end(id, 'delivered', null, clock.now()))
      case 'gone':
        return write(() => giveUpBrowser(subscriptionId, 'gone', result.code))
      case 'refused':
        write(() => giveUpBrowser(subscriptionId, 'refused', result.code))
        return reportFailure(message, 'refused', result.code)
      case 'temporary':
        return postpone(message, result.code, result.wait)
    }
  }

  /** Decrypts what a message says; undefined if no key can. */
  function open({ accountId, topic, payload }: WaitingMessage): Queued | undefined {
    const opened = decryptPayload(payload, secrets.keys, bind(accountId, topic))
    return opened.ok ? (opened.value as Queued) : undefined
  }

  /**
   * Ends all messages to a browser, so that their reminders come in one mail. One that takes no more is removed; one that
   * refused a message has a pause.
   */
  function giveUpBrowser(subscriptionId: number, outcome: 'gone' | 'refused', code: string): void {
    const waiting = queries.listWaiting(subscriptionId)
    if (outcome === 'gone') queries.remove(subscriptionId)
    for (const message of waiting) giveUp(message, outcome, code, clock.now())
  }

  /** Ends a message that its browser does not show. What no other browser shows either is sent by mail. */
  function giveUp(
    message: WaitingMessage,
    outcome: Exclude<PushOutcome, 'delivered'>,
    code: string | null,
    now: number,
  ): void {
    queries.end(message.id, outcome, code, now)
    const unmailed = open(message)?.unmailed
    if (unmailed && !queries.isShown(message)) remindAgain(message.accountId, unmailed, now)
  }

  /** Makes reminders due again: without a browser, they come by mail, as soon as a mail may be sent. */
  function remindAgain(accountId: number, unmailed: Unmailed, now: number): void {
    const { sentAt, isSummary, itemId } = unmailed
    const wanted = settings.find(accountId)
    if (!wanted?.isOn) return
    reminders.repeat(accountId, sentAt, itemId, now)
    if (isSummary && wanted.summaryHour !== null) settings.setSummary(accountId, now)
  }

  function postpone(message: ClaimedMessage, code: string, wait = 0): void {
    const delay = loop.isStopped() ? 0 : Math.max(retryDelay(message.attempts, random), wait)
    const dueAt = clock.now() + Math.min(delay, MAX_DELAY)
    write(() => queries.postpone(message, dueAt, code))
    // The same fault is logged once.
    if (!loop.isStopped() && code !== message.lastFault) {
      log.info({ push: message.id, code }, 'push message delayed')
    }
  }

  function reportFailure(
    { id }: ClaimedMessage,
    outcome: 'refused' | 'unreadable',
    code: string | null,
  ): void {
    log.warn({ push: id, outcome, code }, 'push message ended without being delivered')
    countError('push')
  }

  return {
    add(accountId, subscriptionId, queued, now) {
      const { tag: topic } = queued.message
      const payload = encryptPayload(queued, secrets, bind(accountId, topic))
      const expiresAt = now + PUSH_LIFETIME
      queries.add({ accountId, subscriptionId, topic, payload, now, expiresAt })
    },
    wake() {
      if (!loop.isStarted()) return
      loop.wake()
      addLanes()
    },
    run() {
      addLanes()
      return loop.run()
    },
    start: () => loop.start(queries.releaseLeases),
    stop() {
      stopping.abort()
      return loop.stop()
    },
  }
}

/** Names the rows of a payload, which cannot be decrypted in that of another account. */
function bind(accountId: number, topic: string): string {
  return `push:${accountId}:${topic}`
}
