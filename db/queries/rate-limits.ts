import type Sqlite from 'better-sqlite3'

/** The count of a key and the end of its window. */
export type Count = { hits: number; resetsAt: number }

/** The tables of failed logins, password changes and messages, and of ratings. */
type Table = 'rate_limit' | 'rating_attempt'

/**
 * Creates the queries of a table of counts. A count restarts when its window is over, or ends too far in
 * the future because the clock was wrong.
 */
export function createRateLimitQueries(connection: Sqlite.Database, table: Table = 'rate_limit') {
  const increment = connection.prepare<{ key: Buffer; now: number; resetsAt: number }, Count>(`
    insert into ${table} (key, hits, resets_at) values (:key, 1, :resetsAt)
    on conflict do update set
      hits = case when resets_at > :now and resets_at <= :resetsAt then hits + 1 else 1 end,
      resets_at = case
        when resets_at > :now and resets_at <= :resetsAt then resets_at else :resetsAt end
    returning hits, resets_at as resetsAt`)
  const find = connection.prepare<{ key: Buffer; now: number; latest: number }, Count>(`
    select hits, resets_at as resetsAt from ${table}
    where key = :key and resets_at > :now and resets_at <= :latest`)
  const removeEnded = connection.prepare<{ now: number; limit: number }>(`
    delete from ${table} where key in (
      select key from ${table} where resets_at <= :now limit :limit)`)

  return {
    /** Adds one. @param resetsAt the end of the window, if a new one starts */
    increment: (key: Buffer, now: number, resetsAt: number): Count => {
      const count = increment.get({ key, now, resetsAt })
      if (!count) throw new Error('SQLite returned no count')
      return count
    },
    /** Finds a running count. @param latest the end of a window that starts now */
    find: (key: Buffer, now: number, latest: number) => find.get({ key, now, latest }),
    /** Deletes counts whose window is over; returns how many. */
    removeEnded: (now: number, limit: number) => removeEnded.run({ now, limit }).changes,
  }
}
