import type Sqlite from 'better-sqlite3'

/** `forwarded-unconfigured`: a request with a forwarded address, while no proxy is trusted. */
export type Sighting = 'forwarded-unconfigured'

/** The table `sighting`. */
export function createSightingQueries(connection: Sqlite.Database) {
  const record = connection.prepare<{ kind: Sighting; now: number }>(`
    insert into sighting (kind, last_seen_at) values (:kind, :now)
    on conflict do update set last_seen_at = :now`)
  const find = connection
    .prepare<[Sighting], number>('select last_seen_at from sighting where kind = ?')
    .pluck()

  return {
    record: (kind: Sighting, now: number) => void record.run({ kind, now }),
    /** When it was last seen. */
    find: (kind: Sighting) => find.get(kind),
  }
}
