import type Sqlite from 'better-sqlite3'
import type { Account } from './accounts.ts'
import type { MailKind, MailOutcome } from './mail-outbox.ts'
import type { SessionEnd } from './sessions.ts'

/** An account with what hangs on it. */
export type AccountOverview = Pick<
  Account,
  'id' | 'email' | 'username' | 'createdAt' | 'expiresAt'
> & { tasks: number; sessions: number }

/** A mail that waits or was given up; the payload is sealed, and null once the mail has ended. */
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
/** How many counts run now (of addresses, accounts and both together), and how far the highest is. */
type Failures = { counts: number; highest: number }
type Accounts = { all: number; active: number; ending: number }

/** What the owner asks about all accounts at once; nobody else reads across them. */
export function createOverviewQueries(connection: Sqlite.Database) {
  const accounts = connection.prepare<SessionEnd, AccountOverview>(`
    select id, email, username, created_at as createdAt, expires_at as expiresAt,
      (select count(*) from todo_item t
        where t.account_id = a.id and t.deleted_at is null) as tasks,
      (select count(*) from session s
        where s.account_id = a.id
          and s.last_used_at > :usedBefore and s.created_at > :madeBefore) as sessions
    from account a where removed_at is null order by id`)
  const countAccounts = connection.prepare<{ activeSince: number; endingBefore: number }, Accounts>(
    `select count(*) as "all",
      count(*) filter (where last_login_at >= :activeSince) as active,
      count(*) filter (where expires_at <= :endingBefore) as ending
    from account where removed_at is null`,
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
    /** Every account, the oldest first, with its tasks outside the trash and valid sessions. */
    listAccounts: (end: SessionEnd) => accounts.all(end),
    countAccounts: (activeSince: number, endingBefore: number): Accounts =>
      countAccounts.get({ activeSince, endingBefore }) ?? { all: 0, active: 0, ending: 0 },
    /** Of one account, or of all. */
    countTasks: (accountId: number | null = null): Tasks =>
      countTasks.get({ accountId }) ?? { open: 0, completed: 0, inTrash: 0 },
    countMails: () => countMails.all(),
    /** Mails that wait, the oldest first, then those that were given up. */
    listMails: () => mails.all(),
    /** Of the failures to log in: a failure is in up to three counts, so their sum says nothing. */
    countFailures: (now: number): Failures => failures.get(now) ?? { counts: 0, highest: 0 },
    /** The latest time that was written down. */
    findNewestTime: () => newest.get() ?? undefined,
  }
}
