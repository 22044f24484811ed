import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Item } from '../shared/api/items.ts'
import { createTestClock } from '../shared/clock.ts'
import { isPosition } from '../shared/rules/position.ts'
import { migrate, readMigrations } from './migrate.ts'
import { createTodoQueries } from './queries/todo-items.ts'

const clock = createTestClock()

/** Opens a database with the schema of tasks that have a title only. */
function openBefore() {
  const connection = new Sqlite(':memory:')
  onTestFinished(() => void connection.close())
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  migrate(connection, readMigrations().slice(0, 4), clock)
  const addAccount = connection.prepare<{ id: number; name: string }>(`
    insert into account (id, public_id, email, username, password_hash, created_at, last_login_at,
      expires_at, list_version)
    values (:id, 'public-' || :name, :name || '@example.com', 'Ada', 'hash', 1, 2, 3, 40 + :id)`)
  const addTask = connection.prepare<[number, string, string, number | null]>(`
    insert into todo_item (account_id, id, title, deleted_at, completed_at, version, created_at,
      updated_at)
    values (?, ?, ?, ?, 5, 6, 7, 8)`)
  return {
    connection,
    addAccount: (id: number) => void addAccount.run({ id, name: String(id) }),
    addTask: (account: number, id: string, title = id, deletedAt: number | null = null) =>
      void addTask.run(account, id, title, deletedAt),
    /** Runs the pending migrations; returns functions that read the lists. */
    migrate() {
      migrate(connection, readMigrations(), clock)
      const todo = createTodoQueries(connection)
      return {
        todo,
        list: (account: number) => JSON.parse(todo.list(account).toString()) as Item[],
        trash: (account: number) => JSON.parse(todo.listTrash(account).toString()) as Item[],
      }
    },
  }
}

describe('tasks with a title only', () => {
  it('keep their values, and get defaults for the new fields', () => {
    const before = openBefore()
    before.addAccount(1)
    before.addTask(1, 'x', 'Buy milk – é😀', 9)
    expect(before.migrate().trash(1)).toEqual([
      {
        id: 'x',
        title: 'Buy milk – é😀',
        notes: '',
        due: null,
        repeat: null,
        reminders: null,
        priority: 'none',
        tags: [],
        checklist: [],
        position: 'c000',
        completedAt: 5,
        createdAt: 7,
        updatedAt: 8,
        deletedAt: 9,
        version: 6,
      },
    ])
  })

  it('keep their order, latest first, separately in each account, with the trash included', () => {
    const before = openBefore()
    for (const account of [1, 2, 3]) before.addAccount(account)
    before.addTask(1, 'a')
    before.addTask(2, 'b')
    before.addTask(1, 'c', 'c', 9)
    before.addTask(2, 'd')
    before.addTask(1, 'e')
    const { list, trash, todo } = before.migrate()
    const places = (items: Item[]) => items.map(({ id, position }) => [id, position])
    expect(places(list(1))).toEqual([
      ['e', 'c000'],
      ['a', 'c002'],
    ])
    expect(places(trash(1))).toEqual([['c', 'c001']])
    expect(places(list(2))).toEqual([
      ['d', 'c000'],
      ['b', 'c001'],
    ])
    expect(list(3)).toEqual([])
    expect(todo.findState(1)).toEqual({ account: 'public-1', version: 41, size: 3 + 3 * 4 })
    expect(todo.findState(3)).toEqual({ account: 'public-3', version: 43, size: 0 })
    expect([1, 2, 3].map((account) => todo.count(account))).toEqual([3, 2, 0])
  })

  it('keep their order in the largest possible list, and each gets a position', () => {
    const before = openBefore()
    before.addAccount(1)
    const ids = Array.from({ length: 5000 }, (_, number) => String(number).padStart(4, '0'))
    before.connection.transaction(() => ids.forEach((id) => before.addTask(1, id)))()
    const { list, todo } = before.migrate()
    expect(list(1).map(({ id }) => id)).toEqual(ids.reverse())
    const positions = list(1).map(({ position }) => position)
    expect(positions.every(isPosition)).toBe(true)
    expect(new Set(positions).size).toBe(5000)
    expect(todo.findState(1)?.size).toBe(5000 * '0000[][]'.length)
    expect(todo.count(1)).toBe(5000)
  })

  it('are counted after the migration', () => {
    const before = openBefore()
    before.addAccount(1)
    before.addTask(1, 'x', 'é')
    before.addTask(1, 'y', 'z', 9)
    const { todo } = before.migrate()
    before.addTask(1, 'new')
    expect(todo.count(1)).toBe(3)
    for (const id of ['x', 'y', 'new', 'unknown']) todo.remove(1, id)
    expect(todo.findState(1)?.size).toBe(0)
    expect(todo.count(1)).toBe(0)
    before.addAccount(2)
    expect(todo.findState(2)?.size).toBe(0)
    expect(todo.count(2)).toBe(0)
  })

  it('are deleted with their account', () => {
    const before = openBefore()
    before.addAccount(1)
    before.addTask(1, 'x')
    before.migrate()
    before.connection.exec('delete from account where id = 1')
    const left = before.connection.prepare('select count(*) from todo_item').pluck().get()
    expect(left).toBe(0)
  })
})
