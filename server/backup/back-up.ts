import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
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
  syncToDisk,
} from './durable-files.ts'

export type BackupParts = {
  /** The file of the database, of a running site or of a stopped one. */
  database: string
  /** The file to be made. */
  target: string
  clock: Clock
  /** Gives the backup up; what was written of it goes. */
  signal?: AbortSignal
  freeBytes?: ReadFreeBytes
}

export type BackupReport = {
  file: string
  /** The backup holds everything that was committed by then. */
  takenAt: number
  bytes: number
  rows: RowCounts
}

/** What a backup is called until it is whole; with its journal, all that a lost one leaves. */
export const PARTIAL_SUFFIX = '.partial'

/** A step copies 1 MiB; requests are answered between two. */
const PAGES_PER_STEP = 256

/**
 * Copies the database of a running site into one file, which appears under its name only when it is
 * whole, checked and on the disk. Fails with one line for the owner, and then leaves nothing.
 *
 * This is SQLite's backup API in steps, because `VACUUM INTO` would hold up every request until it
 * is done. The copy is of one moment although the site goes on writing: the connection holds a read
 * transaction from the counts to the last page. In WAL mode that keeps no writer waiting, and the
 * steps do not start anew when others write, as they would without
 * (https://sqlite.org/c3ref/backup_finish.html). Free pages are copied too, and hold no secrets, since
 * `secure_delete` overwrites what is erased. Mails that wait are in it sealed; the key is not.
 */
export async function backUp(parts: BackupParts): Promise<Result<BackupReport, string>> {
  const file = resolve(parts.target)
  if (existsSync(file)) return failure(`No backup was made: ${file} is there already`)
  const partial = file + PARTIAL_SUFFIX
  try {
    const written = await writeCopy(partial, parts)
    if (!written.ok) return failure(`No backup was made: ${written.problem}`)
    renameSync(partial, file)
    syncToDisk(dirname(file))
    return success({ ...written.value, file })
  } catch (error) {
    return failure(`No backup was made: ${(error as Error).message}`)
  } finally {
    removePartial(partial)
  }
}

/** Writes a whole and checked copy. */
async function writeCopy(
  copy: string,
  { database, clock, signal, freeBytes = readFreeBytes }: BackupParts,
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
    removePartial(copy)
    closeSync(openSync(copy, 'wx', 0o600))
    await source.backup(copy, {
      progress() {
        signal?.throwIfAborted()
        return PAGES_PER_STEP
      },
    })
    source.exec('commit')
    mergeWriteAheadLog(copy)
    const fault = findFault(copy, rows)
    if (fault) {
      return failure(`${fault}. The database or the disk is damaged: keep the backups you have`)
    }
    syncToDisk(copy)
    return success({ takenAt, rows, bytes: statSync(copy).size })
  } finally {
    source.close()
  }
}

/** The copy of a database in WAL mode is in WAL mode, and could not be read without files beside it. */
function mergeWriteAheadLog(file: string): void {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    connection.pragma('journal_mode = DELETE')
  } finally {
    connection.close()
  }
}

/** Why a copy is not what it should be. */
function findFault(file: string, expected: RowCounts): string | undefined {
  const connection = new Sqlite(file, { readonly: true })
  try {
    const damage = findCorruption(connection)
    if (damage) return `the copy is damaged (${damage})`
    const rows = countRows(connection)
    const tables = new Set([...Object.keys(expected), ...Object.keys(rows)])
    const other = [...tables].find((table) => rows[table] !== expected[table])
    return other && `the copy has other rows of ${other} than the database`
  } finally {
    connection.close()
  }
}

function removePartial(partial: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(partial + suffix, { force: true })
}
