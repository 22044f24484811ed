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
  /**
   * Like `transaction`, without waiting for the disk. A crash of the process loses nothing; a power
   * failure may lose the last seconds. For counts that a stranger's request causes.
   */
  transactionWithoutSync<Value>(run: () => Value): Value
  /** Throws when the database cannot be read. */
  check(): void
  /**
   * Throws when the database cannot be written now: takes the right to, and with `deeply` writes a
   * page that says what it said before, which alone shows a full disk or a file of another user.
   */
  checkWritable(deeply: boolean): void
  /** Milliseconds to wait for a lock of another process, while nothing else in this one runs. */
  setBusyTimeout(milliseconds: number): void
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

/**
 * Opens the database of a site that may be running, as it is. Throws when there is none, when the file
 * is none, or when its schema is not the one that this version of the site works with: bringing it up
 * to date is the server's part, which otherwise would go on with statements of the old one.
 */
export function openExistingDatabase(file: string): Database {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    configure(connection)
    const known = readMigrations().length
    const current = connection.prepare('select max(version) from schema_migration').pluck().get()
    if (current !== known) {
      throw new Error(
        `The database has schema ${String(current)}, and this version of the site works with ${known}. ` +
          'Start the site, or use the version that is running',
      )
    }
  } catch (error) {
    connection.close()
    throw error
  }
  return wrapConnection(connection)
}

/** A migrated and configured connection as the site uses it. */
export function wrapConnection(connection: Sqlite.Database): Database {
  const one = connection.prepare('select count(*) from schema_migration').pluck()
  const rewrite = () => {
    const number = connection.pragma('user_version', { simple: true }) as number
    connection.pragma(`user_version = ${number}`)
  }
  const runAlone = connection.transaction((run: () => unknown) => run())
  const transaction = <Value>(run: () => Value) =>
    connection.inTransaction ? run() : (runAlone.immediate(run) as Value)
  return {
    connection,
    transaction,
    transactionWithoutSync(run) {
      // SQLite refuses the setting inside a transaction, whose commit decides for all its parts.
      if (connection.inTransaction) return run()
      connection.pragma('synchronous = NORMAL')
      try {
        return transaction(run)
      } finally {
        connection.pragma('synchronous = FULL')
      }
    },
    check: () => void one.get(),
    checkWritable: (deeply) =>
      connection.transaction(deeply ? rewrite : () => undefined).immediate(),
    setBusyTimeout: (milliseconds) => void connection.pragma(`busy_timeout = ${milliseconds}`),
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
