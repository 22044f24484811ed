import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import type { Clock } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { ADVICE, findStorageFault } from './storage-faults.ts'

export type DataDir = {
  database: Database
  secrets: Secrets
  /** Where mails are written that no server takes; made with the first one. */
  mailDir: string
  /** Whether the database was there and its key was not: a new one was made. */
  keyLost: boolean
  /** Whether others than its owner could read the key until now. */
  keyExposed: boolean
}

/** Makes the data folder if it is not there, readable by its owner alone. */
export function makeDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/**
 * Makes the data folder on first start, and opens the key and the database in it. Fails with one
 * line for the owner: a folder that cannot be written, a file that is no database, a database of a
 * newer version, a key that is none.
 */
export function openData(dir: string, clock: Clock): Result<DataDir, string> {
  try {
    makeDataDir(dir)
    const file = join(dir, 'site.db')
    const known = existsSync(file)
    const database = openDatabase(file, clock)
    try {
      tryToWrite(database, known)
      const { secrets, made, exposed } = openSecrets(dir)
      const mailDir = join(dir, 'mail')
      return success({ database, secrets, mailDir, keyLost: known && made, keyExposed: exposed })
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    return failure(describeDataProblem(dir, error))
  }
}

/**
 * SQLite makes do with reading where it may not write, and says so only then. A site whose disk has
 * filled up can still show its pages, and takes changes again once there is room.
 */
function tryToWrite(database: Database, known: boolean): void {
  try {
    database.checkWritable(true)
  } catch (error) {
    if (!known || findStorageFault(error) !== 'full') throw error
  }
}

/** One line for the owner: what is wrong with the data folder, and what to do about it. */
export function describeDataProblem(dir: string, error: unknown): string {
  const fault = findStorageFault(error)
  const reason = fault ? ADVICE[fault] : (error as Error).message
  return `DATA_DIR ${dir} cannot be used: ${reason}`
}
