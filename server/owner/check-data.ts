import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { findCorruption } from '../../db/check.ts'
import type { Database } from '../../db/open.ts'
import { countUnverifiable } from '../../db/queries/password-keys.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { createSizeQueries } from '../../db/size.ts'
import { DAY, MINUTE } from '../../shared/clock.ts'
import { MAX_STORED_BYTES } from '../../shared/limits.ts'
import { type ReadFreeBytes, readFreeBytes, findSpaceShortage } from '../backup/durable-files.ts'
import { findLatestBackup } from '../backup/latest-backup.ts'
import { measureFiles } from '../backup/replace-database.ts'
import { listExposed } from '../data-permissions.ts'
import { decryptPayload } from '../mail/encrypted-payload.ts'
import { findMinFreeBytes } from '../storage-capacity.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../storage-faults.ts'
import { findKeyFile, readKeyFile } from '../todo-list/push/vapid.ts'
import { fine, problem, type Verdict, warning } from './finding.ts'
import { openExistingSecrets } from './open-site.ts'
import { formatBytes, formatTime } from './units.ts'

/** Tolerance for rows that are written while the check runs. */
const CLOCK_TOLERANCE = MINUTE

/** One night may be missed: a site that was down makes up for it when it starts. */
const MAX_BACKUP_AGE = 2 * DAY

/** The range of dates that a correct clock can show. */
const PLAUSIBLE = { from: Date.UTC(2026, 0), to: Date.UTC(2100, 0) }

/** Checks that only this user can use the data folder and its files. */
export function checkFolder(dataDir: string): Verdict {
  try {
    const { mode } = statSync(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (isOpenToOthers(mode)) return problem(`other users can open it: chmod 700 ${dataDir}`)
    const exposed = listExposed(dataDir)
    if (exposed.length > 0)
      return problem(`other users can read it: chmod 600 ${exposed.join(' ')}`)
    return fine(dataDir)
  } catch (error) {
    return problem(explainAccess(error, dataDir))
  }
}

/** Checks that the key exists, is private, and decrypts all data that was made with it. */
export function checkKey(dataDir: string, database: Database | undefined): Verdict {
  const file = join(dataDir, 'secret.key')
  try {
    // Checked before the keys are read, because reading restricts the permissions.
    if (isOpenToOthers(statSync(file).mode))
      return problem(`other users can read it: chmod 600 ${file}`)
  } catch (error) {
    return problem(explainAccess(error, file))
  }
  const secrets = openExistingSecrets(dataDir)
  if (!secrets.ok) return problem(secrets.problem)
  const waiting = database ? createOverviewQueries(database.connection).listMails() : []
  const { keys } = secrets.value
  const lockedOut = database ? countUnverifiable(database.connection, keys) : 0
  if (lockedOut > 0) {
    return problem(
      `lacks the key that checks the passwords of accounts: ${lockedOut}. Put it back from your copy`,
    )
  }
  const unreadable = waiting.filter(
    ({ payload, messageId }) => payload && !decryptPayload(payload, keys, messageId).ok,
  ).length
  if (unreadable === 0)
    return fine(`decrypts all data; keys, newest first: ${keys.map(({ id }) => id).join(', ')}`)
  return problem(`queued mails that another key encrypted, and that will be lost: ${unreadable}`)
}

/** Checks that the key of notifications is private and can be read; the site makes a missing one. */
export function checkPushKey(
  dataDir: string,
  { hasPush, hasReminders }: Pick<Config, 'hasPush' | 'hasReminders'>,
): Verdict {
  if (!hasPush || !hasReminders) return fine('not used: notifications are switched off')
  const file = findKeyFile(dataDir)
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return warning('missing: the site makes one when it starts')
    if (isOpenToOthers(stats.mode)) return problem(`other users can read it: chmod 600 ${file}`)
    const key = readKeyFile(dataDir)
    return fine(`public key: ${key?.publicKey ?? 'none'}`)
  } catch (error) {
    return problem(codeOf(error) ? explainAccess(error, file) : (error as Error).message)
  }
}

