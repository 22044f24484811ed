import type Sqlite from 'better-sqlite3'
import { withoutLockWait } from '../without-lock-wait.ts'

export type MailKind = 'credentials' | 'already-registered' | 'ending' | 'password-changed'
export type MailOutcome = 'delivered' | 'refused' | 'expired' | 'unreadable' | 'obsolete'

type NewMail = {
  messageId: string
  kind: MailKind
  accountId: number | null
  payload: Buffer
  now: number
}

type Claim = { now: number; latest: number; leasedUntil: number }

/** What is known of a waiting mail without opening it. */
export type WaitingMail = {
  id: number
  kind: MailKind
  accountId: number | null
  /** How often it was taken to be sent, the time it is taken now included. */
  attempts: number
  /** The code of the last fault. */
  lastFault: string | null
}

/** A mail that one worker has for itself until `leasedUntil`. */
export type ClaimedMail = WaitingMail & {
  messageId: string
  payload: Buffer
  leasedUntil: number
}

const WAITING = 'id, kind, account_id as accountId, attempts, last_fault as lastFault'
const CLAIMED = `${WAITING}, message_id as messageId, payload, leased_until as leasedUntil`
const UNLEASED = '(leased_until is null or leased_until <= :now)'

/** The table `mail_outbox`. */
export function createMailQueries(connection: Sqlite.Database) {
  const add = connection.prepare<NewMail>(`
    insert into mail_outbox (message_id, kind, account_id, payload, created_at, due_at)
    values (:messageId, :kind, :accountId, :payload, :now, :now)`)
  const claim = connection.prepare<Claim, ClaimedMail>(`
    update mail_outbox set leased_until = :leasedUntil, attempts = attempts + 1
    where id = (
      select id from mail_outbox
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
  const heldUp = connection
    .prepare<[], number | null>(
      `select min(created_at) from mail_outbox where ended_at is null
      and (last_fault is null or not (last_fault glob 'RCPT TO *' or last_fault glob 'DATA *'))`,
    )
    .pluck()
  const since = connection
    .prepare<[number, MailKind, number]>(
      'select 1 from mail_outbox where account_id = ? and kind = ? and created_at > ? limit 1',
    )
    .pluck()
  const waitingFor = connection
    .prepare<[number, MailKind]>(
      'select 1 from mail_outbox where account_id = ? and kind = ? and ended_at is null limit 1',
    )
    .pluck()
  const remove = connection.prepare<{ endedBefore: number; most: number }>(`
    delete from mail_outbox where id in (
      select id from mail_outbox where ended_at <= :endedBefore order by ended_at limit :most)`)

  const removeAll = connection.prepare<[number]>('delete from mail_outbox where account_id = ?')

  return {
    /** The payload is sealed by the caller; the mail is due at once. */
    add: (mail: NewMail) => void add.run(mail),
    /**
     * Takes the mail that is due longest, for whoever asks alone until `leasedUntil`. One that is
     * due after `latest` was put off under a clock that has been set back since, and is due too.
     */
    claim: (times: Claim) => claim.get(times),
    /** Puts a claimed mail back, unless its lease has gone to someone else. */
    postpone: (mail: ClaimedMail, dueAt: number, fault: string | null) =>
      void postpone.run({ id: mail.id, leasedUntil: mail.leasedUntil, dueAt, fault }),
    /** Ends a mail and erases its payload; false when it has ended already or is gone. */
    end: (id: number, outcome: MailOutcome, fault: string | null, now: number) =>
      end.run({ id, outcome, fault, now }).changes > 0,
    /** Ends every mail of that kind that still waits for the account, and erases its payload. */
    cancel: (accountId: number, kind: MailKind, now: number) =>
      void cancel.run({ accountId, kind, now }),
    /** Mails made at that time or before that still wait and that nobody is sending. */
    listStale: (createdBefore: number, now: number) => stale.all({ createdBefore, now }),
    /** For the start of the one process that owns the data folder: nobody is sending. */
    releaseLeases: () => void release.run(),
    /** When the next mail may be claimed; undefined when none waits. */
    findNextDue: () => nextDue.get() ?? undefined,
    /** What waits, by kind, and when the oldest of it was made. */
    countWaiting: () => waiting.all(),
    /**
     * When the oldest mail was made that waits for another reason than a reply about itself, which
     * whoever typed its address may answer for; undefined when none does.
     */
    findOldestBlocked: () => heldUp.get() ?? undefined,
    /** Whether a mail of that kind was written for the account after a time. */
    hasMailSince: (accountId: number, kind: MailKind, after: number) =>
      since.get(accountId, kind, after) !== undefined,
    hasWaitingMail: (accountId: number, kind: MailKind) =>
      waitingFor.get(accountId, kind) !== undefined,
    /** Removes the account's mails, those that wait too. */
    removeAll: (accountId: number) => void removeAll.run(accountId),
    /** Removes mails that ended at that time or before; gives how many. */
    removeEnded: (endedBefore: number, most: number) => remove.run({ endedBefore, most }).changes,
    /**
     * Moves what was erased out of the write-ahead log too; never inside a transaction. False when
     * a reader is in the way, and then to be asked again: some read for as long as they run, as
     * replication does, and waiting for them would hold up everybody.
     */
    checkpoint: () =>
      withoutLockWait(
        connection,
        () => connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0,
      ),
  }
}
