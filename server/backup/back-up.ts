import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { countRows, findCorruption, type RowCounts } from '../../db/check.ts'
import { createSizeQueries } from '../../db/size.ts'
import type { Clock } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import {
  type ReadFreeBytes,
  readFreeBytes,
  findSpaceShortage,
  removeDatabase,
  syncToDisk,
} from './durable-files.ts'

/** What to back up, and where to. */
export type BackupOptions = {
  /** The file of the database, of a running or stopped site. */
  database: string
  /** The file to create. */
  target: string
  clock: Clock
  /** Aborts the backup and deletes its partial file. */
  signal?: AbortSignal
  freeBytes?: ReadFreeBytes
}

/** The result of a backup. */
type BackupReport = {
  file: string
  /** The time up to which the backup has all commits. */
  takenAt: number
  bytes: number
  rows: RowCounts
}

/** A finished backup, or one line for the owner. */
export type BackupResult = Result<BackupReport, string>

/** Makes a backup. */
export type BackUp = (options: BackupOptions) => Promise<BackupResult>

/** The suffix of a backup's name until it is complete. */
export const PARTIAL_SUFFIX = '.partial'

/** A step copies 1 MiB; requests are answered between two. */
const PAGES_PER_STEP = 256

/**
 * Copies the database of a running site into one file, which gets its name only when it is complete,
 * checked and on the disk. Fails with one line for the owner, and then leaves no file.
 *
 * It uses SQLite's backup API in steps, because `VACUUM INTO` would block all requests. A read transaction
 * makes the copy consistent while the site writes; in WAL mode it blocks no writer and the steps do not
 * restart (https://sqlite.org/c3ref/backup_finish.html). Free pages contain no secrets because of
 * `secure_delete`. Queued mails are encrypted, and the key is not in the backup.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const file = resolve(options.target)
  if (existsSync(file)) return failure(`No backup was made: ${file} is there already`)
  const partial = file + PARTIAL_SUFFIX
  try {
    const written = await writeCopy(partial, options)
    if (!written.ok) return failure(`No backup was made: ${written.problem}`)
    renameSync(partial, file)
    syncToDisk(dirname(file))
    return success({ ...written.value, file })
  } catch (error) {
    return failure(`No backup was made: ${(error as Error).message}`)
  } finally {
    removeDatabase(partial)
  }
}

/** Writes and checks a copy. */
async function writeCopy(
  copy: string,
  { database, clock, signal, freeBytes = readFreeBytes }: BackupOptions,
): Promise<Result<Omit<BackupReport, 'file'>, string>> {
  const source = new Sqlite(database, { fileMustExist: true })
  try {
    source.exec('begin')
    const takenAt = clock.now()
    const rows = countRows(source)
    const lack = await findSpaceShortage(
      dirname(copy),
      createSizeQueries(source).findFileBytes(),
      freeBytes,
    )
    if (lack) return failure(`${lack}; make room, or choose another disk`)
    removeDatabase(copy)
    closeSync(openSync(copy, 'wx', 0o600))
    await source.backup(copy, {
      progress() {
        signal?.throwIfAborted()
        return PAGES_PER_STEP
      },
    })
    source.exec('commit')
    mergeWriteAheadLog(copy)
    const problem = findCopyProblem(copy, rows)
    if (problem) {
      return failure(`${problem}. The database or the disk is damaged: keep the backups you have`)
    }
    syncToDisk(copy)
    return success({ takenAt, rows, bytes: statSync(copy).size })
  } finally {
    source.close()
  }
}

/** Switches a copy from WAL mode to a rollback journal, so that it is readable as one file. */
function mergeWriteAheadLog(file: string): void {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    connection.pragma('journal_mode = DELETE')
  } finally {
    connection.close()
  }
}

/** Returns the fault of a copy, or undefined. */
function findCopyProblem(file: string, expected: RowCounts): string | undefined {
  const connection = new Sqlite(file, { readonly: true })
  try {
    const damage = findCorruption(connection)
    if (damage) return `the copy is damaged (${damage})`
    const rows = countRows(connection)
    const tables = new Set([...Object.keys(expected), ...Object.keys(rows)])
    const changed = [...tables].find((table) => rows[table] !== expected[table])
    return changed && `the copy has other rows of ${changed} than the database`
  } finally {
    connection.close()
  }
}
