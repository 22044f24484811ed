import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Result, failure, success } from '../shared/result.ts'
import { findStorageFault } from './storage-faults.ts'
import { describeDataProblem, makeDataDir } from './data-dir.ts'

/** The lock on a data folder. */
export type DataLock = {
  release(): void
}

/**
 * Locks the data folder for this process, and creates it if it is missing; fails with one line for the
 * owner. The server and a restore hold this lock; everything else relies on the locks of SQLite.
 *
 * The lock is an exclusive transaction on the empty database `lock.db`, because Node has no file locks.
 * The system releases it when the process ends, unlike a file with a process id. Never open that file
 * with `node:fs`: closing it would release the lock (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function lockDataDir(dir: string): Result<DataLock, string> {
  let connection: Sqlite.Database | undefined
  try {
    makeDataDir(dir)
    const file = join(dir, 'lock.db')
    // SQLite opens a read-only file without an error, and then cannot lock it.
    accessSync(existsSync(file) ? file : dir, constants.W_OK)
    connection = new Sqlite(file, { timeout: 0 })
    connection.exec('begin exclusive')
    const lock = connection
    return success({ release: () => void lock.close() })
  } catch (error) {
    connection?.close()
    if (findStorageFault(error) === 'locked') {
      return failure(
        `DATA_DIR ${dir} is in use: another server or a restore is running on it. Stop that one, or set another DATA_DIR`,
      )
    }
    return failure(describeDataProblem(dir, error))
  }
}
