import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import type { Clock } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'

/**
 * Makes the data folder on first start, readable by its owner alone, and opens the database in it.
 * Fails with one line for the owner: a folder that cannot be written, a file that is no database,
 * a database of a newer version.
 */
export function openData(dir: string, clock: Clock): Result<Database, string> {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return success(openDatabase(join(dir, 'site.db'), clock))
  } catch (error) {
    return failure(`DATA_DIR ${dir} cannot be used: ${(error as Error).message}`)
  }
}
