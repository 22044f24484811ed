import { chmodSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { listPublicIds, listUnsent } from '../../db/queries/restored.ts'
import { findStorageFault } from '../storage-faults.ts'
import { chownToFolderOwner, syncToDisk } from './durable-files.ts'
import { formatTimestamp } from './retention.ts'

/** Suffixes of the files beside a database that was not closed; `-shm` is recreated. */
const LOGS = ['-wal', '-journal']

/** Returns the bytes of a database and its write-ahead log. */
export function measureFiles(database: string): number {
  const measure = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return measure(database) + measure(`${database}-wal`)
}

/** The previous database under its second name. */
export type PreviousDatabase = {
  /** Undefined if there was none. */
  file: string | undefined
  /** Restores the original names, unless another database has replaced it already. */
  undo(): void
}

/**
 * Links the files of a database to a second, dated name, so that they survive the replacement. Throws when
 * a name is taken.
 */
export function linkPrevious(database: string, now: number): PreviousDatabase {
  if (!existsSync(database)) return { file: undefined, undo: () => undefined }
  const file = join(dirname(database), `site-replaced-${formatTimestamp(now)}.db`)
  const linked: string[] = []
  function undo(): void {
    for (const suffix of linked) {
      if (!existsSync(database + suffix)) linkSync(file + suffix, database + suffix)
      rmSync(file + suffix)
    }
  }
  try {
    for (const suffix of ['', ...LOGS].filter((suffix) => existsSync(database + suffix))) {
      linkSync(database + suffix, file + suffix)
      linked.push(suffix)
    }
    syncToDisk(dirname(database))
  } catch (error) {
    undo()
    throw error
  }
  return { file, undo }
}

/** What a restore needs from the previous database; empty when it is missing or unreadable. */
export type PreviousState = {
  /** The Message-IDs of its queued mails. */
  unsent: ReadonlySet<string>
  /** The public ids of its accounts. */
  accounts: readonly string[]
}

/**
 * Reads the state of the previous database, and merges its write-ahead log into it if possible, so that
 * one rename replaces it. Throws when another process has it open, which would go on using the old files.
 */
export function readPreviousState(database: string): PreviousState {
  let before: PreviousState = { unsent: new Set(), accounts: [] }
  if (!existsSync(database)) return before
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(database, { fileMustExist: true })
    before = { ...before, unsent: new Set(listUnsent(connection)) }
    connection.pragma('journal_mode = DELETE')
    before = { ...before, accounts: listPublicIds(connection) }
  } catch (error) {
    if (findStorageFault(error) === 'locked') {
      throw new Error('another process has site.db open; end it first', { cause: error })
    }
    // A damaged database may be the reason for the restore.
  } finally {
    connection?.close()
  }
  return before
}

/** Renames a complete database to the name of the previous one. */
export function moveIntoPlace(copy: string, database: string): void {
  chmodSync(copy, 0o600)
  chownToFolderOwner(copy)
  syncToDisk(copy)
  // SQLite would apply an old log to the new database.
  for (const suffix of [...LOGS, '-shm']) rmSync(database + suffix, { force: true })
  renameSync(copy, database)
}
