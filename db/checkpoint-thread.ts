import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { SECOND } from '../shared/clock.ts'
import { createWriteAheadLog, type LogRequest } from './checkpoints.ts'

/*
 * The thread that moves the write-ahead log into the database, as dist/app/checkpoint-thread.mjs. It has the priority of the
 * server: who writes may wait for its lock.
 */

/** How often the log is looked at. */
const INTERVAL = SECOND / 4
/** How long truncating the log waits for a pause of those who write, whom it delays. */
const MAX_DELAY = 30 * SECOND

const connection = new Sqlite(workerData as string, { fileMustExist: true })
const log = createWriteAheadLog(connection)
let looks = 0
let changedAt: number | undefined
const looking = setInterval(() => {
  const before = changedAt
  changedAt = log.findChange()
  if (looks > 0 && (changedAt === before || --looks === 0)) {
    looks = 0
    log.truncate()
  } else log.move()
}, INTERVAL)

parentPort?.on('message', (request: LogRequest) => {
  if (request === 'truncate') {
    if (looks === 0) looks = MAX_DELAY / INTERVAL
    return
  }
  clearInterval(looking)
  log.stop()
  connection.close()
  parentPort?.close()
})
