import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { SECOND } from '../shared/clock.ts'
import { createWriteAheadLog, type LogRequest } from './checkpoints.ts'

/*
 * The thread that moves the write-ahead log into the database, as dist/app/checkpoint-thread.mjs. It has the priority of the
 * server: who writes may wait for its lock.
 */

/** How often the size of the log is measured. */
const INTERVAL = SECOND / 4
/** How long data that is erased meanwhile is waited for: truncating the log delays who writes. */
const DELAY = SECOND

const connection = new Sqlite(workerData as string, { fileMustExist: true })
const log = createWriteAheadLog(connection)
const measuring = setInterval(() => log.move(), INTERVAL)
let truncating: NodeJS.Timeout | undefined

parentPort?.on('message', (request: LogRequest) => {
  if (request === 'truncate') {
    truncating ??= setTimeout(() => {
      truncating = undefined
      log.truncate()
    }, DELAY)
    return
  }
  clearInterval(measuring)
  clearTimeout(truncating)
  log.stop()
  connection.close()
  parentPort?.close()
})
