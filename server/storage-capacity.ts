import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { createSizeQueries } from '../db/size.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { type Clock, SECOND } from '../shared/clock.ts'
import { RESERVED_BYTES } from './backup/durable-files.ts'
import type { Log } from './log.ts'

/**
 * Whether there is room for more. What makes nothing larger never asks: reading, logging in,
 * completing, shortening and deleting always work.
 */
export type StorageCapacity = {
  /** Whether nothing larger may be written now; said in the log when it changes. */
  isFull(): boolean
  /** Asks the disk now; whether there is room. */
  measure(): Promise<boolean>
  /** Stands before the endpoints: no change is judged by what the disk had long ago. */
  refreshBeforeWrites: RequestHandler
}

type Parts = {
  database: Database
  clock: Clock
  log: Log
  /** Bytes that can still be written to the data folder. */
  measureFreeSpace: () => Promise<number>
  /** Bytes of the database, from which on it does not grow. */
  maxStoredBytes: number
}

/** What the disk has is asked this often at most; what the database has grown since is known. */
const MEASURE_INTERVAL = 5 * SECOND

/** Bytes: the backup leaves one `SPARE` free, and the write-ahead log has another. */
const FREE_BYTES_MARGIN = 2 * RESERVED_BYTES

/** Free bytes below which a database of that size is not to grow: the next backup is a copy of it. */
export function findMinFreeBytes(databaseBytes: number): number {
  return databaseBytes + FREE_BYTES_MARGIN
}

/**
 * Keeps the site from filling its disk. The pages that SQLite uses say how much is stored: that covers
 * all tables and indexes, needs no column that could be wrong, and is read at once.
 */
export function createStorageCapacity(parts: Parts): StorageCapacity {
  const { database, clock, log, measureFreeSpace, maxStoredBytes } = parts
  const sizes = createSizeQueries(database.connection)
  let disk: { at: number; freeBytes: number; fileBytes: number } | undefined
  let measuring: Promise<void> | undefined
  let reported: 'limit' | 'disk' | undefined

  function findShortage(): typeof reported {
    if (sizes.findUsedBytes() >= maxStoredBytes) return 'limit'
    if (!disk) return undefined
    const fileBytes = sizes.findFileBytes()
    const grown = Math.max(fileBytes - disk.fileBytes, 0)
    return disk.freeBytes - grown < findMinFreeBytes(fileBytes) ? 'disk' : undefined
  }

  function isFull(): boolean {
    const shortage = findShortage()
    if (shortage !== reported) {
      reported = shortage
      if (!shortage) log.info('the site accepts new accounts and longer texts again')
      else {
        const usedBytes = sizes.findUsedBytes()
        const about = { shortage, usedBytes, maxStoredBytes, freeBytes: disk?.freeBytes }
        log.warn(about, 'the site is full: new accounts and longer texts are refused')
      }
    }
    return shortage !== undefined
  }

  function measure(): Promise<void> {
    measuring ??= measureFreeSpace()
      // A folder that is gone has no room either.
      .catch(() => 0)
      .then((freeBytes) => {
        disk = { at: clock.now(), freeBytes, fileBytes: findFileBytes() }
      })
      .finally(() => (measuring = undefined))
    return measuring
  }

  /** A database that cannot be read is no matter of room; who writes to it finds out. */
  function findFileBytes(): number {
    try {
      return withoutLockWait(database.connection, sizes.findFileBytes)
    } catch {
      return disk?.fileBytes ?? 0
    }
  }

  function isFresh(): boolean {
    const now = clock.now()
    return disk !== undefined && now >= disk.at && now < disk.at + MEASURE_INTERVAL
  }

  return {
    isFull,
    async measure() {
      await measure()
      try {
        return !withoutLockWait(database.connection, isFull)
      } catch {
        return disk !== undefined && disk.freeBytes >= findMinFreeBytes(disk.fileBytes)
      }
    },
    refreshBeforeWrites(request, _response, next) {
      if (request.method === 'GET' || request.method === 'HEAD' || isFresh()) next()
      else void measure().then(() => next())
    },
  }
}
