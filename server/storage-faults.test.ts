import { readdirSync, writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { findStorageFault, type StorageFault } from './storage-faults.ts'

/** Returns the error that a function throws. */
function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('It threw nothing.')
}

describe('a storage fault', () => {
  it.each<[string, StorageFault]>([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'full'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['SQLITE_READONLY', 'forbidden'],
    ['SQLITE_READONLY_DBMOVED', 'forbidden'],
    ['SQLITE_CANTOPEN', 'forbidden'],
    ['EROFS', 'forbidden'],
    ['EACCES', 'forbidden'],
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_IOERR_WRITE', 'failing'],
    ['SQLITE_IOERR_FSYNC', 'failing'],
    ['EIO', 'failing'],
  ])('is found by its code: %s is %s', (code, fault) => {
    expect(findStorageFault(Object.assign(new Error('so'), { code }))).toBe(fault)
  })

  it('is found in errors that SQLite throws', () => {
    const connection = new Sqlite(':memory:')
    connection.pragma('max_page_count = 1')
    expect(findStorageFault(catchError(() => connection.exec('create table t (x)')))).toBe('full')
    expect(
      findStorageFault(
        catchError(() => new Sqlite(Buffer.from('words'.repeat(999))).exec('vacuum')),
      ),
    ).toBe('damaged')
  })

  it.each([
    ['a mistake in the code', () => (undefined as unknown as string).length],
    ['a constraint', () => new Sqlite(':memory:').exec('create table t (x); create table t (x)')],
    ['a missing file', () => readdirSync('/no/such/folder')],
    ['a folder in the way', () => writeFileSync('/', '')],
  ])('is not found for %s', (_, run) => {
    expect(findStorageFault(catchError(run))).toBeUndefined()
  })

  it.each([undefined, null, 'SQLITE_FULL', { code: 13 }, { code: null }])(
    'is not found for %o',
    (thrown) => {
      expect(findStorageFault(thrown)).toBeUndefined()
    },
  )
})
