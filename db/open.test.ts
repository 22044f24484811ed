import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../shared/clock.ts'
import { openDatabase } from './open.ts'
import { createTestDatabase } from './testing.ts'

/** A database with a table of numbers. */
function createNumbers() {
  const database = createTestDatabase()
  database.connection.exec('create table number (value integer)')
  const insert = database.connection.prepare('insert into number values (?)')
  const list = database.connection.prepare('select value from number order by value').pluck()
  return { database, add: (value: number) => void insert.run(value), list: () => list.all() }
}

it('a failed transaction changes nothing, and the next one runs', () => {
  const { database, add, list } = createNumbers()
  const fail = () => {
    add(1)
    throw new Error('no')
  }
  expect(() => database.transaction(fail)).toThrow('no')
  expect(list()).toEqual([])
  expect(database.transaction(() => (add(2), 'given'))).toBe('given')
  expect(list()).toEqual([2])
})

it('a nested transaction joins the outer one and fails with it', () => {
  const { database, add, list } = createNumbers()
  database.transaction(() => {
    add(1)
    database.transaction(() => add(2))
  })
  const failLater = () => {
    database.transaction(() => add(3))
    throw new Error('no')
  }
  expect(() => database.transaction(failLater)).toThrow('no')
  expect(list()).toEqual([1, 2])
  expect(database.connection.inTransaction).toBe(false)
})

it('a transaction without sync does not wait for the disk, unless it runs inside another one', () => {
  const { database, add, list } = createNumbers()
  const findMode = () => database.connection.pragma('synchronous', { simple: true })
  const [NORMAL, FULL] = [1, 2]
  expect(database.transactionWithoutSync(() => (add(1), findMode()))).toBe(NORMAL)
  expect(findMode()).toBe(FULL)
  const fail = () => {
    add(2)
    throw new Error('no')
  }
  expect(() => database.transactionWithoutSync(fail)).toThrow('no')
  expect(findMode()).toBe(FULL)
  const inside = () => database.transactionWithoutSync(() => (add(3), findMode()))
  expect(database.transaction(inside)).toBe(FULL)
  expect(list()).toEqual([1, 3])
})

it('a log that is truncated inside a transaction is truncated after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = openDatabase(join(folder, 'site.db'), createTestClock())
  const measureLog = () => statSync(join(folder, 'site.db-wal')).size
  database.transaction(() => {
    database.connection.exec('create table number (value integer)')
    database.truncateLog()
  })
  expect(measureLog()).toBeGreaterThan(0)
  await Promise.resolve()
  expect(measureLog()).toBe(0)
  database.close()
})

it('what is committed can be waited for, in a file and in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of [join(folder, 'site.db'), ':memory:']) {
    const database = openDatabase(file, createTestClock())
    for (const table of ['one', 'two']) {
      database.transactionWithoutSync(() =>
        database.connection.exec(`create table ${table} (value)`),
      )
      await expect(database.sync()).resolves.toBeUndefined()
    }
    database.close()
  }
})
