import type Sqlite from 'better-sqlite3'

export type Count = { hits: number; resetsAt: number }

/** Of failures to log in, and of ratings sent. */
type Table = 'rate_limit' | 'rating_attempt'

/**
 * A table of counts that start anew when their window of time is over, or lies too far ahead
 * because the clock was wrong.
 */
export function createRateLimitQueries(connection: Sqlite.Database, table: Table = 'rate_limit') {
  const increment = connection.prepare<{ key: Buffer; now: number; resetsAt: number }, Count>(`
    insert into ${table} (key, hits, resets_at) values (:key, 1, :resetsAt)
    on conflict do update set
      hits = case when resets_at > :now and resets_at <= :resetsAt then hits + 1 else 1 end,
      resets_at = case
        when resets_at > :now and resets_at <= :resetsAt then resets_at else :resetsAt end
    returning hits, resets_at as resetsAt`)
  const decrement = connection.prepare<[Buffer]>(
    `update ${table} set hits = hits - 1 where key = ? and hits > 1`,
  )
  const removeLast = connection.prepare<[Buffer]>(
    `delete from ${table} where key = ? and hits <= 1`,
  )
  const find = connection.prepare<{ key: Buffer; now: number; latest: number }, Count>(`
    select hits, resets_at as resetsAt from ${table}
    where key = :key and resets_at > :now and resets_at <= :latest`)
  const remove = connection.prepare<[Buffer]>(`delete from ${table} where key = ?`)
  const removeEnded = connection.prepare<{ now: number; most: number }>(`
    delete from ${table} where key in (
      select key from ${table} where resets_at <= :now limit :most)`)

  return {
    /** Counts one more. @param resetsAt the end of the window, if a new one starts */
    increment: (key: Buffer, now: number, resetsAt: number): Count => {
      const count = increment.get({ key, now, resetsAt })
      if (!count) throw new Error('SQLite returned no count')
      return count
    },
    /** Takes one back; what has come to nothing is not kept. */
    decrement(key: Buffer): void {
      if (decrement.run(key).changes === 0) removeLast.run(key)
    },
    /** @param latest the end of a window that starts now */
    find: (key: Buffer, now: number, latest: number) => find.get({ key, now, latest }),
    remove: (key: Buffer) => void remove.run(key),
    /** Removes the counts whose window is over; gives how many. */
    removeEnded: (now: number, most: number) => removeEnded.run({ now, most }).changes,
  }
}
