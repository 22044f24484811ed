import type {
  ClaimedMail,
  MailKind,
  MailOutcome,
  WaitingMail,
} from '../../db/queries/mail-outbox.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE, MAX_MAIL_WAIT } from '../../shared/limits.ts'
import { type Result, failure } from '../../shared/result.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { type Mail, type Site, writeMail } from './mails.ts'
import { retryDelay } from './retry-delay.ts'
import { decryptPayload } from './encrypted-payload.ts'
import type { Fault } from './smtp-faults.ts'
import type { Message, Transport } from './transport.ts'

/** What the outbox asks and tells those who know what the mails are about. */
export type OutboxHooks = {
  /** Asked before each attempt; a mail that is no longer wanted ends as `obsolete`. */
  isWanted(kind: MailKind, accountId: number | null): boolean
  /** Called in the transaction that ends the mail; if it throws, the mail ends without it. */
  ended(mail: { kind: MailKind; accountId: number | null; outcome: MailOutcome }): void
}

export type DeliveryParts = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  transport: Transport
  /** The address that mails come from; its name is the title of the site. */
  from: string
  site: () => Site
  hooks: OutboxHooks
  /** From 0 to below 1, for the jitter of the delays. */
  random: () => number
  /** Milliseconds that one attempt may take. */
  sendLimit: number
}

/**
 * What an attempt says about those that follow: that mails can be handed over, or the fault that the
 * others would meet as well; undefined when it never came to that.
 */
export type AttemptFinding = 'works' | Fault | undefined

/** Sends one mail at a time and writes down what became of it. */
export function createDelivery(parts: DeliveryParts) {
  const { database, secrets, clock, log, transport, from, site, hooks, random, sendLimit } = parts
  const queries = createMailQueries(database.connection)
  let current: AbortController | undefined
  let stopped = false
  let checkpointPending = false

  /** One attempt. A surprise with one mail is put down to that mail. */
  async function attempt(mail: ClaimedMail): Promise<AttemptFinding> {
    try {
      return await deliver(mail)
    } catch (error) {
      logUnexpected(mail, error)
      postpone(mail, 'EXCEPTION')
      return undefined
    }
  }

  async function deliver(mail: ClaimedMail): Promise<AttemptFinding> {
    const opened = decryptPayload(mail.payload, secrets.keys, mail.messageId)
    if (!opened.ok) return end(mail, 'unreadable')
    if (!hooks.isWanted(mail.kind, mail.accountId)) return end(mail, 'obsolete')
    const sent = await send(writeMessage(updateDeadline(opened.value as Mail), mail.messageId))
    if (sent.ok) {
      end(mail, 'delivered')
      return 'works'
    }
    const { kind, scope, code } = sent.problem
    if (kind === 'refused') end(mail, 'refused', code)
    else postpone(mail, code)
    if (scope !== 'mail') return sent.problem
    // The same answer again is no news.
    if (kind === 'temporary' && code !== mail.lastFault) {
      log.info({ ...describe(mail), code }, 'mail delayed')
    }
    return 'works'
  }

  /** A warning that comes late leaves as much time as one that is in time. */
  function updateDeadline(content: Mail): Mail {
    if (content.kind !== 'ending') return content
    return { ...content, endsAt: Math.max(content.endsAt, clock.now() + EXPIRY_NOTICE) }
  }

  function writeMessage(content: Mail, messageId: string): Message {
    const words = writeMail(content, site())
    return { messageId, from: { name: site().title, address: from }, to: content.to, ...words }
  }

  /** Ends with a fault after the limit or when stopped, whatever the transport does. */
  async function send(message: Message): Promise<Result<void, Fault>> {
    const controller = new AbortController()
    current = controller
    const timer = setTimeout(() => controller.abort(), sendLimit)
    const timedOut = new Promise<Result<void, Fault>>((resolve) => {
      controller.signal.addEventListener('abort', () => {
        resolve(failure({ kind: 'temporary', scope: 'server', code: 'ETIMEDOUT' }))
      })
    })
    try {
      return await Promise.race([transport.send(message, controller.signal), timedOut])
    } finally {
      clearTimeout(timer)
      current = undefined
    }
  }

  /** A mail that was interrupted by the stop is due again at the next start. */
  function postpone(mail: ClaimedMail, code: string): void {
    const delay = stopped ? 0 : retryDelay(mail.attempts, random)
    queries.postpone(mail, clock.now() + delay, code)
  }

  function logUnexpected(mail: WaitingMail, error: unknown): void {
    log.error({ ...describe(mail), ...traceError(error) }, 'unexpected error with a mail')
  }

  function end(mail: WaitingMail, outcome: MailOutcome, code?: string): undefined {
    const { id, kind, accountId } = mail
    const write = (follow: () => void) =>
      database.transaction(() => {
        const ended = queries.end(id, outcome, code ?? null, clock.now())
        if (ended) follow()
        return ended
      })
    let ended: boolean
    try {
      ended = write(() => hooks.ended({ kind, accountId, outcome }))
    } catch (error) {
      // A mistake in what follows should neither have it sent again nor keep its secrets.
      logUnexpected(mail, error)
      ended = write(() => undefined)
    }
    checkpointPending = true
    checkpoint()
    if (!ended) return
    const entry = { ...describe(mail), outcome, ...(code && { code }) }
    if (outcome === 'delivered' || outcome === 'obsolete') log.info(entry, 'mail ended')
    else log.warn(entry, 'mail ended without being delivered')
  }

  /** What was erased leaves the write-ahead log as well; while a reader is in the way, later. */
  function checkpoint(): void {
    if (checkpointPending && queries.checkpoint()) checkpointPending = false
  }

  return {
    attempt,
    checkpoint,
    /** Something else was erased that is to leave the write-ahead log. */
    requestCheckpoint(): void {
      checkpointPending = true
    },
    isCheckpointPending: () => checkpointPending,
    /** Gives up what has waited too long, whether or not it could be sent now. */
    endStale(): void {
      const now = clock.now()
      for (const mail of queries.listStale(now - MAX_MAIL_WAIT, now)) {
        end(mail, 'expired', mail.lastFault ?? undefined)
      }
    },
    /** Gives up the running attempt, and lets the mail wait for the next start. */
    interrupt(): void {
      stopped = true
      current?.abort()
    },
  }
}

function describe({ id, kind, attempts }: WaitingMail) {
  return { mail: id, kind, attempts }
}

/** Without the message of the error, which may repeat what the mail says. */
function traceError(error: unknown): { fault: string; trace: string } {
  if (!(error instanceof Error)) return { fault: typeof error, trace: '' }
  const { name, message, stack = '' } = error
  const trace = stack.slice(stack.indexOf(message) + message.length).trim()
  return { fault: name, trace }
}
