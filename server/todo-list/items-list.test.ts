import { describe, expect, it } from 'vitest'
import type { BatchEntry } from '../../shared/api/items.ts'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import { MAX_ITEMS, TRASH_RETENTION } from '../../shared/limits.ts'
import { TOO_MANY_TASKS_MESSAGE } from './items.ts'
import { itemId, openLists } from './testing.ts'

const [first, second, third] = [itemId(1), itemId(2), itemId(3)]

describe('the list', () => {
  it('has the latest task first, whatever was changed or erased', () => {
    const { clock, database, items, mine, theirs, titles } = openLists()
    const add = (number: number, account = mine) =>
      items.create(account, { id: itemId(100 - number), title: `${number}` })
    for (const number of [1, 2, 3, 4]) add(number)
    add(5, theirs)
    // SQLite reuses the numbers of the last rows.
    for (const number of [2, 4]) items.remove(mine, itemId(100 - number))
    items.remove(theirs, itemId(100 - 5))
    clock.advance(TRASH_RETENTION)
    expect(items.removeTrash(clock.now() - TRASH_RETENTION, 10)).toBe(3)
    for (const number of [6, 7]) add(number)
    items.change(mine, itemId(100 - 1), 1, { title: '1 again' })
    database.connection.exec('vacuum')
    add(8)
    expect(titles()).toEqual(['8', '7', '6', '3', '1 again'])
  })

  it('has a restored task in its old position', () => {
    const { items, mine, titles } = openLists()
    for (const [id, title] of [
      [first, 'a'],
      [second, 'b'],
      [third, 'c'],
    ] as const) {
      items.create(mine, { id, title })
    }
    items.remove(mine, second)
    expect(titles()).toEqual(['c', 'a'])
    items.change(mine, second, 2, { deleted: false })
    expect(titles()).toEqual(['c', 'b', 'a'])
  })

  it('has a version that increases with every change only', () => {
    const { clock, items, mine, theirs, version, list } = openLists()
    const growsBy = (run: () => unknown) => {
      const before = version() ?? 0
      run()
      return (version() ?? 0) - before
    }
    expect(growsBy(() => items.create(mine, { id: first, title: 'a' }))).toBeGreaterThan(0)
    expect(growsBy(() => items.change(mine, first, 1, { title: 'b' }))).toBeGreaterThan(0)
    expect(growsBy(() => items.change(mine, first, 2, { completed: true }))).toBeGreaterThan(0)
    expect(growsBy(() => items.remove(mine, first))).toBeGreaterThan(0)
    clock.advance(HOUR)
    expect(growsBy(() => items.create(mine, { id: first, title: 'a' }))).toBe(0)
    expect(growsBy(() => items.create(mine, { id: second, title: '' }))).toBe(0)
    expect(growsBy(() => items.change(mine, first, 4, { title: 'b' }))).toBe(0)
    expect(growsBy(() => items.change(mine, first, 3, { title: 'c' }))).toBe(0)
    expect(growsBy(() => items.change(mine, second, 1, { title: 'c' }))).toBe(0)
    expect(growsBy(() => items.remove(mine, first))).toBe(0)
    expect(growsBy(() => list())).toBe(0)
    expect(growsBy(() => items.create(theirs, { id: second, title: 'a' }))).toBe(0)
  })

  it('never reuses a version from before a backup was restored', () => {
    const { clock, database, items, mine, version } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const backup = database.connection
      .prepare<[number], number>('select list_version from account where id = ?')
      .pluck()
      .get(mine)
    clock.advance(SECOND)
    items.change(mine, first, 1, { title: 'b' })
    const lost = version()
    database.connection
      .prepare('update account set list_version = ? where id = ?')
      .run(backup, mine)
    clock.advance(SECOND)
    items.change(mine, first, 2, { title: 'c' })
    expect(version()).toBeGreaterThan(lost ?? Infinity)
  })

  it('increases its version even when the clock is set back', () => {
    const { clock, items, mine, version } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const before = version() ?? Infinity
    clock.advance(-DAY)
    items.change(mine, first, 1, { title: 'b' })
    expect(version()).toBe(before + 1)
  })

  it('needs an account', () => {
    const { items, list } = openLists()
    expect(items.findState(99)).toBeUndefined()
    expect(list(99)).toEqual([])
  })
})

describe('a full list', () => {
  it('accepts no task, not even in a batch, until one is erased (S48)', () => {
    const { clock, items, mine, theirs, list } = openLists()
    const create = (number: number): BatchEntry => ({
      op: 'create',
      id: itemId(number),
      title: `${number}`,
    })
    const statuses = (entries: BatchEntry[]) =>
      items.apply(mine, entries).map(({ status }) => status)
    const almost = Array.from({ length: MAX_ITEMS - 1 }, (_, number) => create(number))
    expect(new Set(statuses(almost))).toEqual(new Set([201]))
    items.remove(mine, itemId(0))
    expect(statuses([create(9001), create(9002), create(7), create(9003)])).toEqual([
      201, 400, 201, 400,
    ])
    expect(items.create(mine, { id: itemId(9002), title: 'a' })).toEqual({
      ok: false,
      problem: { kind: 'full', message: TOO_MANY_TASKS_MESSAGE },
    })
    expect(list()).toHaveLength(MAX_ITEMS - 1)
    expect(items.create(theirs, { id: itemId(9002), title: 'a' }).ok).toBe(true)
    clock.advance(TRASH_RETENTION)
    items.removeTrash(clock.now() - TRASH_RETENTION, 10)
    expect(statuses([create(9002), create(9003)])).toEqual([201, 400])
  })
})
