import Sqlite from 'better-sqlite3'
import { createTestClock } from '../shared/clock.ts'
import { ACCOUNT_RETENTION } from '../shared/limits.ts'
import { type Database, openDatabase, wrapConnection } from './open.ts'
import { createAccountQueries } from './queries/accounts.ts'

let template: Buffer | undefined

/** Creates a migrated in-memory database for one test, as a copy of a template or of a backup. */
export function createTestDatabase(backup?: Buffer): Database {
  if (!template) {
    const migrated = openDatabase(':memory:', createTestClock())
    template = migrated.connection.serialize()
    migrated.close()
  }
  const connection = new Sqlite(backup ?? template)
  connection.pragma('foreign_keys = ON')
  return wrapConnection(connection)
}

type NewAccount = Parameters<ReturnType<typeof createAccountQueries>['insert']>[0]

/** Inserts an account of that name and returns its id. */
export function addAccount(
  { connection }: Pick<Database, 'connection'>,
  name: string,
  parts: Partial<NewAccount> = {},
): number {
  const { now = 0 } = parts
  return createAccountQueries(connection).insert({
    publicId: `public-${name}`,
    email: `${name}@example.com`,
    username: name,
    passwordHash: `hash of ${name}`,
    now,
    expiresAt: now + ACCOUNT_RETENTION,
    ...parts,
  })
}
