import { describe, expect, it } from 'vitest'
import { HOUR } from '../../shared/clock.ts'
import { TRASH_RETENTION } from '../../shared/limits.ts'
import { itemId, openLists, valueOf } from './testing.ts'

const [first, second, third] = [itemId(1), itemId(2), itemId(3)]

const NOT_FOUND = { ok: false, problem: { kind: 'not-found' } }

describe('the trash', () => {
  it('takes a task unchanged, once, and gives it back', () => {
    const { clock, items, mine, list } = openLists()
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
    expect(list()).toEqual([back])
  })

  it('keeps a task until its retention is over', () => {
    const { clock, items, mine, titles } = openLists()
    items.create(mine, { id: first, title: 'stays' })
    items.create(mine, { id: second, title: 'goes' })
    items.remove(mine, second)
    clock.advance(TRASH_RETENTION - 1)
    expect(items.removeTrash(clock.now() - TRASH_RETENTION, 10)).toBe(0)
    clock.advance(1)
    expect(items.removeTrash(clock.now() - TRASH_RETENTION, 10)).toBe(1)
    expect(items.change(mine, second, 2, { deleted: false })).toEqual(NOT_FOUND)
    expect(titles()).toEqual(['stays'])
  })

  it('is emptied oldest first, in batches', () => {
    const { clock, items, mine } = openLists()
    for (const id of [third, first, second]) items.create(mine, { id, title: 'a' })
    for (const id of [second, third, first]) {
      items.remove(mine, id)
      clock.advance(HOUR)
    }
    clock.advance(TRASH_RETENTION)
    expect(items.removeTrash(clock.now() - TRASH_RETENTION, 2)).toBe(2)
    expect(items.remove(mine, third)).toEqual(NOT_FOUND)
    expect(items.remove(mine, first).ok).toBe(true)
    expect(items.removeTrash(clock.now() - TRASH_RETENTION, 2)).toBe(1)
  })
})

describe('a task of another account', () => {
  it('looks the same as a missing one', () => {
    const { items, mine, theirs, version, list } = openLists()
    const item = valueOf(items.create(theirs, { id: first, title: 'secret' }))
    const before = version(theirs)
    for (const id of [first, second]) {
      expect(items.change(mine, id, 1, { title: 'x' })).toEqual(NOT_FOUND)
      expect(items.change(mine, id, 9, { deleted: true })).toEqual(NOT_FOUND)
      expect(items.remove(mine, id)).toEqual(NOT_FOUND)
    }
    expect(list()).toEqual([])
    expect(list(theirs)).toEqual([item])
    expect(version(theirs)).toBe(before)
  })

  it('may have the same id', () => {
    const { items, mine, theirs, titles } = openLists()
    items.create(theirs, { id: first, title: 'theirs' })
    expect(items.create(mine, { id: first, title: 'mine' })).toMatchObject({
      value: { title: 'mine', version: 1 },
    })
    items.change(mine, first, 1, { title: 'still mine' })
    items.remove(mine, first)
    expect(titles()).toEqual([])
    expect(titles(theirs)).toEqual(['theirs'])
  })

  it('is deleted with that account only', () => {
    const { database, items, mine, theirs, titles } = openLists()
    items.create(theirs, { id: first, title: 'theirs' })
    items.create(mine, { id: first, title: 'mine' })
    database.connection.prepare('delete from account where id = ?').run(theirs)
    expect(titles(theirs)).toEqual([])
    expect(titles()).toEqual(['mine'])
  })
})
