import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../db/testing.ts'
import type { BatchEntry, Item } from '../../shared/api/items.ts'
import { createTestClock, DAY, HOUR, SECOND } from '../../shared/clock.ts'
import { MOST_ITEMS, TRASH_KEPT } from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { ITEM_ID_MESSAGE, TITLE_EMPTY_MESSAGE } from '../../shared/rules/item.ts'
import { createItems } from './items.ts'
import { addAccount, itemId } from './testing.ts'

const [first, second, third] = [itemId(1), itemId(2), itemId(3)]

function setUp() {
  const clock = createTestClock()
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const items = createItems({ database, clock })
  const [mine, theirs] = [addAccount(database, clock), addAccount(database, clock)]
  const version = (account = mine) => items.findState(account)?.version
  const titles = (account = mine) => items.list(account).map(({ title }) => title)
  return { clock, database, items, mine, theirs, version, titles }
}

/** What a change gave that must have been made. */
function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

const NOT_FOUND = { ok: false, problem: { kind: 'not-found' } }

describe('a new task', () => {
  it('is open, in the list, and at its first version', () => {
    const { clock, items, mine } = setUp()
    const now = clock.now()
    const item: Item = {
      id: first,
      title: 'Buy milk',
      completedAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      version: 1,
    }
    expect(items.create(mine, { id: first, title: '  Buy milk ' })).toEqual({
      ok: true,
      value: item,
    })
    expect(items.list(mine)).toEqual([item])
  })

  it('sent twice is one, and stays as it has become', () => {
    const { clock, items, mine, version } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const changed = valueOf(items.change(mine, first, 1, { title: 'b', completed: true }))
    const before = version()
    clock.advance(HOUR)
    expect(items.create(mine, { id: first, title: 'a' })).toEqual({ ok: true, value: changed })
    expect(version()).toBe(before)
  })

  it('sent again after it went to the trash stays there', () => {
    const { items, mine } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const trashed = valueOf(items.remove(mine, first))
    expect(items.create(mine, { id: first, title: 'a' })).toEqual({ ok: true, value: trashed })
    expect(items.list(mine)).toEqual([])
  })

  it('needs a title and a UUID', () => {
    const { items, mine } = setUp()
    expect(items.create(mine, { id: first, title: ' ' })).toEqual({
      ok: false,
      problem: { kind: 'invalid', field: 'title', message: TITLE_EMPTY_MESSAGE },
    })
    expect(items.create(mine, { id: 'x', title: 'a' })).toEqual({
      ok: false,
      problem: { kind: 'invalid', field: 'id', message: ITEM_ID_MESSAGE },
    })
    expect(items.list(mine)).toEqual([])
  })
})

