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
import type { CountError } from '../statistics.ts'
import { type Mail, type Site, writeMail } from './mails.ts'
import { retryDelay } from './retry-delay.ts'
import { decryptPayload } from './encrypted-payload.ts'
import type { Fault } from './smtp-faults.ts'
import type { Message, Transport } from './transport.ts'

/** Hooks for the code that knows the subject of mails. */
export type OutboxHooks = {
  /** Called before each attempt; a mail that is no longer wanted ends as `obsolete`. */
  isWanted(kind: MailKind, accountId: number | null): boolean
  /** Called in the transaction that ends the mail; if it throws, the mail ends without it. */
  ended(mail: { kind: MailKind; accountId: number | null; outcome: MailOutcome }): void
}

/** The dependencies of the delivery. */
export type DeliveryDependencies = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  countError: CountError
  transport: Transport
  /** The sender address; its name is the title of the site. */
  from: string
  site: () => Site
  hooks: OutboxHooks
  /** Returns a number from 0 to below 1, for the jitter of delays. */
  random: () => number
  /** Maximum milliseconds of one attempt. */
  sendLimit: number
}

/**
 * What an attempt reveals about the mail server: that it works, or a fault that affects all mails;
 * undefined when the server was not reached.
 */
export type AttemptFinding = 'works' | Fault | undefined

/** Creates the delivery, which sends one mail at a time and records the outcome. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { database, secrets, clock, log, countError } = dependencies
  const { transport, from, site, hooks, random, sendLimit } = dependencies
  const queries = createMailQueries(database.connection)
  let current: AbortController | undefined
  let stopped = false

  /** Makes one attempt; an unexpected error postpones only that mail. */
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
    // The same fault is logged once.
    if (kind === 'temporary' && code !== mail.lastFault) {
      log.info({ ...describe(mail), code }, 'mail delayed')
    }
    return 'works'
  }

  /** Moves the deadline in a late warning, so that it leaves the full notice. */
  function updateDeadline(content: Mail): Mail {
    if (content.kind !== 'ending') return content
    return { ...content, endsAt: Math.max(content.endsAt, clock.now() + EXPIRY_NOTICE) }
  }

  function writeMessage(content: Mail, messageId: string): Message {
    const rendered = writeMail(content, site())
    return {
      messageId,
      from: { name: site().title, address: from },
      to: content.to,
      ...replyTo(content),
      ...rendered,
    }
  }

  /** Sends a message; fails after the time limit or when stopped, whatever the transport does. */
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

  /** Postpones a mail; after an interruption by the stop it is due at the next start. */
  function postpone(mail: ClaimedMail, code: string): void {
    const delay = stopped ? 0 : retryDelay(mail.attempts, random)
    database.transactionWithoutSync(() => queries.postpone(mail, clock.now() + delay, code))
  }

  function logUnexpected(mail: WaitingMail, error: unknown): void {
    log.error({ ...describe(mail), ...traceError(error) }, 'unexpected error with a mail')
    countError('mail')
  }

  function end(mail: WaitingMail, outcome: MailOutcome, code?: string): undefined {
    const { id, kind, accountId } = mail
    const write = (follow: () => void) =>
      database.transactionWithoutSync(() => {
        const ended = queries.end(id, outcome, code ?? null, clock.now())
        if (ended) follow()
        return ended
      })
    let ended: boolean
    try {
      ended = write(() => hooks.ended({ kind, accountId, outcome }))
    } catch (error) {
      // An error in the hook must neither send the mail again nor keep its payload.
      logUnexpected(mail, error)
      ended = write(() => undefined)
    }
    // The erased payload leaves the disk.
    database.truncateLog()
    if (!ended) return
    const entry = { ...describe(mail), outcome, ...(code && { code }) }
    if (outcome === 'delivered' || outcome === 'obsolete') log.info(entry, 'mail ended')
    else {
      log.warn(entry, 'mail ended without being delivered')
      countError('mail')
    }
  }

  return {
    attempt,
    /** Releases a claimed mail without an attempt; it is due at the next start. */
    giveBack(mail: ClaimedMail): void {
      database.transactionWithoutSync(() => queries.postpone(mail, clock.now(), mail.lastFault))
    },
    /** Gives up mails that have waited too long. */
    endStale(): void {
      const now = clock.now()
      for (const mail of queries.listStale(now - MAX_MAIL_WAIT, now)) {
        end(mail, 'expired', mail.lastFault ?? undefined)
      }
    },
    /** Aborts the running attempt; its mail is due at the next start. */
    interrupt(): void {
      stopped = true
      current?.abort()
    },
  }
}

/** Returns whom the reader of a mail answers, if that is not the site. */
function replyTo(mail: Mail): Pick<Message, 'replyTo'> {
  return mail.kind === 'contact' ? { replyTo: { name: mail.name, address: mail.email } } : {}
}

function describe({ id, kind, attempts }: WaitingMail) {
  return { mail: id, kind, attempts }
}

/** Describes an error without its message, which may repeat the mail. */
function traceError(error: unknown): { fault: string; trace: string } {
  if (!(error instanceof Error)) return { fault: typeof error, trace: '' }
  const { name, message, stack = '' } = error
  const trace = stack.slice(stack.indexOf(message) + message.length).trim()
  return { fault: name, trace }
}
