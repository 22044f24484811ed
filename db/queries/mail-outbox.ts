import type Sqlite from 'better-sqlite3'

/** What a mail is about. */
export type MailKind =
  | 'credentials'
  | 'already-registered'
  | 'ending'
  | 'password-changed'
  | 'contact'
  | 'reminder'
/** How a mail ended. */
export type MailOutcome = 'delivered' | 'refused' | 'expired' | 'unreadable' | 'obsolete'

type NewMail = {
  messageId: string
  kind: MailKind
  accountId: number | null
  payload: Buffer
  now: number
}

type Claim = { now: number; latest: number; leasedUntil: number }

/** A queued mail without its encrypted payload. */
export type WaitingMail = {
  id: number
  kind: MailKind
  accountId: number | null
  /** The number of attempts, the current one included. */
  attempts: number
  /** The code of the last failed attempt. */
  lastFault: string | null
}

/** A mail that one worker has leased until `leasedUntil`. */
export type ClaimedMail = WaitingMail & {
  messageId: string
  payload: Buffer
  leasedUntil: number
}

const WAITING = 'id, kind, account_id as accountId, attempts, last_fault as lastFault'
const CLAIMED = `${WAITING}, message_id as messageId, payload, leased_until as leasedUntil`
const UNLEASED = '(leased_until is null or leased_until <= :now)'

/** Creates the queries of the table `mail_outbox`. */
export function createMailQueries(connection: Sqlite.Database) {
  const add = connection.prepare<NewMail>(`
    insert into mail_outbox (message_id, kind, account_id, payload, created_at, due_at)
    values (:messageId, :kind, :accountId, :payload, :now, :now)`)
  const claim = connection.prepare<Claim, ClaimedMail>(`
    update mail_outbox set leased_until = :leasedUntil, attempts = attempts + 1
    where id = (
      select id from mail_outbox indexed by mail_outbox_waiting
      where ended_at is null and (due_at <= :now or due_at > :latest) and ${UNLEASED}
      order by due_at, id limit 1)
    returning ${CLAIMED}`)
  const postpone = connection.prepare<{
    id: number
    leasedUntil: number
    dueAt: number
    fault: string | null
  }>(`
    update mail_outbox set due_at = :dueAt, leased_until = null, last_fault = :fault
    where id = :id and leased_until = :leasedUntil and ended_at is null`)
  const end = connection.prepare<{
    id: number
    outcome: MailOutcome
    fault: string | null
    now: number
  }>(`
    update mail_outbox
    set ended_at = :now, outcome = :outcome, payload = null, leased_until = null,
      last_fault = coalesce(:fault, last_fault)
    where id = :id and ended_at is null`)
  const cancel = connection.prepare<{ accountId: number; kind: MailKind; now: number }>(`
    update mail_outbox
    set ended_at = :now, outcome = 'obsolete', payload = null, leased_until = null
    where account_id = :accountId and kind = :kind and ended_at is null`)
  const stale = connection.prepare<{ now: number; createdBefore: number }, WaitingMail>(`
    select ${WAITING} from mail_outbox
    where ended_at is null and created_at <= :createdBefore and ${UNLEASED}
    order by created_at, id`)
  const release = connection.prepare(
    'update mail_outbox set leased_until = null where ended_at is null and leased_until is not null',
  )
  const nextDue = connection
    .prepare<[], number | null>(
      `select min(max(due_at, coalesce(leased_until, due_at))) from mail_outbox
      where ended_at is null`,
    )
    .pluck()
  const waiting = connection.prepare<[], { kind: MailKind; count: number; oldestAt: number }>(`
    select kind, count(*) as count, min(created_at) as oldestAt from mail_outbox
    where ended_at is null group by kind order by kind`)
  const oldestBlocked = connection
    .prepare<[], number | null>(
      `select min(created_at) from mail_outbox where ended_at is null
      and (last_fault is null or not (last_fault glob 'RCPT TO *' or last_fault glob 'DATA *'))`,
    )
    .pluck()
  const mailSince = connection
    .prepare<[number, MailKind, number]>(
      'select 1 from mail_outbox where account_id = ? and kind = ? and created_at > ? limit 1',
    )
    .pluck()
  const nthLatest = connection
    .prepare<[number, MailKind, number, number], number>(
      `select created_at from mail_outbox
      where account_id = ? and kind = ? and created_at <= ?
      order by created_at desc limit 1 offset ? - 1`,
    )
    .pluck()
  const delayedFor = connection
    .prepare<[number, MailKind]>(
      `select 1 from mail_outbox
      where account_id = ? and kind = ? and ended_at is null and last_fault is not null limit 1`,
    )
    .pluck()
  const remove = connection.prepare<{ endedBefore: number; limit: number }>(`
    delete from mail_outbox where id in (
      select id from mail_outbox where ended_at <= :endedBefore order by ended_at limit :limit)`)

  const removeAll = connection.prepare<[number]>('delete from mail_outbox where account_id = ?')

  return {
    /** Adds a mail that is due at once; the caller has encrypted its payload. */
    add: (mail: NewMail) => void add.run(mail),
    /**
     * Leases the mail that has been due longest. A mail that is due after `latest` was postponed before
     * the clock was set back, and counts as due.
     */
    claim: (times: Claim) => claim.get(times),
    /** Postpones a claimed mail, unless another worker has leased it since. */
    postpone: (mail: ClaimedMail, dueAt: number, fault: string | null) =>
      void postpone.run({ id: mail.id, leasedUntil: mail.leasedUntil, dueAt, fault }),
    /** Ends a mail and erases its payload; returns false when it has already ended. */
    end: (id: number, outcome: MailOutcome, fault: string | null, now: number) =>
      end.run({ id, outcome, fault, now }).changes > 0,
    /** Ends all queued mails of that kind for an account, and erases their payloads. */
    cancel: (accountId: number, kind: MailKind, now: number) =>
      void cancel.run({ accountId, kind, now }),
    /** Lists queued mails of that time or before that no worker has leased. */
    listStale: (createdBefore: number, now: number) => stale.all({ createdBefore, now }),
    /** Releases all leases, when the process starts that owns the data folder. */
    releaseLeases: () => void release.run(),
    /** Returns when the next mail can be claimed; undefined when the queue is empty. */
    findNextDue: () => nextDue.get() ?? undefined,
    /** Counts queued mails by kind, with the creation time of the oldest. */
    countWaiting: () => waiting.all(),
    /**
     * Returns when the oldest queued mail was created, of those that no reply about their own address or
     * content delays; undefined when there is none.
     */
    findOldestBlocked: () => oldestBlocked.get() ?? undefined,
    /** Returns whether a mail of that kind was created for the account after a time. */
    hasMailSince: (accountId: number, kind: MailKind, after: number) =>
      mailSince.get(accountId, kind, after) !== undefined,
    /** Returns when the nth latest mail of that kind was created for the account, until a time. */
    findNthLatest: (accountId: number, kind: MailKind, until: number, nth: number) =>
      nthLatest.get(accountId, kind, until, nth),
    /** Returns whether a queued mail of that kind for the account has failed at least once. */
    hasDelayedMail: (accountId: number, kind: MailKind) =>
      delayedFor.get(accountId, kind) !== undefined,
    /** Deletes all mails of an account, queued ones included. */
    removeAll: (accountId: number) => void removeAll.run(accountId),
    /** Deletes mails that ended at that time or before; returns how many. */
    removeEnded: (endedBefore: number, limit: number) => remove.run({ endedBefore, limit }).changes,
  }
}
