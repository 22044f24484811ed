import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import { countUnverifiable } from '../db/queries/password-keys.ts'
import type { Clock } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'
import { createDeletions, type Deletions } from './deletions.ts'
import { openSecrets, readSecrets, type Secrets } from './secrets.ts'
import { ADVICE, findStorageFault } from './storage-faults.ts'

export type DataDir = {
  database: Database
  secrets: Secrets
  deletions: Deletions
  /** Where mails are written that no server takes; made with the first one. */
  mailDir: string
  /** Whether the database was there and its key was not: a new one was made. */
  keyLost: boolean
  /** Whether others than its owner could read the key until now. */
  keyExposed: boolean
  /** Accounts whose passwords no key can check that is held. */
  lockedOut: number
}

/** Makes the data folder if it is not there, readable by its owner alone. */
export function makeDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/**
 * Makes the data folder on first start, and opens the key and the database in it. Fails with one
 * line for the owner: a folder that cannot be written, a file that is no database, a database of a
 * newer version, a key that is none, a key that is missing and without which nobody can log in.
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
 * Throws when the key is missing without which passwords cannot be checked: a new one would lock
 * everybody out, and the owner may still have the old one.
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
 * SQLite makes do with reading where it may not write, and says so only then. A site whose disk has
 * filled up can still show its pages, and takes changes again once there is room.
 */
function ignoreFullDisk(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (findStorageFault(error) !== 'full') throw error
  }
}

/** One line for the owner: what is wrong with the data folder, and what to do about it. */
export function describeDataProblem(dir: string, error: unknown): string {
  const fault = findStorageFault(error)
  const reason = fault ? ADVICE[fault] : (error as Error).message
  return `DATA_DIR ${dir} cannot be used: ${reason}`
}
