import type Sqlite from 'better-sqlite3'

/**
 * What failed: a request answered 500, a request refused because data could not be read or saved, a mail or a
 * notification that was not delivered, reminders that were not queued, a purge, a backup, or the process.
 */
export type ErrorKind =
  | 'request'
  | 'storage'
  | 'mail'
  | 'push'
  | 'reminder'
  | 'purge'
  | 'backup'
  | 'crash'

/** The errors of a kind on a day, `YYYY-MM-DD` in UTC. */
export type ErrorCount = { occurredOn: string; kind: ErrorKind; errors: number }

/** Creates the queries of the table `error_count`. */
export function createErrorCountQueries(connection: Sqlite.Database) {
  const add = connection.prepare<ErrorCount>(`
    insert into error_count (occurred_on, kind, errors) values (:occurredOn, :kind, :errors)
    on conflict do update set errors = errors + :errors`)
  const byKind = connection.prepare<[string], { kind: ErrorKind; errors: number; lastOn: string }>(`
    select kind, sum(errors) as errors, max(occurred_on) as lastOn from error_count
    where occurred_on >= ? group by kind order by errors desc, kind`)
  const remove = connection.prepare<{ before: string; limit: number }>(`
    delete from error_count where (occurred_on, kind) in (
      select occurred_on, kind from error_count where occurred_on < :before limit :limit)`)

  return {
    add: (count: ErrorCount) => void add.run(count),
    /** Counts errors by kind since then, with the last day of each, most errors first. */
    countByKind: (since: string) => byKind.all(since),
    /** Deletes the errors before a day; returns the number of rows. */
    removeBefore: (day: string, limit: number) => remove.run({ before: day, limit }).changes,
  }
}
