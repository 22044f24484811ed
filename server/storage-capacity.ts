import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { createSizeQueries } from '../db/size.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { type Clock, SECOND } from '../shared/clock.ts'
import { RESERVED_BYTES } from './backup/durable-files.ts'
import type { Log } from './log.ts'

/**
 * Limits the size of stored data. Only changes that make it larger ask: reading, logging in, completing,
 * shortening and deleting always work.
 */
export type StorageCapacity = {
  /** Returns whether data may not grow now, and logs a change of that. */
  isFull(): boolean
  /** Measures the disk now and returns whether data may grow. */
  measure(): Promise<boolean>
  /** Middleware that measures the disk before a write if the last measurement is old. */
  refreshBeforeWrites: RequestHandler
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  /** Returns the free bytes on the disk of the data folder. */
  measureFreeSpace: () => Promise<number>
  /** Maximum bytes of the database. */
  maxStoredBytes: number
}

/** Minimum time between two measurements of the disk; growth in between is calculated. */
const MEASURE_INTERVAL = 5 * SECOND

/** Bytes that stay free: one reserve for the backup and one for the write-ahead log. */
const FREE_BYTES_MARGIN = 2 * RESERVED_BYTES

/** Returns the free bytes that a database of that size needs to grow: the next backup is a copy of it. */
export function findMinFreeBytes(databaseBytes: number): number {
  return databaseBytes + FREE_BYTES_MARGIN
}

/**
 * Keeps the site from filling its disk. It measures the used pages of SQLite, which cover all tables and
 * indexes and take constant time.
 */
export function createStorageCapacity(dependencies: Dependencies): StorageCapacity {
  const { database, clock, log, measureFreeSpace, maxStoredBytes } = dependencies
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
      // A missing folder counts as a full disk.
      .catch(() => 0)
      .then((freeBytes) => {
        disk = { at: clock.now(), freeBytes, fileBytes: findFileBytes() }
      })
      .finally(() => (measuring = undefined))
    return measuring
  }

  /** Returns the last known size when the database cannot be read; a write reports that fault. */
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
