import type Sqlite from 'better-sqlite3'

/** A condition that the server notices: a forwarded address while no proxy is trusted. */
export type Condition = 'forwarded-unconfigured'

/** Creates the queries of the table `sighting`: when a condition was last seen. */
export function createConditionQueries(connection: Sqlite.Database) {
  const record = connection.prepare<{ kind: Condition; now: number }>(`
    insert into sighting (kind, last_seen_at) values (:kind, :now)
    on conflict do update set last_seen_at = :now`)
  const find = connection
    .prepare<[Condition], number>('select last_seen_at from sighting where kind = ?')
    .pluck()

  return {
    record: (kind: Condition, now: number) => void record.run({ kind, now }),
    /** Returns when it was last seen. */
    find: (kind: Condition) => find.get(kind),
  }
}
