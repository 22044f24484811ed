import Sqlite from 'better-sqlite3'
import type { Clock } from '../shared/clock.ts'
import { type Migration, migrate } from './migrate.ts'

/**
 * Checks that a database has the site's migrations and all their tables and columns; others may exist,
 * since replication tools add their own. Returns a phrase that follows the file's name, or undefined.
 */
export function findSchemaMismatch(
  connection: Sqlite.Database,
  migrations: readonly Migration[],
  clock: Clock,
): string | undefined {
  const foreign = 'is not a backup of this site'
  if (!listColumns(connection).has('schema_migration.name')) return foreign
  const had = connection
    .prepare<[], { version: number; name: string }>(
      'select version, name from schema_migration order by version',
    )
    .all()
  const isOurs = ({ version, name }: { version: number; name: string }) => {
    const migration = migrations[version - 1]
    return migration === undefined || migration.name === name
  }
  const latest = had.at(-1)?.version ?? 0
  if (latest === 0 || !had.every(isOurs)) return foreign
  if (latest > migrations.length) {
    return (
      `has schema ${latest}, and this version of the site knows only ${migrations.length}; ` +
      'restore it with the version that wrote it, or a newer one'
    )
  }
  const expected = new Sqlite(':memory:')
  try {
    migrate(expected, migrations.slice(0, latest), clock)
    const present = listColumns(connection)
    const lacks = [...listColumns(expected)].find((column) => !present.has(column))
    return lacks && `${foreign}: it lacks ${lacks}`
  } finally {
    expected.close()
  }
}

/** Every column as `table.column`. */
function listColumns(connection: Sqlite.Database): Set<string> {
  const columns = connection
    .prepare<[], string>(
      `select t.name || '.' || c.name from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table'`,
    )
    .pluck()
    .all()
  return new Set(columns)
}
