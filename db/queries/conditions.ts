import type Sqlite from 'better-sqlite3'

/** `forwarded-unconfigured`: a request with a forwarded address, while no proxy is trusted. */
export type Condition = 'forwarded-unconfigured'

/** The table `sighting`. */
export function createConditionQueries(connection: Sqlite.Database) {
  const record = connection.prepare<{ kind: Condition; now: number }>(`
    insert into sighting (kind, last_seen_at) values (:kind, :now)
    on conflict do update set last_seen_at = :now`)
  const find = connection
    .prepare<[Condition], number>('select last_seen_at from sighting where kind = ?')
    .pluck()

  return {
    record: (kind: Condition, now: number) => void record.run({ kind, now }),
    /** When it was last seen. */
    find: (kind: Condition) => find.get(kind),
  }
}
