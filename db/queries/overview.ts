import type Sqlite from 'better-sqlite3'
import type { Account } from './accounts.ts'
import type { MailKind, MailOutcome } from './mail-outbox.ts'
import type { PushOutcome } from './push.ts'
import { IS_VALID_SESSION, type SessionEnd } from './sessions.ts'

/** An account with the number of its tasks and sessions. */
export type AccountOverview = Pick<
  Account,
  'id' | 'email' | 'username' | 'createdAt' | 'expiresAt'
> & { tasks: number; sessions: number }

/** A queued or given-up mail; the payload is encrypted, and null once the mail has ended. */
export type MailOverview = {
  id: number
  kind: MailKind
  messageId: string
  payload: Buffer | null
  createdAt: number
  attempts: number
  dueAt: number
  endedAt: number | null
  outcome: MailOutcome | null
  lastFault: string | null
}

type Tasks = { open: number; completed: number; inTrash: number }
/** The number of running failure counts, and the highest of them. */
type Failures = { counts: number; highest: number }
type Accounts = {
  all: number
  active: number
  ending: number
  calendars: number
  reminded: number
}

/** Creates the owner's queries over all accounts; no other code reads across accounts. */
export function createOverviewQueries(connection: Sqlite.Database) {
  const accounts = connection.prepare<SessionEnd, AccountOverview>(`
    select id, email, username, created_at as createdAt, expires_at as expiresAt,
      (select count(*) from todo_item t
        where t.account_id = a.id and t.deleted_at is null) as tasks,
      (select count(*) from session
        where account_id = a.id and ${IS_VALID_SESSION}) as sessions
    from account a where removed_at is null order by id`)
  const countAccounts = connection.prepare<{ activeSince: number; endingBefore: number }, Accounts>(
    `select count(*) as "all",
      count(*) filter (where last_login_at >= :activeSince) as active,
      count(*) filter (where expires_at <= :endingBefore) as ending,
      count(f.account_id) as calendars,
      count(*) filter (where exists (
        select 1 from reminder r where r.account_id = account.id and r.due_at is not null
        union all
        select 1 from reminder_setting s where s.account_id = account.id and s.summary_at is not null
      )) as reminded
    from account left join calendar_feed f on f.account_id = id where removed_at is null`,
  )
  const countTasks = connection.prepare<{ accountId: number | null }, Tasks>(`
    select count(*) filter (where deleted_at is null and completed_at is null) as open,
      count(*) filter (where deleted_at is null and completed_at is not null) as completed,
      count(*) filter (where deleted_at is not null) as inTrash
    from todo_item
    where account_id = :accountId or (:accountId is null
      and account_id not in (select id from account where removed_at is not null))`)
  const countMails = connection.prepare<[], { state: 'waiting' | MailOutcome; mails: number }>(`
    select coalesce(outcome, 'waiting') as state, count(*) as mails
    from mail_outbox group by outcome order by outcome`)
  const countPushes = connection.prepare<[], { state: 'waiting' | PushOutcome; messages: number }>(`
    select coalesce(outcome, 'waiting') as state, count(*) as messages
    from push_outbox group by outcome order by outcome`)
  const countBrowsers = connection
    .prepare<[], number>('select count(*) from push_subscription')
    .pluck()
  const waitingPush = connection.prepare<[], { createdAt: number; lastFault: string | null }>(`
    select created_at as createdAt, last_fault as lastFault from push_outbox
    where ended_at is null order by created_at limit 1`)
  const lostPushes = connection
    .prepare<[number], number>(
      `select count(*) from push_outbox
      where ended_at > ? and outcome in ('refused', 'expired', 'unreadable')`,
    )
    .pluck()
  const mails = connection.prepare<[], MailOverview>(`
    select id, kind, message_id as messageId, payload, created_at as createdAt, attempts,
      due_at as dueAt, ended_at as endedAt, outcome, last_fault as lastFault
    from mail_outbox
    where outcome is null or outcome in ('refused', 'expired', 'unreadable')
    order by outcome is not null, created_at, id`)
  const failures = connection.prepare<[number], Failures>(`
    select count(*) as counts, coalesce(max(hits), 0) as highest
    from rate_limit where resets_at > ? and hits > 0`)
  const newest = connection
    .prepare<[], number | null>(
      `
    select max(at) from (
      select max(last_login_at) as at from account
      union all select max(last_used_at) from session
      union all select max(last_seen_at) from ip_registry
      union all select max(created_at) from mail_outbox
      union all select max(updated_at) from todo_item
      union all select max(last_seen_at) from sighting
      union all select max(applied_at) from schema_migration)`,
    )
    .pluck()

  return {
    /** Lists all accounts, oldest first, with their valid sessions and tasks outside the trash. */
    listAccounts: (end: SessionEnd) => accounts.all(end),
    countAccounts: (activeSince: number, endingBefore: number): Accounts =>
      countAccounts.get({ activeSince, endingBefore }) ?? {
        all: 0,
        active: 0,
        ending: 0,
        calendars: 0,
        reminded: 0,
      },
    /** Counts the tasks of one account, or of all. */
    countTasks: (accountId: number | null = null): Tasks =>
      countTasks.get({ accountId }) ?? { open: 0, completed: 0, inTrash: 0 },
    countMails: () => countMails.all(),
    /** Counts notifications by state: waiting, or their outcome in the last 30 days. */
    countPushes: () => countPushes.all(),
    /** Counts the browsers that show notifications. */
    countBrowsers: () => countBrowsers.get() ?? 0,
    /** Finds the notification that has waited longest. */
    findWaitingPush: () => waitingPush.get(),
    /** Counts notifications that were given up after a time. */
    countLostPushes: (after: number) => lostPushes.get(after) ?? 0,
    /** Lists queued mails, oldest first, then those given up. */
    listMails: () => mails.all(),
    /** Counts failed logins; a failure is in up to three counts, so their sum means nothing. */
    countFailures: (now: number): Failures => failures.get(now) ?? { counts: 0, highest: 0 },
    /** Returns the latest time in the database. */
    findNewestTime: () => newest.get() ?? undefined,
  }
}
