import type Sqlite from 'better-sqlite3'

/** A row of the table `calendar_feed`; the time is milliseconds since 1970. */
export type CalendarFeed = { accountId: number; zone: string; createdAt: number }

/** A feed with the language of its account (BCP 47); null for that of the site. */
type FoundFeed = CalendarFeed & { language: string | null }

/** Creates the queries of the table `calendar_feed`, whose key is the digest of the token. */
export function createCalendarFeedQueries(connection: Sqlite.Database) {
  const replace = connection.prepare<CalendarFeed & { tokenHash: Buffer }>(`
    insert into calendar_feed (token_hash, account_id, zone, created_at)
    values (:tokenHash, :accountId, :zone, :createdAt)
    on conflict (account_id) do update
    set token_hash = :tokenHash, zone = :zone, created_at = :createdAt`)
  const find = connection.prepare<[Buffer], FoundFeed>(`
    select f.account_id as accountId, f.zone, f.created_at as createdAt, a.language
    from calendar_feed f join account a on a.id = f.account_id
    where f.token_hash = ? and a.removed_at is null`)
  const findTime = connection
    .prepare<[number], number>('select created_at from calendar_feed where account_id = ?')
    .pluck()
  const remove = connection.prepare<[number]>('delete from calendar_feed where account_id = ?')

  return {
    /** Inserts the feed of an account, in place of the one it had. */
    replace: (tokenHash: Buffer, feed: CalendarFeed) => void replace.run({ tokenHash, ...feed }),
    /** Finds a feed, unless the removal of its account has begun. */
    find: (tokenHash: Buffer) => find.get(tokenHash),
    /** Returns when the account's feed was created; null without one. */
    findTime: (accountId: number) => findTime.get(accountId) ?? null,
    remove: (accountId: number) => void remove.run(accountId),
  }
}
