import type Sqlite from 'better-sqlite3'

/**
 * Runs a function that fails with SQLITE_BUSY at once instead of waiting for a lock: waiting would block
 * every request of this process.
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
