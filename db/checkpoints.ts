import { type Stats, statSync } from 'node:fs'
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
  /** Truncates the log unless somebody is in the way, and returns whether it did. */
  tryToTruncate(): boolean
  /** Returns whether the log is so large that it should be moved into the database. */
  isLarge(): boolean
  /** Moves a large log into the database, so that it begins from the start again. */
  move(): void
  /** Returns when the log was last changed, in milliseconds since 1970; undefined if there is none. */
  findChange(): number | undefined
  /** Gives up what is to be tried again. */
  stop(): void
}

/** Returns whether a log is so large that it should be moved into the database. */
export function isLargeLog(stats: Stats | undefined): boolean {
  return (stats?.size ?? 0) >= MIN_MOVED
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

  function tryToTruncate(): boolean {
    // The first leaves little for the second, which keeps others from writing.
    checkpoint('PASSIVE')
    return checkpoint('TRUNCATE')
  }

  function truncate(): void {
    clearTimeout(timer)
    if (!connection.open) return
    if (connection.inTransaction) return queueMicrotask(truncate)
    if (!tryToTruncate()) timer = setTimeout(truncate, RETRY).unref()
  }

  const readStats = () => statSync(`${connection.name}-wal`, { throwIfNoEntry: false })

  return {
    truncate,
    tryToTruncate,
    findChange: () => readStats()?.mtimeMs,
    isLarge: () => isLargeLog(readStats()),
    move() {
      const log = readStats()
      if (!isLargeLog(log) || log?.mtimeMs === movedAt) return
      if (checkpoint('PASSIVE')) movedAt = log?.mtimeMs
    },
    stop: () => clearTimeout(timer),
  }
}
