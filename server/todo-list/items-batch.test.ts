import { describe, expect, it } from 'vitest'
import type { BatchEntry, Item } from '../../shared/api/items.ts'
import { ITEM_ID_MESSAGE, TITLE_EMPTY_MESSAGE, UNFIT_MESSAGE } from '../../shared/rules/item.ts'
import { itemId, openLists } from './testing.ts'

const [first, second, third] = [itemId(1), itemId(2), itemId(3)]

describe('a batch', () => {
  it('applies its changes in order, and skips only those that fail', () => {
    const { items, mine, titles } = openLists()
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
      { status: 400, reason: ITEM_ID_MESSAGE },
      { status: 400, reason: TITLE_EMPTY_MESSAGE },
      { status: 200, item: b },
      { status: 409, item: b },
      { status: 400, reason: UNFIT_MESSAGE },
      { status: 404 },
      { status: 201, item: expect.objectContaining({ id: second, title: 'c' }) as Item },
      { status: 201, item: b },
      { status: 204, item: expect.objectContaining({ id: second, version: 2 }) as Item },
      { status: 404 },
    ])
    expect(titles()).toEqual(['b'])
  })

  it('sent twice has no further effect', () => {
    const { items, mine, list } = openLists()
    const entries: BatchEntry[] = [
      { op: 'create', id: first, title: 'a' },
      { op: 'change', id: first, version: 1, change: { completed: true } },
      { op: 'create', id: second, title: 'b' },
      { op: 'delete', id: second },
    ]
    items.apply(mine, entries)
    const before = list()
    expect(items.apply(mine, entries).map(({ status }) => status)).toEqual([201, 409, 201, 204])
    expect(list()).toEqual(before)
  })

  it('is rolled back as a whole when the database fails', () => {
    const { database, items, mine, version, list } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const before = [list(), version()]
    database.connection.exec(`
      create trigger fail before insert on todo_item when new.title = 'fails'
      begin select raise(abort, 'disk full'); end`)
    const entries: BatchEntry[] = [
      { op: 'change', id: first, version: 1, change: { title: 'b' } },
      { op: 'create', id: second, title: 'fails' },
    ]
    expect(() => items.apply(mine, entries)).toThrow('disk full')
    expect([list(), version()]).toEqual(before)
  })

  it('without changes has no effect', () => {
    const { items, mine, version } = openLists()
    expect(items.apply(mine, [])).toEqual([])
    expect(version()).toBe(0)
  })
})
