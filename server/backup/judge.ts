import Sqlite from 'better-sqlite3'
import { findDamage, isDamage } from '../../db/check.ts'
import { readMigrations } from '../../db/migrate.ts'
import { findForeignness } from '../../db/recognise.ts'
import type { Clock } from '../../shared/clock.ts'

/** Why a file cannot be restored, in words that follow its name; undefined when it can be. */
export function findRefusal(file: string, clock: Clock): string | undefined {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    connection.pragma('trusted_schema = OFF')
    const damage = findDamage(connection)
    if (damage) return `is damaged (${damage}); take another backup`
    return findForeignness(connection, readMigrations(), clock)
  } catch (error) {
    if (isDamage(error)) return `is damaged (${error.message}); take another backup`
    throw error
  } finally {
    connection.close()
  }
}
