import type Sqlite from 'better-sqlite3'

/** When the purge last ran, and until when it deletes nothing. */
export type PurgeRun = { ranAt: number; holdsUntil: number }

/** Creates the queries of the table `purge_run`, which has one row. */
export function createPurgeRunQueries(connection: Sqlite.Database) {
  const find = connection.prepare<[], PurgeRun>(
    'select ran_at as ranAt, holds_until as holdsUntil from purge_run',
  )
  const record = connection.prepare<PurgeRun>(`
    insert into purge_run (id, ran_at, holds_until) values (1, :ranAt, :holdsUntil)
    on conflict do update set ran_at = :ranAt, holds_until = :holdsUntil`)

  return {
    find: () => find.get(),
    record: (ranAt: number, holdsUntil: number) => void record.run({ ranAt, holdsUntil }),
  }
}
