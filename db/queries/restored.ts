import type Sqlite from 'better-sqlite3'
import { createMailQueries, type MailKind } from './mail-outbox.ts'
import { createReviewQueries } from './reviews.ts'

/** What became of the mails that were waiting in a database when it was backed up. */
export type RestoredMails = {
  /** Wait still, and will be sent. */
  kept: number
  /** Ended without being sent, by kind. */
  ended: Partial<Record<MailKind, number>>
  /** The addresses of accounts whose password was in a mail that ended. */
  passwordsTo: string[]
}

type WaitingMail = { id: number; messageId: string; kind: MailKind; email: string | null }

/** The Message-IDs of the mails that a database has yet to send. */
export function listUnsent(connection: Sqlite.Database): string[] {
  return connection
    .prepare<[], string>('select message_id from mail_outbox where ended_at is null')
    .pluck()
    .all()
}

/** The public ids of the accounts that exist. */
export function listPublicIds(connection: Sqlite.Database): string[] {
  return connection
    .prepare<[], string>('select public_id from account where removed_at is null')
    .pluck()
    .all()
}

/** Removes accounts with all they own, for good; to be run in a transaction. */
export function removeAccounts(connection: Sqlite.Database, publicIds: readonly string[]): void {
  const remove = connection.prepare<[string]>('delete from account where public_id = ?')
  for (const id of publicIds) remove.run(id)
}

/**
 * Brings a restored database to the present; to be run in a transaction.
 *
 * Mails end unsent as `obsolete`, except those known to be unsent: most of what waited when the
 * backup was made has been delivered since. Nobody counts as warned that their account ends.
 * Sessions end, since some may have been revoked after the backup. Counted failures are dropped.
 * Comments wait for the owner's approval again, since some may have been removed after the backup.
 * Lists and tasks get versions above all that the lost database gave, which grew by one with each
 * change: so no browser takes one it knows for another.
 * @param unsent the Message-IDs of mails that have not been delivered in the meantime
 */
export function prepareRestored(
  connection: Sqlite.Database,
  unsent: ReadonlySet<string>,
  now: number,
): RestoredMails {
  connection.exec('delete from session; delete from rate_limit; delete from rating_attempt')
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
