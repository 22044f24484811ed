import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import type { Clock } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'
import { openSecrets, type Secrets } from './secrets.ts'

export type DataDir = {
  database: Database
  secrets: Secrets
  /** Where mails are written that no server takes; made with the first one. */
  mailDir: string
  /** Whether the database was there and its key was not: a new one was made. */
  keyLost: boolean
}

/**
 * Makes the data folder on first start, readable by its owner alone, and opens the key and the
 * database in it. Fails with one line for the owner: a folder that cannot be written, a file that
 * is no database, a database of a newer version, a key that is none.
 */
export function openData(dir: string, clock: Clock): Result<DataDir, string> {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const file = join(dir, 'site.db')
    const known = existsSync(file)
    const database = openDatabase(file, clock)
    try {
      const { secrets, made } = openSecrets(dir)
      const mailDir = join(dir, 'mail')
      return success({ database, secrets, mailDir, keyLost: known && made })
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    return failure(`DATA_DIR ${dir} cannot be used: ${(error as Error).message}`)
  }
}
