import type Sqlite from 'better-sqlite3'
import { IS_VALID_SESSION, type SessionEnd } from './sessions.ts'

/** Where and how to reach a browser. */
export type PushSubscription = {
  id: number
  endpoint: string
  publicKey: Buffer
  authSecret: Buffer
}

/** How a message ended; `gone` when its browser takes no more of them. */
export type PushOutcome = 'delivered' | 'refused' | 'expired' | 'unreadable' | 'gone'

type NewMessage = {
  accountId: number
  subscriptionId: number
  topic: string
  payload: Buffer
  now: number
  expiresAt: number
}

/** A message that has not ended. */
export type WaitingMessage = {
  id: number
  accountId: number
  topic: string
  payload: Buffer
  createdAt: number
}

/** A message that one worker has leased until `leasedUntil`. */
export type ClaimedMessage = WaitingMessage & {
  subscriptionId: number
  expiresAt: number
  attempts: number
  leasedUntil: number
  lastFault: string | null
}

const WAITING_MESSAGE = 'id, account_id as accountId, topic, payload, created_at as createdAt'

/** Ends all messages that have not ended, without what their reminders would need to come by mail. */
export function endWaitingPushes(connection: Sqlite.Database, now: number): void {
  connection
    .prepare<[number]>(
      `update push_outbox
      set ended_at = ?, outcome = 'gone', payload = null, leased_until = null
      where ended_at is null`,
    )
    .run(now)
}