function isOpenToOthers(mode: number): boolean {
  return (mode & 0o077) !== 0
}

function explainAccess(error: unknown, path: string): string {
  if (codeOf(error) === 'ENOENT') return `${path} does not exist: set DATA_DIR, or start the site`
  return `this user cannot use ${path} (${codeOf(error)}): be the user who runs the site`
}

/** Checks the integrity of the whole database. */
export function checkDatabase({ connection }: Database): Verdict {
  const damage = findCorruption(connection)
  if (damage === undefined) return fine('is whole')
  return problem(`is damaged (${damage}): npm run owner -- restore FILE`)
}

/** Checks that the disk has enough space for a backup. */
export async function checkDisk(
  dataDir: string,
  ask: ReadFreeBytes = readFreeBytes,
): Promise<Verdict> {
  try {
    const lack = await findSpaceShortage(dataDir, measureFiles(join(dataDir, 'site.db')), ask)
    if (lack) return problem(`${lack} for a backup`)
    const free = await ask(dataDir)
    if (free < findMinFreeBytes(measureFiles(join(dataDir, 'site.db')))) {
      return problem(`${formatBytes(free)} free: new accounts and longer texts are refused`)
    }
    return fine(`${formatBytes(free)} free`)
  } catch (error) {
    return problem(explainAccess(error, dataDir))
  }
}

/** Checks that the database is below its maximum size. */
export function checkStorage({ connection }: Database, maxStoredBytes = MAX_STORED_BYTES): Verdict {
  const used = createSizeQueries(connection).findUsedBytes()
  const share = `${formatBytes(used)} of ${formatBytes(maxStoredBytes)} used`
  if (used < maxStoredBytes) return fine(share)
  return problem(`${share}: new accounts and longer texts are refused`)
}

/** Checks that the nightly backups are made. */
export function checkBackups(dataDir: string, now: number): Verdict {
  const latest = findLatestBackup(dataDir, now)
  if (latest === undefined) {
    return warning('none: the site makes one when it starts, and its log says why not')
  }
  const found = `the latest is of ${formatTime(latest)} UTC`
  if (now - latest <= MAX_BACKUP_AGE) return fine(found)
  return problem(`${found}: the log of the site says why ("job":"backup")`)
}

/** Checks that no data is left of screens that the site no longer has. */
export function checkUnusedData(
  { connection }: Database,
  screens: readonly string[] | undefined,
): Verdict {
  if (!screens) return fine('unknown: there is no build')
  const found: string[] = []
  if (!screens.includes('to-do-list')) {
    const { all } = createOverviewQueries(connection).countAccounts(0, 0)
    if (all > 0) found.push(`accounts of the to-do list: ${all} (npm run owner -- accounts)`)
  }
  if (!screens.includes('evaluation')) {
    const comments = createReviewQueries(connection).list().length
    if (comments > 0)
      found.push(`comments of the evaluation: ${comments} (npm run owner -- reviews)`)
  }
  if (found.length === 0) return fine('none')
  return warning(`left of screens that the site no longer has: ${found.join('; ')}`)
}

/** Checks the clock: a wrong one ends accounts and sessions at the wrong time. */
export function checkClock(now: number, database: Database | undefined): Verdict {
  const newest = database ? createOverviewQueries(database.connection).findNewestTime() : undefined
  if (newest !== undefined && now + CLOCK_TOLERANCE < newest) {
    return problem(
      `says ${formatTime(now)} UTC, and something was written on ${formatTime(newest)}`,
    )
  }
  const plausible = now >= PLAUSIBLE.from && now < PLAUSIBLE.to
  return plausible ? fine(`${formatTime(now)} UTC`) : problem(`says ${formatTime(now)} UTC`)
}
