import type { RequestHandler } from 'express'
import type { Database } from '../db/open.ts'
import { createSizeQueries } from '../db/size.ts'
import { withoutWaiting } from '../db/without-waiting.ts'
import { type Clock, SECOND } from '../shared/clock.ts'
import { SPARE } from './backup/durable.ts'
import type { Log } from './log.ts'

/**
 * Whether there is room for more. What makes nothing larger never asks: reading, logging in,
 * completing, shortening and deleting always work.
 */
export type StorageRoom = {
  /** Whether nothing larger may be written now; said in the log when it changes. */
  isFull(): boolean
  /** Asks the disk now; whether there is room. */
  look(): Promise<boolean>
  /** Stands before the endpoints: no change is judged by what the disk had long ago. */
  keepFresh: RequestHandler
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
const LOOK_INTERVAL = 5 * SECOND

/** Bytes: the backup leaves one `SPARE` free, and the write-ahead log has another. */
const MARGIN = 2 * SPARE

/** Free bytes below which a database of that size is not to grow: the next backup is a copy of it. */
export function findFreeFloor(databaseBytes: number): number {
  return databaseBytes + MARGIN
}

/**
 * Keeps the site from filling its disk. The pages that SQLite uses say how much is stored: that covers
 * all tables and indexes, needs no column that could be wrong, and is read at once.
 */
export function createStorageRoom(parts: Parts): StorageRoom {
  const { database, clock, log, measureFreeSpace, maxStoredBytes } = parts
  const sizes = createSizeQueries(database.connection)
  let disk: { at: number; freeBytes: number; fileBytes: number } | undefined
  let looking: Promise<void> | undefined
  let said: 'limit' | 'disk' | undefined

  function findShortage(): typeof said {
    if (sizes.findUsedBytes() >= maxStoredBytes) return 'limit'
    if (!disk) return undefined
    const fileBytes = sizes.findFileBytes()
    const grown = Math.max(fileBytes - disk.fileBytes, 0)
    return disk.freeBytes - grown < findFreeFloor(fileBytes) ? 'disk' : undefined
  }

  function isFull(): boolean {
    const shortage = findShortage()
    if (shortage !== said) {
      said = shortage
      if (!shortage) log.info('the site has room again')
      else {
        const usedBytes = sizes.findUsedBytes()
        const about = { shortage, usedBytes, maxStoredBytes, freeBytes: disk?.freeBytes }
        log.warn(about, 'the site is full: no more accounts and no more text are taken')
      }
    }
    return shortage !== undefined
  }

  function measure(): Promise<void> {
    looking ??= measureFreeSpace()
      // A folder that is gone has no room either.
      .catch(() => 0)
      .then((freeBytes) => {
        disk = { at: clock.now(), freeBytes, fileBytes: findFileBytes() }
      })
      .finally(() => (looking = undefined))
    return looking
  }

  /** A database that cannot be read is no matter of room; who writes to it finds out. */
  function findFileBytes(): number {
    try {
      return withoutWaiting(database.connection, sizes.findFileBytes)
    } catch {
      return disk?.fileBytes ?? 0
    }
  }

  function isFresh(): boolean {
    const now = clock.now()
    return disk !== undefined && now >= disk.at && now < disk.at + LOOK_INTERVAL
  }

  return {
    isFull,
    async look() {
      await measure()
      try {
        return !withoutWaiting(database.connection, isFull)
      } catch {
        return disk !== undefined && disk.freeBytes >= findFreeFloor(disk.fileBytes)
      }
    },
    keepFresh(request, _response, next) {
      if (request.method === 'GET' || request.method === 'HEAD' || isFresh()) next()
      else void measure().then(() => next())
    },
  }
}
