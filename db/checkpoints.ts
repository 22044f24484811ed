import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import { SECOND } from '../shared/clock.ts'
import { withoutLockWait } from './without-lock-wait.ts'

/** How soon the log is truncated again after a reader was in the way. */
const RETRY = SECOND
/** Minimum bytes of a log that is moved: the first change after a complete move waits for the disk. */
const MIN_MOVED = 16 * 2 ** 20

/** The write-ahead log of a database (https://www.sqlite.org/wal.html). */
export type WriteAheadLog = {
  /**
   * Truncates the log, so that erased data leaves the disk; after the transaction that runs. Tries again each
   * second while a reader such as a replication tool, or a fault of the disk, is in the way.
   */
  truncate(): void
  /** Moves a log that has grown large into the database, so that it begins from the start again. */
  move(): void
  /** Returns when the log was last changed, in milliseconds since 1970; undefined if there is none. */
  findChange(): number | undefined
  /** Gives up what is to be tried again. */
  stop(): void
}

/** Wraps the log of a connection. It never waits for a lock. */
export function createWriteAheadLog(connection: Sqlite.Database): WriteAheadLog {
  let timer: NodeJS.Timeout | undefined
  let movedAt: number | undefined

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): boolean {
    try {
      const [result] = withoutLockWait(
        connection,
        () => connection.pragma(`wal_checkpoint(${mode})`) as Record<string, number>[],
      )
      return result?.['busy'] === 0 && result['log'] === result['checkpointed']
    } catch {
      // The next change reports a disk that cannot be written.
      return false
    }
  }

  function truncate(): void {
    clearTimeout(timer)
    if (!connection.open) return
    if (connection.inTransaction) return queueMicrotask(truncate)
    // The first leaves little for the second, which keeps others from writing.
    checkpoint('PASSIVE')
    if (!checkpoint('TRUNCATE')) timer = setTimeout(truncate, RETRY).unref()
  }

  const readStats = () => statSync(`${connection.name}-wal`, { throwIfNoEntry: false })

  return {
    truncate,
    findChange: () => readStats()?.mtimeMs,
    move() {
      const log = readStats()
      if (!log || log.size < MIN_MOVED || log.mtimeMs === movedAt) return
      if (checkpoint('PASSIVE')) movedAt = log.mtimeMs
    },
    stop: () => clearTimeout(timer),
  }
}

/** What the thread that looks after a log is told. */
export type LogRequest = 'truncate' | 'stop'

/** The log of a database that a thread looks after. */
export type ThreadedLog = {
  truncate(): void
  /** Resolves when the thread has closed the database. */
  stop(): Promise<void>
}

/**
 * Looks after the log of a database file in a thread of its own: moving it waits for the disk, and every request
 * would wait with it.
 * @param script the address of the built `checkpoint-thread.ts`
 * @param failed called when the thread ends by itself
 */
export function startLogThread(
  script: URL,
  file: string,
  failed: (error: unknown) => void,
): ThreadedLog {
  const worker = new Worker(script, { workerData: file })
  worker.unref()
  worker.on('error', failed)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const tell = (request: LogRequest) => worker.postMessage(request)
  return {
    truncate: () => tell('truncate'),
    stop() {
      worker.ref()
      tell('stop')
      return ended
    },
  }
}
