import type Sqlite from 'better-sqlite3'

/**
 * Runs something that had better fail with SQLITE_BUSY than wait until another connection is done:
 * waiting holds up everybody whom this process serves.
 */
export function withoutLockWait<Value>(connection: Sqlite.Database, run: () => Value): Value {
  const timeout = connection.pragma('busy_timeout', { simple: true }) as number
  connection.pragma('busy_timeout = 0')
  try {
    return run()
  } finally {
    connection.pragma(`busy_timeout = ${timeout}`)
  }
}
