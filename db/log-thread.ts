import { stat } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { SECOND } from '../shared/clock.ts'
import { isLargeLog } from './checkpoints.ts'

/** Time between two looks at the log. */
export const CHECK_INTERVAL = SECOND / 4

/** The time after which an idle thread ends: it takes 11 MB, and most sites seldom erase or write much. */
const IDLE_TIME = 30 * SECOND

/** What a thread starts with. */
export type LogThreadData = { file: string; idleTime: number }

/** What a thread is told: the number of a request to truncate the log, or to stop. */
export type LogRequest = number | 'stop'

/** What a thread says while it has nothing to do: the number of the last request that it knows. */
export type LogReport = number

/** The log of a database that threads look after. */
export type ThreadedLog = {
  truncate(): void
  /** Resolves when the thread, if there is one, has closed the database. */
  stop(): Promise<void>
}

/**
 * Looks after the log of a database file in a thread of its own: moving it waits for the disk, and every request
 * would wait with it. The thread starts when the log is to be truncated or has grown large.
 * @param script the address of the built `checkpoint-thread.ts`
 * @param failed called when a thread cannot start or ends by itself; no other one starts
 * @param idleTime milliseconds without work until a thread ends
 */
export function createThreadedLog(
  script: URL,
  file: string,
  failed: (error: unknown) => void,
  idleTime = IDLE_TIME,
): ThreadedLog {
  let worker: Worker | undefined
  let ended = Promise.resolve()
  let lastRequest = 0
  let isStopped = false
  const checks = setInterval(() => {
    // An error here is met by the next change, which reports it.
    if (!worker) stat(`${file}-wal`, (_error, stats) => void (isLargeLog(stats) && truncate()))
  }, CHECK_INTERVAL).unref()

  function start(): Worker {
    const started = new Worker(script, { workerData: { file, idleTime } satisfies LogThreadData })
    started.unref()
    ended = new Promise((resolve) => started.once('exit', () => resolve()))
    started.on('message', (report: LogReport) => {
      // It may have been asked meanwhile.
      if (report === lastRequest) end()
    })
    started.on('error', giveUp)
    return started
  }

  function giveUp(error: unknown): void {
    clearInterval(checks)
    isStopped = true
    failed(error)
  }

  function truncate(): void {
    if (isStopped) return
    try {
      worker ??= start()
    } catch (error) {
      // The system refuses a thread, for want of memory or by a limit.
      return giveUp(error)
    }
    worker.postMessage(++lastRequest satisfies LogRequest)
  }

  function end(): void {
    worker?.ref()
    worker?.postMessage('stop' satisfies LogRequest)
    worker = undefined
  }

  return {
    truncate,
    stop() {
      clearInterval(checks)
      isStopped = true
      end()
      return ended
    },
  }
}