describe('the list', () => {
  it('has the tasks in the order they came, whatever was changed or removed for good', () => {
    const { clock, database, items, mine, theirs, titles } = setUp()
    const add = (number: number, account = mine) =>
      items.create(account, { id: itemId(100 - number), title: `${number}` })
    for (const number of [1, 2, 3, 4]) add(number)
    add(5, theirs)
    // The numbers of the last rows become free, and are given again.
    for (const number of [2, 4]) items.remove(mine, itemId(100 - number))
    items.remove(theirs, itemId(100 - 5))
    clock.advance(TRASH_KEPT)
    expect(items.removeTrash(clock.now(), 10)).toBe(3)
    for (const number of [6, 7]) add(number)
    items.change(mine, itemId(100 - 1), 1, { title: '1 again' })
    database.connection.exec('vacuum')
    add(8)
    expect(titles()).toEqual(['1 again', '3', '6', '7', '8'])
  })

  it('comes back from the trash where it was', () => {
    const { items, mine, titles } = setUp()
    for (const [id, title] of [
      [first, 'a'],
      [second, 'b'],
      [third, 'c'],
    ] as const) {
      items.create(mine, { id, title })
    }
    items.remove(mine, second)
    expect(titles()).toEqual(['a', 'c'])
    items.change(mine, second, 2, { deleted: false })
    expect(titles()).toEqual(['a', 'b', 'c'])
  })

  it('has a version that grows with every change, and with nothing else', () => {
    const { clock, items, mine, theirs, version } = setUp()
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
    expect(growsBy(() => items.list(mine))).toBe(0)
    expect(growsBy(() => items.create(theirs, { id: second, title: 'a' }))).toBe(0)
  })

  it('never has a version again that it had before a backup was restored', () => {
    const { clock, database, items, mine, version } = setUp()
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

  it('keeps growing when the clock is set back', () => {
    const { clock, items, mine, version } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const before = version() ?? Infinity
    clock.advance(-DAY)
    items.change(mine, first, 1, { title: 'b' })
    expect(version()).toBe(before + 1)
  })

  it('is nobody’s without an account', () => {
    const { items } = setUp()
    expect(items.findState(99)).toBeUndefined()
    expect(items.list(99)).toEqual([])
  })
})

describe('a change', () => {
  it('changes what it names, the version and the time of the change', () => {
    const { clock, items, mine } = setUp()
    const item = valueOf(items.create(mine, { id: first, title: 'a' }))
    clock.advance(HOUR)
    const renamed = { ...item, title: 'b', updatedAt: clock.now(), version: 2 }
    expect(items.change(mine, first, 1, { title: ' b ' })).toEqual({ ok: true, value: renamed })
    clock.advance(HOUR)
    const completed = { ...renamed, completedAt: clock.now(), updatedAt: clock.now(), version: 3 }
    expect(items.change(mine, first, 2, { completed: true })).toEqual({
      ok: true,
      value: completed,
    })
    expect(items.list(mine)).toEqual([completed])
  })

  it('that renames a completed task keeps when it was completed', () => {
    const { clock, items, mine } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const { completedAt } = valueOf(items.change(mine, first, 1, { completed: true }))
    clock.advance(HOUR)
    const renamed = valueOf(items.change(mine, first, 2, { title: 'b', completed: true }))
    expect(renamed).toMatchObject({ completedAt, title: 'b', version: 3 })
    expect(valueOf(items.change(mine, first, 3, { completed: false })).completedAt).toBeNull()
  })

  it.each([{}, { title: 'a' }, { title: ' a' }, { completed: false }, { deleted: false }])(
    'that changes nothing, as %j, leaves the task and its version as they are',
    (change) => {
      const { clock, items, mine } = setUp()
      const item = valueOf(items.create(mine, { id: first, title: 'a' }))
      clock.advance(HOUR)
      expect(items.change(mine, first, 1, change)).toEqual({ ok: true, value: item })
      expect(items.list(mine)).toEqual([item])
    },
  )

  it.each([0, 1, 3, -1, Number.MAX_SAFE_INTEGER])(
    'made to version %d of a task at its second overwrites nothing, and gives it as it is',
    (version) => {
      const { items, mine } = setUp()
      items.create(mine, { id: first, title: 'a' })
      const current = valueOf(items.change(mine, first, 1, { title: 'b' }))
      expect(items.change(mine, first, version, { title: 'c' })).toEqual({
        ok: false,
        problem: { kind: 'stale', current },
      })
      expect(items.list(mine)).toEqual([current])
    },
  )

  it('needs a title when it names one', () => {
    const { items, mine } = setUp()
    const item = valueOf(items.create(mine, { id: first, title: 'a' }))
    expect(items.change(mine, first, 1, { title: '\0', completed: true })).toMatchObject({
      problem: { kind: 'invalid', field: 'title' },
    })
    expect(items.list(mine)).toEqual([item])
  })
})

describe('the trash', () => {
  it('takes a task as it is, once, and gives it back', () => {
    const { clock, items, mine } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const completed = valueOf(items.change(mine, first, 1, { completed: true }))
    clock.advance(HOUR)
    const now = clock.now()
    const trashed = { ...completed, deletedAt: now, updatedAt: now, version: 3 }
    expect(items.remove(mine, first)).toEqual({ ok: true, value: trashed })
    clock.advance(HOUR)
    expect(items.remove(mine, first)).toEqual({ ok: true, value: trashed })
    expect(items.change(mine, first, 3, { deleted: true })).toEqual({ ok: true, value: trashed })
    const back = { ...completed, updatedAt: clock.now(), version: 4 }
    expect(items.change(mine, first, 3, { deleted: false })).toEqual({ ok: true, value: back })
    expect(items.list(mine)).toEqual([back])
  })

  it('keeps a task for 30 days from when it came, then no longer', () => {
    const { clock, items, mine, titles } = setUp()
    items.create(mine, { id: first, title: 'stays' })
    items.create(mine, { id: second, title: 'goes' })
    items.remove(mine, second)
    clock.advance(TRASH_KEPT - 1)
    expect(items.removeTrash(clock.now(), 10)).toBe(0)
    clock.advance(1)
    expect(items.removeTrash(clock.now(), 10)).toBe(1)
    expect(items.change(mine, second, 2, { deleted: false })).toEqual(NOT_FOUND)
    expect(titles()).toEqual(['stays'])
  })

  it('is emptied of the oldest first, so many at a time', () => {
    const { clock, items, mine } = setUp()
    for (const id of [third, first, second]) items.create(mine, { id, title: 'a' })
    for (const id of [second, third, first]) {
      items.remove(mine, id)
      clock.advance(HOUR)
    }
    clock.advance(TRASH_KEPT)
    expect(items.removeTrash(clock.now(), 2)).toBe(2)
    expect(items.remove(mine, third)).toEqual(NOT_FOUND)
    expect(items.remove(mine, first).ok).toBe(true)
    expect(items.removeTrash(clock.now(), 2)).toBe(1)
  })
})

describe('a task of another account', () => {
  it('cannot be told from one that is not there', () => {
    const { items, mine, theirs, version } = setUp()
    const item = valueOf(items.create(theirs, { id: first, title: 'secret' }))
    const before = version(theirs)
    for (const id of [first, second]) {
      expect(items.change(mine, id, 1, { title: 'x' })).toEqual(NOT_FOUND)
      expect(items.change(mine, id, 9, { deleted: true })).toEqual(NOT_FOUND)
      expect(items.remove(mine, id)).toEqual(NOT_FOUND)
    }
    expect(items.list(mine)).toEqual([])
    expect(items.list(theirs)).toEqual([item])
    expect(version(theirs)).toBe(before)
  })

  it('may have the same id', () => {
    const { items, mine, theirs, titles } = setUp()
    items.create(theirs, { id: first, title: 'theirs' })
    expect(items.create(mine, { id: first, title: 'mine' })).toMatchObject({
      value: { title: 'mine', version: 1 },
    })
    items.change(mine, first, 1, { title: 'still mine' })
    items.remove(mine, first)
    expect(titles()).toEqual([])
    expect(titles(theirs)).toEqual(['theirs'])
  })

  it('goes with that account alone', () => {
    const { database, items, mine, theirs, titles } = setUp()
    items.create(theirs, { id: first, title: 'theirs' })
    items.create(mine, { id: first, title: 'mine' })
    database.connection.prepare('delete from account where id = ?').run(theirs)
    expect(titles(theirs)).toEqual([])
    expect(titles()).toEqual(['mine'])
  })
})

describe('a batch', () => {
  it('makes its changes in their order, and leaves out only those that cannot be made', () => {
    const { items, mine, titles } = setUp()
    const results = items.apply(mine, [
      { op: 'create', id: first, title: 'a' },
      { op: 'create', id: 'x', title: 'no UUID' },
      { op: 'create', id: second, title: '' },
      { op: 'change', id: first, version: 1, change: { title: 'b' } },
      { op: 'change', id: first, version: 1, change: { title: 'stale' } },
      { op: 'change', id: first, version: 2, change: { title: '\ud800' } },
      { op: 'change', id: third, version: 1, change: { completed: true } },
      { op: 'create', id: second, title: 'c' },
      { op: 'create', id: first, title: 'again' },
      { op: 'delete', id: second },
      { op: 'delete', id: third },
    ])
    const b = expect.objectContaining({ id: first, title: 'b', version: 2 }) as Item
    expect(results).toEqual([
      { status: 201, item: expect.objectContaining({ id: first, title: 'a', version: 1 }) as Item },
      { status: 400 },
      { status: 400 },
      { status: 200, item: b },
      { status: 409, item: b },
      { status: 400 },
      { status: 404 },
      { status: 201, item: expect.objectContaining({ id: second, title: 'c' }) as Item },
      { status: 201, item: b },
      { status: 204 },
      { status: 404 },
    ])
    expect(titles()).toEqual(['b'])
  })

  it('sent twice makes nothing twice', () => {
    const { items, mine } = setUp()
    const entries: BatchEntry[] = [
      { op: 'create', id: first, title: 'a' },
      { op: 'change', id: first, version: 1, change: { completed: true } },
      { op: 'create', id: second, title: 'b' },
      { op: 'delete', id: second },
    ]
    items.apply(mine, entries)
    const before = items.list(mine)
    expect(items.apply(mine, entries).map(({ status }) => status)).toEqual([201, 409, 201, 204])
    expect(items.list(mine)).toEqual(before)
  })

  it('is made as a whole or not at all when the database fails', () => {
    const { database, items, mine, version } = setUp()
    items.create(mine, { id: first, title: 'a' })
    const before = [items.list(mine), version()]
    database.connection.exec(`
      create trigger fail before insert on todo_item when new.title = 'fails'
      begin select raise(abort, 'disk full'); end`)
    const entries: BatchEntry[] = [
      { op: 'change', id: first, version: 1, change: { title: 'b' } },
      { op: 'create', id: second, title: 'fails' },
    ]
    expect(() => items.apply(mine, entries)).toThrow('disk full')
    expect([items.list(mine), version()]).toEqual(before)
  })

  it('does nothing when it is empty', () => {
    const { items, mine, version } = setUp()
    expect(items.apply(mine, [])).toEqual([])
    expect(version()).toBe(0)
  })
})

describe('a list that is full', () => {
  it('takes no more, the trash and batches included, until something is gone for good', () => {
    const { clock, items, mine, theirs } = setUp()
    const create = (number: number): BatchEntry => ({
      op: 'create',
      id: itemId(number),
      title: `${number}`,
    })
    const statuses = (entries: BatchEntry[]) =>
      items.apply(mine, entries).map(({ status }) => status)
    const almost = Array.from({ length: MOST_ITEMS - 1 }, (_, number) => create(number))
    expect(new Set(statuses(almost))).toEqual(new Set([201]))
    items.remove(mine, itemId(0))
    expect(statuses([create(9001), create(9002), create(7), create(9003)])).toEqual([
      201, 400, 201, 400,
    ])
    expect(items.create(mine, { id: itemId(9002), title: 'a' })).toEqual({
      ok: false,
      problem: { kind: 'full' },
    })
    expect(items.list(mine)).toHaveLength(MOST_ITEMS - 1)
    expect(items.create(theirs, { id: itemId(9002), title: 'a' }).ok).toBe(true)
    clock.advance(TRASH_KEPT)
    items.removeTrash(clock.now(), 10)
    expect(statuses([create(9002), create(9003)])).toEqual([201, 400])
  })
})
