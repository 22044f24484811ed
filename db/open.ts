import Sqlite from 'better-sqlite3'
import type { Clock } from '../shared/clock.ts'
import { SECOND } from '../shared/clock.ts'
import { migrate, readMigrations } from './migrate.ts'

export type Database = {
  /** For the modules in `queries/`. */
  connection: Sqlite.Database
  /**
   * Runs all of it or nothing, with the right to write from the start (`BEGIN IMMEDIATE`); inside
   * another transaction it is a part of that one. Never to be held across an `await`.
   */
  transaction<Value>(run: () => Value): Value
  /** Throws when the database cannot be read. */
  check(): void
  close(): void
}

const BUSY_TIMEOUT = 5 * SECOND

/**
 * Opens the database of a file (`:memory:` for none), made on first use, and brings its schema up
 * to date. Throws when the file is no database or was written by a newer version of the site.
 */
export function openDatabase(file: string, clock: Clock): Database {
  const connection = new Sqlite(file)
  try {
    configure(connection)
    migrate(connection, readMigrations(), clock)
  } catch (error) {
    connection.close()
    throw error
  }
  return wrapConnection(connection)
}

/** A migrated and configured connection as the site uses it. */
export function wrapConnection(connection: Sqlite.Database): Database {
  const one = connection.prepare('select count(*) from schema_migration').pluck()
  return {
    connection,
    transaction: (run) => connection.transaction(run).immediate(),
    check: () => void one.get(),
    close: () => connection.close(),
  }
}

/** Waiting for a lock comes first, because the other settings may need one. */
function configure(connection: Sqlite.Database): void {
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('secure_delete = ON')
}
