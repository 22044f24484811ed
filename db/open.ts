import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { type Clock, SECOND } from '../shared/clock.ts'
import { createWriteAheadLog } from './checkpoints.ts'
import { createThreadedLog, type ThreadedLog } from './log-thread.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The open database of the site. */
export type Database = {
  /** The SQLite connection, for the modules in `queries/`. */
  connection: Sqlite.Database
  /**
   * Runs a function in a transaction that may write from the start (`BEGIN IMMEDIATE`). Inside another
   * transaction it becomes part of that one. Never hold it across an `await`.
   */
  transaction<Value>(run: () => Value): Value
  /**
   * Runs a transaction without waiting for the disk (`synchronous = NORMAL`). A crash of the process
   * loses nothing; a power failure may lose the last seconds, but not what a later `transaction` comes after. Use it for
   * rate-limit counts, and for work that is done again if it is lost.
   */
  transactionWithoutSync<Value>(run: () => Value): Value
  /** Resolves when all that was committed is on the disk. Requests go on meanwhile. */
  sync(): Promise<void>
  /**
   * Truncates the write-ahead log soon, so that erased data leaves the disk; after the transaction that runs.
   * Tries again while a reader such as a replication tool is in the way.
   */
  truncateLog(): void
  /**
   * Leaves the write-ahead log to a thread that lives while there is work, until `stop`. If it fails, this thread
   * looks after the log again.
   * @param script the address of the built `checkpoint-thread.ts`
   * @param idleTime milliseconds without work until it ends
   */
  leaveLogToThread(
    script: URL,
    failed: (error: unknown) => void,
    idleTime?: number,
  ): { stop(): Promise<void> }
  /** Throws when the database cannot be read. */
  check(): void
  /**
   * Throws when the database cannot be written: takes the write lock, and with `deeply` rewrites a page.
   * Only that write reveals a full disk or a file of another user.
   */
  checkWritable(deeply: boolean): void
  /** Sets how long to wait for a lock of another process, in milliseconds; this process blocks. */
  setBusyTimeout(milliseconds: number): void
  close(): void
}

const BUSY_TIMEOUT = 5 * SECOND
/** Pages of the log at which a change moves it by itself: SQLite's default, and that beside a thread (64 MiB). */
const LOG_PAGES = 1_000
const LOG_PAGES_BESIDE_THREAD = 16_384

const syncFile = promisify(fdatasync)

/**
 * Opens or creates a database file (`:memory:` for none) and migrates it. Throws when the file is not a
 * database, or has the schema of a newer version of the site.
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
 * Opens an existing database without migrating it, because a server may be using it. Throws when the
 * file is missing, not a database, or has the schema of another version.
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

/** Wraps a migrated and configured connection. */
export function wrapConnection(connection: Sqlite.Database): Database {
  const readCheck = connection.prepare('select count(*) from schema_migration').pluck()
  const rewrite = () => {
    const number = connection.pragma('user_version', { simple: true }) as number
    connection.pragma(`user_version = ${number}`)
  }
  const runAlone = connection.transaction((run: () => unknown) => run())
  const transaction = <Value>(run: () => Value) =>
    connection.inTransaction ? run() : (runAlone.immediate(run) as Value)
  const ownLog = createWriteAheadLog(connection)
  let thread: ThreadedLog | undefined
  let logFile: number | undefined
  return {
    connection,
    transaction,
    transactionWithoutSync(run) {
      // SQLite rejects the setting inside a transaction.
      if (connection.inTransaction) return run()
      connection.pragma('synchronous = NORMAL')
      try {
        return transaction(run)
      } finally {
        connection.pragma('synchronous = FULL')
      }
    },
    async sync() {
      if (connection.memory) return
      // SQLite locks other files, so opening and closing this one releases no lock.
      logFile ??= openSync(`${connection.name}-wal`, 'r+')
      await syncFile(logFile)
    },
    truncateLog: () => (thread ?? ownLog).truncate(),
    leaveLogToThread(script, failed, idleTime) {
      const giveUp = (error: unknown) => {
        thread = undefined
        connection.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
        // The thread was asked to, and may not have done it.
        ownLog.truncate()
        failed(error)
      }
      const started = createThreadedLog(script, connection.name, giveUp, idleTime)
      connection.pragma(`wal_autocheckpoint = ${LOG_PAGES_BESIDE_THREAD}`)
      thread = started
      return {
        stop() {
          thread = undefined
          return started.stop()
        },
      }
    },
    check: () => void readCheck.get(),
    checkWritable: (deeply) =>
      connection.transaction(deeply ? rewrite : () => undefined).immediate(),
    setBusyTimeout: (milliseconds) => void connection.pragma(`busy_timeout = ${milliseconds}`),
    close() {
      ownLog.stop()
      if (logFile !== undefined) closeSync(logFile)
      connection.close()
    },
  }
}

/** Sets the busy time-out first, because the other settings may need a lock. */
function configure(connection: Sqlite.Database): void {
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('secure_delete = ON')
}
