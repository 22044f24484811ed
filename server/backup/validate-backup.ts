import Sqlite from 'better-sqlite3'
import { findCorruption, isCorruption } from '../../db/check.ts'
import { readMigrations } from '../../db/migrate.ts'
import { findSchemaMismatch } from '../../db/identify-database.ts'
import type { Clock } from '../../shared/clock.ts'

/** Validates a backup. Returns the fault as a phrase that follows the file's name, or undefined. */
export function findBackupProblem(file: string, clock: Clock): string | undefined {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    connection.pragma('trusted_schema = OFF')
    const damage = findCorruption(connection)
    if (damage) return `is damaged (${damage}); take another backup`
    return findSchemaMismatch(connection, readMigrations(), clock)
  } catch (error) {
    if (isCorruption(error)) return `is damaged (${error.message}); take another backup`
    throw error
  } finally {
    connection.close()
  }
}
