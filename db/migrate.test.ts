import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../shared/clock.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { createTestDatabase } from './testing.ts'

const clock = createTestClock()
const first: Migration = { version: 1, name: '001-a', sql: 'create table a (x integer) strict' }
const second: Migration = { version: 2, name: '002-b', sql: 'create table b (x integer) strict' }
const broken: Migration = { version: 3, name: '003-c', sql: 'create table c (x integer); nonsense' }

describe('migrate', () => {
  const connection = new Sqlite(':memory:')
  afterEach(() =>
    connection.exec(
      'drop table if exists a; drop table if exists b; drop table if exists schema_migration',
    ),
  )

  function tables(): unknown[] {
    return connection.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  }

  it('runs pending migrations only', () => {
    migrate(connection, [first], clock)
    migrate(connection, [first, second], clock)
    expect(tables()).toEqual(expect.arrayContaining(['a', 'b']))
    expect(connection.prepare('select name, applied_at from schema_migration').all()).toEqual([
      { name: '001-a', applied_at: clock.now() },
      { name: '002-b', applied_at: clock.now() },
    ])
  })

  it('leaves the database unchanged when a migration fails', () => {
    migrate(connection, [first], clock)
    expect(() => migrate(connection, [first, second, broken], clock)).toThrow(/nonsense/)
    expect(tables()).not.toContain('b')
    expect(tables()).not.toContain('c')
  })

  it('rejects a database of a newer version', () => {
    migrate(connection, [first, second], clock)
    expect(() => migrate(connection, [first], clock)).toThrow(/schema 2.*knows only 1/)
  })
})

describe('the migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(readMigrations().map(({ version }) => version)).toEqual(
      readMigrations().map((_, index) => index + 1),
    )
  })

  it('create strict tables only', () => {
    const database = createTestDatabase()
    const loose = database.connection
      .prepare(
        "select name from pragma_table_list where schema = 'main' and not strict and name not like 'sqlite_%'",
      )
      .pluck()
      .all()
    database.close()
    expect(loose).toEqual([])
  })
})

describe('openDatabase', () => {
  it('sets the pragmas for durability and safety', () => {
    const database = openDatabase(':memory:', clock)
    const pragma = (name: string) => database.connection.pragma(name, { simple: true })
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('secure_delete')).toBe(1)
    expect(pragma('trusted_schema')).toBe(0)
    expect(pragma('busy_timeout')).toBe(5000)
    database.close()
  })
})