/** Creates the queries of the tables `push_subscription` and `push_outbox`. */
export function createPushQueries(connection: Sqlite.Database) {
  const subscribe = connection.prepare<
    Omit<PushSubscription, 'id'> & { accountId: number; sessionHash: Buffer; now: number }
  >(`
    insert into push_subscription
      (account_id, session_hash, endpoint, public_key, auth_secret, created_at)
    values (:accountId, :sessionHash, :endpoint, :publicKey, :authSecret, :now)`)
  const removeOther = connection.prepare<{ sessionHash: Buffer; endpoint: string }>(
    'delete from push_subscription where session_hash = :sessionHash or endpoint = :endpoint',
  )
  const removeOldest = connection.prepare<{ accountId: number; kept: number }>(`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = :accountId
      order by id desc limit -1 offset :kept)`)
  const removeOfSession = connection.prepare<[Buffer]>(
    'delete from push_subscription where session_hash = ?',
  )
  const remove = connection.prepare<[number]>('delete from push_subscription where id = ?')
  const countAll = connection.prepare<[], number>('select count(*) from push_subscription').pluck()
  const hasOne = connection
    .prepare<[Buffer]>('select 1 from push_subscription where session_hash = ?')
    .pluck()
  const list = connection.prepare<SessionEnd & { accountId: number }, { id: number }>(`
    select p.id from push_subscription p join session on session.token_hash = p.session_hash
    where p.account_id = :accountId and ${IS_VALID_SESSION} order by p.id`)
  const find = connection.prepare<[number], PushSubscription>(`
    select id, endpoint, public_key as publicKey, auth_secret as authSecret
    from push_subscription where id = ?`)

  const add = connection.prepare<NewMessage>(`
    insert into push_outbox
      (account_id, subscription_id, topic, payload, created_at, expires_at, due_at)
    values (:accountId, :subscriptionId, :topic, :payload, :now, :expiresAt, :now)`)
  const claim = connection.prepare<
    { now: number; latest: number; leasedUntil: number },
    ClaimedMessage
  >(`
    update push_outbox set leased_until = :leasedUntil, attempts = attempts + 1
    where id = (
      select id from push_outbox o indexed by push_outbox_waiting
      where ended_at is null and subscription_id is not null
        and (due_at <= :now or due_at > :latest)
        and (leased_until is null or leased_until <= :now)
        and not exists (
          select 1 from push_outbox r
          where r.account_id = o.account_id and r.ended_at is null and r.leased_until > :now)
      order by due_at, id limit 1)
    returning ${WAITING_MESSAGE}, subscription_id as subscriptionId, expires_at as expiresAt,
      attempts, leased_until as leasedUntil, last_fault as lastFault`)
  const postpone = connection.prepare<{
    id: number
    leasedUntil: number
    dueAt: number
    fault: string
  }>(`
    update push_outbox set due_at = :dueAt, leased_until = null, last_fault = :fault
    where id = :id and leased_until = :leasedUntil and ended_at is null`)
  const end = connection.prepare<{
    id: number
    outcome: PushOutcome
    fault: string | null
    now: number
  }>(`
    update push_outbox
    set ended_at = :now, outcome = :outcome, payload = null, leased_until = null,
      last_fault = coalesce(:fault, last_fault)
    where id = :id and ended_at is null`)
  const listStale = connection.prepare<
    { now: number; limit: number },
    WaitingMessage & { outcome: 'gone' | 'expired' }
  >(`
    select ${WAITING_MESSAGE}, iif(subscription_id is null, 'gone', 'expired') as outcome
    from push_outbox
    where ended_at is null and (subscription_id is null or expires_at <= :now)
      and (leased_until is null or leased_until <= :now)
    limit :limit`)
  const hasShown = connection
    .prepare<Pick<WaitingMessage, 'accountId' | 'topic' | 'createdAt'>, 1>(
      `select 1 from push_outbox
      where account_id = :accountId and created_at = :createdAt and topic = :topic
        and (ended_at is null or outcome = 'delivered') limit 1`,
    )
    .pluck()
  const hasFailed = connection
    .prepare<{ subscriptionId: number; after: number }, 1>(
      `select 1 from push_outbox
      where subscription_id = :subscriptionId and outcome in ('refused', 'expired')
        and ended_at > :after limit 1`,
    )
    .pluck()
  const release = connection.prepare(
    'update push_outbox set leased_until = null where ended_at is null and leased_until is not null',
  )
  const nextDue = connection
    .prepare<[], number | null>(
      `select min(max(due_at, coalesce(leased_until, due_at))) from push_outbox
      where ended_at is null`,
    )
    .pluck()
  const listWaiting = connection.prepare<[number], WaitingMessage>(`
    select ${WAITING_MESSAGE} from push_outbox
    where subscription_id = ? and ended_at is null order by id`)
  const countSince = connection
    .prepare<[number], number>('select count(*) from push_outbox where created_at >= ?')
    .pluck()
  const countOfAccount = connection
    .prepare<{ accountId: number; after: number }, number>(
      'select count(*) from push_outbox where account_id = :accountId and created_at > :after',
    )
    .pluck()
  const removeEnded = connection.prepare<{ endedBefore: number; limit: number }>(`
    delete from push_outbox where id in (
      select id from push_outbox where ended_at <= :endedBefore order by ended_at limit :limit)`)

  return {
    /**
     * Stores the subscription of a session in place of the one it had, and of that of another session in the same
     * browser. Deletes the oldest of the account above `max`.
     */
    subscribe(
      row: Omit<PushSubscription, 'id'> & { accountId: number; sessionHash: Buffer; now: number },
      max: number,
    ): void {
      removeOther.run({ sessionHash: row.sessionHash, endpoint: row.endpoint })
      subscribe.run(row)
      removeOldest.run({ accountId: row.accountId, kept: max })
    },
    removeOfSession: (sessionHash: Buffer) => void removeOfSession.run(sessionHash),
    remove: (id: number) => void remove.run(id),
    /** Deletes all subscriptions: the key that they were made for is lost. Returns how many. */
    removeAll: () => connection.prepare('delete from push_subscription').run().changes,
    countAll: () => countAll.get() ?? 0,
    hasSession: (sessionHash: Buffer) => hasOne.get(sessionHash) !== undefined,
    /** Lists the ids of an account's subscriptions whose session is valid. */
    list: (accountId: number, valid: SessionEnd) =>
      list.all({ accountId, ...valid }).map(({ id }) => id),
    find: (id: number) => find.get(id),

    /** Adds a message that is due at once; the caller has encrypted its payload. */
    add: (message: NewMessage) => void add.run(message),
    /**
     * Leases the message that has been due longest, of an account of which none is being sent. A message that is due
     * after `latest` was postponed before the clock was set back, and counts as due.
     */
    claim: (times: { now: number; latest: number; leasedUntil: number }) => claim.get(times),
    /** Postpones a claimed message, unless another worker has leased it since. */
    postpone: ({ id, leasedUntil }: ClaimedMessage, dueAt: number, fault: string) =>
      void postpone.run({ id, leasedUntil, dueAt, fault }),
    /** Ends a message and erases its payload. */
    end: (id: number, outcome: PushOutcome, fault: string | null, now: number) =>
      void end.run({ id, outcome, fault, now }),
    /**
     * Lists up to `limit` messages that nobody wants any more, or whose browser takes none, with the outcome that they
     * have to end with.
     */
    listStale: (now: number, limit: number) => listStale.all({ now, limit }),
    /** Returns whether another browser shows what a message says, or may still show it. */
    isShown: ({ accountId, topic, createdAt }: WaitingMessage) =>
      hasShown.get({ accountId, topic, createdAt }) !== undefined,
    /** Returns whether a message to a browser was refused or expired after a time. */
    hasFailed: (subscriptionId: number, after: number) =>
      hasFailed.get({ subscriptionId, after }) !== undefined,
    /** Releases all leases, when the process starts that owns the data folder. */
    releaseLeases: () => void release.run(),
    /** Returns when the next message can be claimed; undefined when none waits. */
    findNextDue: () => nextDue.get() ?? undefined,
    /** Lists the messages to a browser that have not ended. */
    listWaiting: (subscriptionId: number) => listWaiting.all(subscriptionId),
    /** Counts the messages of all accounts since a time. */
    countSince: (since: number) => countSince.get(since) ?? 0,
    /** Counts the messages of an account after a time. */
    countOfAccount: (accountId: number, after: number) =>
      countOfAccount.get({ accountId, after }) ?? 0,
    /** Deletes messages that ended at that time or before; returns how many. */
    removeEnded: (endedBefore: number, limit: number) =>
      removeEnded.run({ endedBefore, limit }).changes,
  }
}
