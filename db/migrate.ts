import { readdirSync, readFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import type { Clock } from '../shared/clock.ts'

/** A numbered SQL file. */
export type Migration = { version: number; name: string; sql: string }

/** The folder next to this module, in the sources and in the build. */
const FOLDER = new URL('./migrations/', import.meta.url)

/** Reads the numbered SQL files in order. Throws when a number is missing or used twice. */
export function readMigrations(folder: URL = FOLDER): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 3)),
      name: file.slice(0, -'.sql'.length),
      sql: readFileSync(new URL(file, folder), 'utf8'),
    }))
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration ${name} should have number ${index + 1}`)
  })
  return migrations
}

/**
 * Runs the pending migrations in one transaction, so that a failed start leaves the database unchanged.
 * Throws when the database is newer than the code.
 */
export function migrate(
  connection: Sqlite.Database,
  migrations: readonly Migration[],
  clock: Clock,
): void {
  const run = connection.transaction(() => {
    connection.exec(`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        applied_at integer not null
      ) strict`)
    const current = connection
      .prepare('select coalesce(max(version), 0) from schema_migration')
      .pluck()
      .get() as number
    if (current > migrations.length) {
      throw new Error(
        `The database has schema ${current}, and this version of the site knows only ${migrations.length}. ` +
          'Start the newer version, or restore a backup made before it ran.',
      )
    }
    const record = connection.prepare(
      'insert into schema_migration (version, name, applied_at) values (?, ?, ?)',
    )
    for (const { version, name, sql } of migrations.slice(current)) {
      connection.exec(sql)
      record.run(version, name, clock.now())
    }
  })
  run.immediate()
}
