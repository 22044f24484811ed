import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { SECOND } from '../shared/clock.ts'
import { createWriteAheadLog, type LogRequest } from './checkpoints.ts'

/*
 * The thread that moves the write-ahead log into the database, as dist/app/checkpoint-thread.mjs. It has the priority of the
 * server, because a write may wait for its lock.
 */

/** Time between two checks of the log. */
const CHECK_INTERVAL = SECOND / 4
/** How long truncating waits for a pause between writes, because it delays them. */
const MAX_DELAY = 30 * SECOND

const connection = new Sqlite(workerData as string, { fileMustExist: true })
const log = createWriteAheadLog(connection)
/** Checks that are left until the log is truncated in any case; 0 if nobody asked for it. */
let checksLeft = 0
let changedAt: number | undefined
const timer = setInterval(() => {
  const before = changedAt
  changedAt = log.findChange()
  if (checksLeft > 0 && (changedAt === before || --checksLeft === 0)) {
    checksLeft = 0
    log.truncate()
  } else log.move()
}, CHECK_INTERVAL)

parentPort?.on('message', (request: LogRequest) => {
  if (request === 'truncate') {
    if (checksLeft === 0) checksLeft = MAX_DELAY / CHECK_INTERVAL
    return
  }
  clearInterval(timer)
  log.stop()
  connection.close()
  parentPort?.close()
})
