import Sqlite from 'better-sqlite3'
import { createTestClock } from '../shared/clock.ts'
import { type Database, openDatabase, wrapConnection } from './open.ts'

let template: Buffer | undefined

/** A migrated database in memory of the test's own: migrated once, copied for each test. */
export function createTestDatabase(): Database {
  if (!template) {
    const migrated = openDatabase(':memory:', createTestClock())
    template = migrated.connection.serialize()
    migrated.close()
  }
  const connection = new Sqlite(template)
  connection.pragma('foreign_keys = ON')
  return wrapConnection(connection)
}
