import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { countRows, type RowCounts } from '../../db/check.ts'
import { openDatabase } from '../../db/open.ts'
import { type RestoredMails, settleRestored } from '../../db/queries/restored.ts'
import type { Clock } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { lockDataDir } from '../data-lock.ts'
import { type AskFreeBytes, askFreeBytes, findLackOfRoom, syncToDisk } from './durable.ts'
import { findRefusal } from './judge.ts'
import { foldAndReadUnsent, keepAside, measureFiles, putInPlace } from './replace.ts'

/** What the copy of a backup is called until it is whole. */
export const RESTORING = 'site.db.restoring'

export type RestoreParts = {
  dataDir: string
  /** The backup, which is only read. */
  file: string
  clock: Clock
  freeBytes?: AskFreeBytes
}

export type RestoreReport = {
  /** Where the database is that was in use before; undefined if there was none. */
  replaced: string | undefined
  rows: RowCounts
  mails: RestoredMails
}

/**
 * Puts a backup in the place of the database of a stopped site. A copy is checked, brought to the
 * present (`settleRestored`) and to the schema of this version, and then takes the name in one step;
 * the database before stays beside it under a dated name, with its write-ahead log. Fails with one
 * line for the owner, and then leaves everything as it was: the site runs, the backup is damaged or
 * none of this site, a newer version wrote it, the disk lacks room.
 */
export async function restore({
  dataDir,
  file,
  clock,
  freeBytes = askFreeBytes,
}: RestoreParts): Promise<Result<RestoreReport, string>> {
  const backup = resolve(file)
  if (!existsSync(backup)) return failure(`Nothing was restored: there is no ${backup}`)
  const lock = lockDataDir(dataDir)
  if (!lock.ok) return failure(`Nothing was restored, stop the site first: ${lock.problem}`)
  const copy = join(dataDir, RESTORING)
  try {
    const lack = await findLackOfRoom(dataDir, 2 * measureFiles(backup), freeBytes)
    if (lack) return failure(`Nothing was restored: ${lack}`)
    copyDatabase(backup, copy)
    const refusal = findRefusal(copy, clock)
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

/** With its write-ahead log, if it was copied by hand together with that. */
function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
}

/** Everything can be taken back until the copy has the name of the database. */
function replace(database: string, copy: string, clock: Clock): RestoreReport {
  const before = keepAside(database, clock.now())
  let settled
  try {
    settled = settle(copy, foldAndReadUnsent(database), clock)
    putInPlace(copy, database)
  } catch (error) {
    before.undo()
    throw error
  }
  syncToDisk(dirname(database))
  return { replaced: before.file, ...settled }
}

/** Leaves the database in one file. */
function settle(
  copy: string,
  unsent: ReadonlySet<string>,
  clock: Clock,
): Omit<RestoreReport, 'replaced'> {
  const database = openDatabase(copy, clock)
  try {
    const { connection } = database
    const mails = database.transaction(() => settleRestored(connection, unsent, clock.now()))
    const rows = countRows(connection)
    connection.pragma('journal_mode = DELETE')
    return { mails, rows }
  } finally {
    database.close()
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}
