import { copyFileSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { countRows, type RowCounts } from '../../db/check.ts'
import { openDatabase } from '../../db/open.ts'
import { countUnverifiable } from '../../db/queries/password-keys.ts'
import {
  listPublicIds,
  removeAccounts,
  type RestoredMails,
  prepareRestored,
} from '../../db/queries/restored.ts'
import type { Clock } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { lockDataDir } from '../data-lock.ts'
import { findDeletedSince } from '../deletions.ts'
import { readSecrets } from '../secrets.ts'
import {
  type ReadFreeBytes,
  readFreeBytes,
  findSpaceShortage,
  removeDatabase,
  syncToDisk,
} from './durable-files.ts'
import { findBackupProblem } from './validate-backup.ts'
import {
  type PreviousState,
  readPreviousState,
  linkPrevious,
  measureFiles,
  moveIntoPlace,
} from './replace-database.ts'

/** The name of the copy of a backup until it is complete. */
export const RESTORE_FILE = 'site.db.restoring'

/** What to restore, and where to. */
export type RestoreOptions = {
  dataDir: string
  /** The backup, which is only read. */
  file: string
  clock: Clock
  freeBytes?: ReadFreeBytes
}

/** The result of a restore. */
export type RestoreReport = {
  /** The path of the previous database; undefined if there was none. */
  replaced: string | undefined
  rows: RowCounts
  mails: RestoredMails
  /** The number of accounts that were deleted after the backup, and stay deleted. */
  deletedSince: number
  /** The number of deletions that cannot be applied, because their key is missing. */
  unknownDeletions: number
  /** The number of accounts whose passwords no available key can verify. */
  lockedOut: number
}

/**
 * Restores a backup on a stopped site. A copy is checked, migrated, adapted (`prepareRestored`), cleared of
 * accounts that were deleted since, and then renamed in one step. The previous database stays under a
 * dated name. Fails with one line for the owner and changes nothing when the site runs, the backup is
 * damaged, foreign or newer, or the disk is full.
 */
export async function restore({
  dataDir,
  file,
  clock,
  freeBytes = readFreeBytes,
}: RestoreOptions): Promise<Result<RestoreReport, string>> {
  const backup = resolve(file)
  if (!existsSync(backup)) return failure(`Nothing was restored: there is no ${backup}`)
  const lock = lockDataDir(dataDir)
  if (!lock.ok) return failure(`Nothing was restored, stop the site first: ${lock.problem}`)
  const copy = join(dataDir, RESTORE_FILE)
  try {
    const lack = await findSpaceShortage(dataDir, 2 * measureFiles(backup), freeBytes)
    if (lack) return failure(`Nothing was restored: ${lack}`)
    copyDatabase(backup, copy)
    const refusal = findBackupProblem(copy, clock)
    if (refusal) return failure(`Nothing was restored: ${backup} ${refusal}`)
    const database = join(dataDir, 'site.db')
    return success(replace(database, copy, clock))
  } catch (error) {
    return failure(`Nothing was restored: ${(error as Error).message}`)
  } finally {
    removeDatabase(copy)
    lock.value.release()
  }
}

/** Copies a database, with its write-ahead log if that was backed up too. */
function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
}

/** Replaces the database; a failure before the final rename is undone. */
function replace(database: string, copy: string, clock: Clock): RestoreReport {
  const dataDir = dirname(database)
  const before = linkPrevious(database, clock.now())
  let prepared
  try {
    prepared = prepare(copy, dataDir, readPreviousState(database), clock)
    moveIntoPlace(copy, database)
  } catch (error) {
    before.undo()
    throw error
  }
  syncToDisk(dataDir)
  return { replaced: before.file, ...prepared }
}

/** Migrates and adapts the copy, and leaves it in one file. */
function prepare(
  copy: string,
  dataDir: string,
  before: PreviousState,
  clock: Clock,
): Omit<RestoreReport, 'replaced'> {
  const database = openDatabase(copy, clock)
  try {
    const { connection } = database
    const secrets = readSecrets(dataDir)
    const deleted = findDeletedSince(dataDir, secrets, listPublicIds(connection), before.accounts)
    const mails = database.transaction(() => {
      removeAccounts(connection, deleted.publicIds)
      return prepareRestored(connection, before.unsent, clock.now())
    })
    const rows = countRows(connection)
    const lockedOut = countUnverifiable(connection, secrets?.keys ?? [])
    connection.pragma('journal_mode = DELETE')
    return {
      mails,
      rows,
      deletedSince: deleted.publicIds.length,
      unknownDeletions: deleted.unknown,
      lockedOut,
    }
  } finally {
    database.close()
  }
}
