import type Sqlite from 'better-sqlite3'

/** What is counted by day: what sends a mail that any visitor can cause, and reminders. */
export type DailyKind = 'registration' | 'password-change' | 'contact' | 'reminder'

/** How often something happened on a day. */
export type DailyCount = { day: string; kind: DailyKind; count: number }

/** Creates the queries of the table `daily_count`. Days are `YYYY-MM-DD` in UTC. */
export function createDailyCountQueries(connection: Sqlite.Database) {
  const increment = connection
    .prepare<{ day: string; kind: DailyKind }, number>(
      `insert into daily_count (counted_on, kind, count) values (:day, :kind, 1)
      on conflict do update set count = count + 1 returning count`,
    )
    .pluck()
  const find = connection
    .prepare<[string, DailyKind], number>(
      'select count from daily_count where counted_on = ? and kind = ?',
    )
    .pluck()
  const list = connection.prepare<[string], DailyCount>(`
    select counted_on as day, kind, count from daily_count
    where counted_on >= ? order by counted_on, kind`)
  const remove = connection.prepare<{ before: string; limit: number }>(`
    delete from daily_count where (counted_on, kind) in (
      select counted_on, kind from daily_count where counted_on < :before limit :limit)`)

  return {
    /** Adds one and returns the new count. */
    increment(day: string, kind: DailyKind): number {
      const count = increment.get({ day, kind })
      if (count === undefined) throw new Error('SQLite returned no count')
      return count
    },
    find: (day: string, kind: DailyKind) => find.get(day, kind) ?? 0,
    /** Lists the counts of that day and later ones. */
    listSince: (day: string) => list.all(day),
    /** Deletes the counts of earlier days; returns how many. */
    removeBefore: (before: string, limit: number) => remove.run({ before, limit }).changes,
  }
}
