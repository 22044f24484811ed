import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import { countUnverifiable } from '../db/queries/password-keys.ts'
import type { Clock } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'
import { createDeletions, type Deletions } from './deletions.ts'
import { openSecrets, readSecrets, type Secrets } from './secrets.ts'
import { ADVICE, findStorageFault } from './storage-faults.ts'

/** The opened data folder. */
export type DataDir = {
  database: Database
  secrets: Secrets
  deletions: Deletions
  /** The folder for mails while SMTP_URL is not set; created with the first mail. */
  mailDir: string
  /** Whether the database existed without its key, so that a new key was made. */
  keyLost: boolean
  /** Whether other users could read the key until now. */
  keyExposed: boolean
  /** The number of accounts whose passwords no available key can verify. */
  lockedOut: number
}

/** Creates the data folder if it is missing, readable by its owner only. */
export function makeDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/**
 * Opens the key and the database of the data folder, and creates them on first start. Fails with one line
 * for the owner: folder not writable, not a database, newer version, invalid or missing key.
 */
export function openData(dir: string, clock: Clock): Result<DataDir, string> {
  try {
    makeDataDir(dir)
    const file = join(dir, 'site.db')
    const known = existsSync(file)
    const database = openDatabase(file, clock)
    try {
      if (known) ignoreFullDisk(() => database.checkWritable(true))
      else database.checkWritable(true)
      rejectLostKey(dir, database)
      const { secrets, made, exposed } = openSecrets(dir)
      const deletions = createDeletions({ dataDir: dir, database, clock, secrets })
      ignoreFullDisk(() => deletions.removeStale())
      return success({
        database,
        secrets,
        deletions,
        mailDir: join(dir, 'mail'),
        keyLost: known && made,
        keyExposed: exposed,
        lockedOut: countUnverifiable(database.connection, secrets.keys),
      })
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    return failure(describeDataProblem(dir, error))
  }
}

/**
 * Throws when the key that verifies passwords is missing: a new key would lock everybody out, and the
 * owner may still have a copy of the old one.
 */
function rejectLostKey(dir: string, database: Database): void {
  const accounts = countUnverifiable(database.connection, [])
  if (accounts === 0 || readSecrets(dir)) return
  throw new Error(
    `secret.key is missing: without it, ${accounts} accounts cannot log in. ` +
      'Put your copy back. If it is lost for good, run: npm run owner -- key new',
  )
}

/**
 * Ignores a full disk: the site can still serve pages, and accepts changes again once there is space.
 * Other faults must be found now, because SQLite opens a read-only file without an error.
 */
function ignoreFullDisk(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (findStorageFault(error) !== 'full') throw error
  }
}

/** Returns one line for the owner: what is wrong with the data folder and what to do. */
export function describeDataProblem(dir: string, error: unknown): string {
  const fault = findStorageFault(error)
  const reason = fault ? ADVICE[fault] : (error as Error).message
  return `DATA_DIR ${dir} cannot be used: ${reason}`
}
