import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { SECOND } from '../shared/clock.ts'
import { createWriteAheadLog } from './checkpoints.ts'
import {
  CHECK_INTERVAL,
  type LogReport,
  type LogRequest,
  type LogThreadData,
} from './log-thread.ts'

/*
 * The thread that moves the write-ahead log into the database, as dist/app/checkpoint-thread.mjs. It has the priority of the
 * server, because a write may wait for its lock.
 */

/** Checks in which truncating waits for a pause between writes, because it delays them. */
const MAX_CHECKS = (30 * SECOND) / CHECK_INTERVAL

const { file, idleTime } = workerData as LogThreadData
const connection = new Sqlite(file, { fileMustExist: true })
const log = createWriteAheadLog(connection)
let lastRequest = 0
let isAsked = false
/** Checks since the log was to be truncated. */
let checks = 0
let changedAt: number | undefined
let workedAt = performance.now()

const timer = setInterval(() => {
  const before = changedAt
  changedAt = log.findChange()
  if (!isAsked && !log.isLarge()) {
    if (performance.now() - workedAt >= idleTime) {
      parentPort?.postMessage(lastRequest satisfies LogReport)
    }
    return
  }
  workedAt = performance.now()
  if (changedAt !== before && ++checks < MAX_CHECKS) return log.move()
  if (!log.tryToTruncate()) return
  checks = 0
  isAsked = false
}, CHECK_INTERVAL)

parentPort?.on('message', (request: LogRequest) => {
  if (request !== 'stop') {
    lastRequest = request
    isAsked = true
    return
  }
  clearInterval(timer)
  connection.close()
  parentPort?.close()
})
