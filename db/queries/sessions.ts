import type Sqlite from 'better-sqlite3'

/** A row of the table `session`. */
export type SessionRow = { accountId: number; createdAt: number; lastUsedAt: number }

/**
 * The limits of valid sessions: one is over when it was last used or created at these times or before,
 * or used after `latest`, when the clock was wrong.
 */
export type SessionEnd = { usedBefore: number; madeBefore: number; latest: number }

/** The condition of a valid session by its `SessionEnd`, in queries of the table `session`. */
export const IS_VALID_SESSION = `session.last_used_at > :usedBefore
  and session.last_used_at <= :latest and session.created_at > :madeBefore`

/** Creates the queries of the table `session`, whose key is the digest of the token. */
export function createSessionQueries(connection: Sqlite.Database) {
  const insert = connection.prepare<{ tokenHash: Buffer; accountId: number; now: number }>(`
    insert into session (token_hash, account_id, created_at, last_used_at)
    values (:tokenHash, :accountId, :now, :now)`)
  const find = connection.prepare<SessionEnd & { tokenHash: Buffer }, SessionRow>(`
    select account_id as accountId, created_at as createdAt, last_used_at as lastUsedAt
    from session
    where token_hash = :tokenHash and ${IS_VALID_SESSION}`)
  const list = connection.prepare<
    SessionEnd & { accountId: number },
    SessionRow & { tokenHash: Buffer }
  >(`
    select token_hash as tokenHash, account_id as accountId, created_at as createdAt,
      last_used_at as lastUsedAt
    from session
    where account_id = :accountId and ${IS_VALID_SESSION}
    order by last_used_at desc, created_at desc`)
  const touch = connection.prepare<{ tokenHash: Buffer; now: number }>(
    'update session set last_used_at = :now where token_hash = :tokenHash',
  )
  const remove = connection.prepare<[Buffer]>('delete from session where token_hash = ?')
  const removeOthers = connection.prepare<[number, Buffer]>(
    'delete from session where account_id = ? and token_hash <> ?',
  )
  const removeAll = connection.prepare<[number]>('delete from session where account_id = ?')
  const removeOldest = connection.prepare<{ accountId: number; kept: number }>(`
    delete from session where token_hash in (
      select token_hash from session where account_id = :accountId
      order by last_used_at desc, created_at desc limit -1 offset :kept)`)
  const removeEnded = connection.prepare<SessionEnd & { limit: number }>(`
    delete from session where token_hash in (
      select token_hash from session
      where not (${IS_VALID_SESSION}) limit :limit)`)

  return {
    insert: (tokenHash: Buffer, accountId: number, now: number) =>
      void insert.run({ tokenHash, accountId, now }),
    find: (tokenHash: Buffer, end: SessionEnd) => find.get({ tokenHash, ...end }),
    /** Lists the account's valid sessions, latest used first. */
    list: (accountId: number, end: SessionEnd) => list.all({ accountId, ...end }),
    touch: (tokenHash: Buffer, now: number) => void touch.run({ tokenHash, now }),
    remove: (tokenHash: Buffer) => void remove.run(tokenHash),
    /** Deletes every session of the account except that one. */
    removeOthers: (accountId: number, tokenHash: Buffer) =>
      void removeOthers.run(accountId, tokenHash),
    removeAll: (accountId: number) => void removeAll.run(accountId),
    /** Deletes all sessions of the account except the `kept` latest used. */
    removeOldest: (accountId: number, kept: number) => void removeOldest.run({ accountId, kept }),
    /** Deletes sessions that are over; returns how many. */
    removeEnded: (end: SessionEnd, limit: number) => removeEnded.run({ ...end, limit }).changes,
  }
}
