import type Sqlite from 'better-sqlite3'
import { createMailQueries, type MailKind } from './mail-outbox.ts'
import { endWaitingPushes } from './push.ts'
import { forgetPlans } from './reminders.ts'
import { createReviewQueries } from './reviews.ts'

/** The result for the mails that were queued in a backup. */
export type RestoredMails = {
  /** Mails that stay queued and will be sent. */
  kept: number
  /** Mails that ended unsent, by kind. */
  ended: Partial<Record<MailKind, number>>
  /** The addresses of accounts whose password was in a mail that ended. */
  passwordsTo: string[]
}

type WaitingMail = { id: number; messageId: string; kind: MailKind; email: string | null }

/** Lists the Message-IDs of queued mails. */
export function listUnsent(connection: Sqlite.Database): string[] {
  return connection
    .prepare<[], string>('select message_id from mail_outbox where ended_at is null')
    .pluck()
    .all()
}

/** Lists the public ids of existing accounts. */
export function listPublicIds(connection: Sqlite.Database): string[] {
  return connection
    .prepare<[], string>('select public_id from account where removed_at is null')
    .pluck()
    .all()
}

/** Deletes accounts with all their data; run it in a transaction. */
export function removeAccounts(connection: Sqlite.Database, publicIds: readonly string[]): void {
  const remove = connection.prepare<[string]>('delete from account where public_id = ?')
  for (const id of publicIds) remove.run(id)
}

/**
 * Adapts a restored database to the time since its backup; run it in a transaction.
 *
 * Queued mails end as `obsolete`, except those known to be unsent: most have been delivered since.
 * Queued notifications end too. Warnings are cleared. Sessions, calendar addresses and links of reminders end, since some may have been revoked.
 * Reminders are planned again from now on. Failure counts are deleted.
 * Comments need approval again, since some may have been removed. Lists and tasks get higher versions
 * than the lost database gave, so that no browser mistakes a restored task for one it knows.
 * @param unsent the Message-IDs of mails that have not been delivered in the meantime
 */
export function prepareRestored(
  connection: Sqlite.Database,
  unsent: ReadonlySet<string>,
  now: number,
): RestoredMails {
  connection.exec(
    'delete from session; delete from calendar_feed; delete from reminder_link; delete from rate_limit; delete from rating_attempt',
  )
  endWaitingPushes(connection, now)
  // What was due since the backup has most likely been sent.
  forgetPlans(connection)
  createReviewQueries(connection).requeueAll(now)
  connection
    .prepare<{ now: number }>(
      'update account set warned_at = null, list_version = max(list_version + 1, :now)',
    )
    .run({ now })
  connection
    .prepare<{ now: number }>('update todo_item set version = max(version + 1, :now)')
    .run({ now })
  return endDeliveredMails(connection, unsent, now)
}

function endDeliveredMails(
  connection: Sqlite.Database,
  unsent: ReadonlySet<string>,
  now: number,
): RestoredMails {
  const queries = createMailQueries(connection)
  const waiting = connection
    .prepare<[], WaitingMail>(
      `select m.id, m.message_id as messageId, m.kind, a.email
      from mail_outbox m left join account a on a.id = m.account_id
      where m.ended_at is null order by m.id`,
    )
    .all()
  const mails: RestoredMails = { kept: 0, ended: {}, passwordsTo: [] }
  for (const { id, messageId, kind, email } of waiting) {
    if (unsent.has(messageId)) {
      mails.kept++
      continue
    }
    queries.end(id, 'obsolete', null, now)
    mails.ended[kind] = (mails.ended[kind] ?? 0) + 1
    const holdsPassword = kind === 'credentials' || kind === 'password-changed'
    if (holdsPassword && email !== null) mails.passwordsTo.push(email)
  }
  return mails
}
