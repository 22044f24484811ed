import type Sqlite from 'better-sqlite3'
import type { Item } from '../../shared/api/items.ts'

/** The reminder of a task; times are milliseconds since 1970. */
type ReminderRow = {
  /** When the next one is due; null if none lies ahead. */
  dueAt: number | null
  /** Another time, which the person chose when the last one came. */
  snoozedUntil: number | null
  /** The reminders of this due date until then were sent. */
  sentUntil: number | null
}

/** What of a task decides when it has reminders. */
export type RemindedTask = Pick<Item, 'id' | 'due' | 'reminders' | 'completedAt' | 'deletedAt'>

/** A task in a mail with reminders. */
export type NamedTask = Pick<Item, 'id' | 'title' | 'due'>

type Key = { accountId: number; itemId: string }
type Stored<Task> = Omit<Task, 'reminders'> & { reminders: string | null }

/** Forgets when reminders are due: they are planned again from the next run on. */
export function forgetPlans(connection: Sqlite.Database): void {
  connection.exec(
    'update reminder set due_at = null; update reminder_setting set is_stale = 1, summary_at = null',
  )
}

/** Creates the queries of the tables `reminder` and `reminder_link`. */
export function createReminderQueries(connection: Sqlite.Database) {
  const find = connection.prepare<[number, string], ReminderRow>(`
    select due_at as dueAt, snoozed_until as snoozedUntil, sent_until as sentUntil
    from reminder where account_id = ? and item_id = ?`)
  const replace = connection.prepare<Key & ReminderRow>(`
    insert into reminder (account_id, item_id, due_at, snoozed_until, sent_until)
    values (:accountId, :itemId, :dueAt, :snoozedUntil, :sentUntil)
    on conflict do update
    set due_at = :dueAt, snoozed_until = :snoozedUntil, sent_until = :sentUntil`)
  const listTasks = connection.prepare<
    { accountId: number; after: string; limit: number },
    Stored<RemindedTask>
  >(`
    select id, due, reminders, completed_at as completedAt, deleted_at as deletedAt
    from todo_item where account_id = :accountId and id > :after order by id limit :limit`)
  const findFirstDue = connection.prepare<[number], { accountId: number; at: number }>(
    'select account_id as accountId, due_at as at from reminder where due_at <= ? order by at limit 1',
  )
  const findFirstSummary = connection.prepare<[number], { accountId: number; at: number }>(`
    select account_id as accountId, summary_at as at from reminder_setting where summary_at <= ?
    order by at limit 1`)
  const listDue = connection.prepare<
    { accountId: number; now: number },
    Stored<RemindedTask> & { title: string }
  >(`
    select i.id, i.title, i.due, i.reminders, i.completed_at as completedAt, i.deleted_at as deletedAt
    from reminder r join todo_item i on i.account_id = r.account_id and i.id = r.item_id
    where r.account_id = :accountId and r.due_at <= :now order by i.due, i.id`)
  const listToday = connection.prepare<{ accountId: number; today: string }, NamedTask>(`
    select id, title, due from todo_item
    where account_id = :accountId and completed_at is null and deleted_at is null
      and substr(due, 1, 10) <= :today
    order by due, position, id`)
  const postpone = connection.prepare<{ accountId: number; now: number; until: number }>(
    `update reminder set due_at = :until, snoozed_until = max(coalesce(snoozed_until, 0), :until)
    where account_id = :accountId and due_at <= :now`,
  )
  const repeat = connection.prepare<
    Pick<Key, 'accountId'> & { itemId: string | null; sentAt: number; now: number }
  >(`
    update reminder set due_at = :now, snoozed_until = max(coalesce(snoozed_until, 0), :now)
    where account_id = :accountId and sent_until = :sentAt
      and (:itemId is null or item_id = :itemId) and item_id in (
      select id from todo_item
      where account_id = :accountId and completed_at is null and deleted_at is null)`)
  const findNextTime = connection
    .prepare<[], number | null>(
      `select min(at) from (
        select min(due_at) as at from reminder where due_at is not null
        union all
        select min(summary_at) from reminder_setting where summary_at is not null)`,
    )
    .pluck()
  const countAhead = connection
    .prepare<[number], number>(
      'select count(*) from reminder where account_id = ? and due_at is not null',
    )
    .pluck()
  const insertLink = connection.prepare<
    Key & { tokenHash: Buffer; createdAt: number; isPushed: 0 | 1 }
  >(`
    insert into reminder_link (token_hash, account_id, item_id, created_at, is_pushed)
    values (:tokenHash, :accountId, :itemId, :createdAt, :isPushed)`)
  const findLink = connection.prepare<
    { tokenHash: Buffer; createdAfter: number },
    Key & { isPushed: 0 | 1 }
  >(`
    select l.account_id as accountId, l.item_id as itemId, l.is_pushed as isPushed
    from reminder_link l join account a on a.id = l.account_id
    where l.token_hash = :tokenHash and l.created_at > :createdAfter and a.removed_at is null`)
  const removeLink = connection.prepare<[Buffer]>('delete from reminder_link where token_hash = ?')
  const removeOldLinks = connection.prepare<{ before: number; limit: number }>(`
    delete from reminder_link where token_hash in (
      select token_hash from reminder_link where created_at <= :before limit :limit)`)

  return {
    find: (accountId: number, itemId: string) => find.get(accountId, itemId),
    /** Inserts the reminder of a task, or replaces it. */
    replace: (accountId: number, itemId: string, row: ReminderRow) =>
      void replace.run({ accountId, itemId, ...row }),
    /** Lists up to `limit` tasks of an account above an id, in the order of ids. */
    listTasks: (accountId: number, after: string, limit: number): RemindedTask[] =>
      listTasks.all({ accountId, after, limit }).map(readTask),
    /** Finds the account whose reminder or summary has been due longest. */
    findDueAccount(now: number): number | undefined {
      const [task, summary] = [findFirstDue.get(now), findFirstSummary.get(now)]
      return task && summary && summary.at < task.at
        ? summary.accountId
        : (task ?? summary)?.accountId
    },
    /** Lists the tasks of an account whose reminders are due, in the order of their dates. */
    listDue: (accountId: number, now: number) => listDue.all({ accountId, now }).map(readTask),
    /** Lists open tasks that are due on a day or were before, in the order of their dates. */
    listToday: (accountId: number, today: string) => listToday.all({ accountId, today }),
    /** Postpones all reminders of an account that are due. A later time that the person chose stays. */
    postpone: (accountId: number, now: number, until: number) =>
      void postpone.run({ accountId, now, until }),
    /** Makes the reminders of an account that were sent at a time due again: that of a task, or of all, while open. */
    repeat: (accountId: number, sentAt: number, itemId: string | undefined, now: number) =>
      void repeat.run({ accountId, itemId: itemId ?? null, sentAt, now }),
    forgetPlans: () => forgetPlans(connection),
    /** Returns when the next reminder or summary of all accounts is due. */
    findNextTime: () => findNextTime.get() ?? undefined,
    /** Counts the tasks of an account with a reminder that lies ahead. */
    countAhead: (accountId: number) => countAhead.get(accountId) ?? 0,
    /** @param isPushed whether it is in a notification, and not in a mail */
    insertLink: (link: Key & { tokenHash: Buffer; createdAt: number; isPushed: boolean }) =>
      void insertLink.run({ ...link, isPushed: link.isPushed ? 1 : 0 }),
    /** Finds the task of a link that was created after a time. */
    findLink: (tokenHash: Buffer, createdAfter: number) =>
      findLink.get({ tokenHash, createdAfter }),
    removeLink: (tokenHash: Buffer) => void removeLink.run(tokenHash),
    /** Deletes links that were created at that time or before; returns how many. */
    removeOldLinks: (before: number, limit: number) =>
      removeOldLinks.run({ before, limit }).changes,
  }
}

function readTask<Task extends Stored<RemindedTask>>({ reminders, ...task }: Task) {
  return { ...task, reminders: reminders === null ? null : (JSON.parse(reminders) as number[]) }
}
