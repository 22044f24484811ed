import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Result, failure, success } from '../shared/result.ts'
import { findStorageFault } from './storage-faults.ts'
import { describeDataProblem, makeDataDir } from './data-dir.ts'

export type DataLock = {
  release(): void
}

/**
 * Takes the data folder, made if it is not there, for this process alone; fails with one line for
 * the owner. Held by the server and by a restore; whatever else works on the database goes through
 * SQLite's own locks and needs no other.
 *
 * It is an exclusive transaction on `lock.db`, a database that nothing is ever written to. The
 * system gives such a lock back when its process ends, however that happens, so none is ever left
 * behind, as a file with a process id would be; and node has no file locks of its own. Nothing else
 * may open that file with `node:fs`: closing it would let the lock go (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function lockDataDir(dir: string): Result<DataLock, string> {
  let connection: Sqlite.Database | undefined
  try {
    makeDataDir(dir)
    const file = join(dir, 'lock.db')
    // SQLite would make do with reading a file that it may not write, and take no lock.
    accessSync(existsSync(file) ? file : dir, constants.W_OK)
    connection = new Sqlite(file, { timeout: 0 })
    connection.exec('begin exclusive')
    const held = connection
    return success({ release: () => void held.close() })
  } catch (error) {
    connection?.close()
    if (findStorageFault(error) === 'locked') {
      return failure(`DATA_DIR ${dir} is in use: another server or a restore is running on it`)
    }
    return failure(describeDataProblem(dir, error))
  }
}
