import { describe, expect, it } from 'vitest'
import { makeItem } from '../../shared/api/testing-items.ts'
import { HOUR } from '../../shared/clock.ts'
import { ITEM_ID_MESSAGE, TITLE_EMPTY_MESSAGE } from '../../shared/rules/item.ts'
import { itemId, openLists, valueOf } from './testing.ts'

const first = itemId(1)

describe('a new task', () => {
  it('is open, in the list, and has version 1', () => {
    const { clock, items, mine, list } = openLists()
    const now = clock.now()
    const times = { createdAt: now, updatedAt: now }
    const item = makeItem({ id: first, title: 'Buy milk', ...times })
    expect(items.create(mine, { id: first, title: '  Buy milk ' })).toEqual({
      ok: true,
      value: item,
    })
    expect(list()).toEqual([item])
  })

  it('sent twice is created once, and keeps later changes', () => {
    const { clock, items, mine, version } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const changed = valueOf(items.change(mine, first, 1, { title: 'b', completed: true }))
    const before = version()
    clock.advance(HOUR)
    expect(items.create(mine, { id: first, title: 'a' })).toEqual({ ok: true, value: changed })
    expect(version()).toBe(before)
  })

  it('sent again after its deletion stays in the trash', () => {
    const { items, mine, list } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const trashed = valueOf(items.remove(mine, first))
    expect(items.create(mine, { id: first, title: 'a' })).toEqual({ ok: true, value: trashed })
    expect(list()).toEqual([])
  })

  it('needs a title and a UUID', () => {
    const { items, mine, list } = openLists()
    expect(items.create(mine, { id: first, title: ' ' })).toEqual({
      ok: false,
      problem: { kind: 'invalid', field: 'title', message: TITLE_EMPTY_MESSAGE },
    })
    expect(items.create(mine, { id: 'x', title: 'a' })).toEqual({
      ok: false,
      problem: { kind: 'invalid', field: 'id', message: ITEM_ID_MESSAGE },
    })
    expect(list()).toEqual([])
  })
})

describe('a change', () => {
  it('sets the named fields, the version and the time of change', () => {
    const { clock, items, mine, list } = openLists()
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
    expect(list()).toEqual([completed])
  })

  it('of the title keeps the time of completion', () => {
    const { clock, items, mine } = openLists()
    items.create(mine, { id: first, title: 'a' })
    const { completedAt } = valueOf(items.change(mine, first, 1, { completed: true }))
    clock.advance(HOUR)
    const renamed = valueOf(items.change(mine, first, 2, { title: 'b', completed: true }))
    expect(renamed).toMatchObject({ completedAt, title: 'b', version: 3 })
    expect(valueOf(items.change(mine, first, 3, { completed: false })).completedAt).toBeNull()
  })

  it.each([{}, { title: 'a' }, { title: ' a' }, { completed: false }, { deleted: false }])(
    'without effect, such as %j, keeps the task and its version',
    (change) => {
      const { clock, items, mine, list } = openLists()
      const item = valueOf(items.create(mine, { id: first, title: 'a' }))
      clock.advance(HOUR)
      expect(items.change(mine, first, 1, change)).toEqual({ ok: true, value: item })
      expect(list()).toEqual([item])
    },
  )

  it.each([0, 1, 3, -1, Number.MAX_SAFE_INTEGER])(
    'of version %d of a task at version 2 overwrites nothing, and returns the task',
    (version) => {
      const { items, mine, list } = openLists()
      items.create(mine, { id: first, title: 'a' })
      const current = valueOf(items.change(mine, first, 1, { title: 'b' }))
      expect(items.change(mine, first, version, { title: 'c' })).toEqual({
        ok: false,
        problem: { kind: 'stale', current },
      })
      expect(list()).toEqual([current])
    },
  )

  it('of the title needs a valid title', () => {
    const { items, mine, list } = openLists()
    const item = valueOf(items.create(mine, { id: first, title: 'a' }))
    expect(items.change(mine, first, 1, { title: '\0', completed: true })).toMatchObject({
      problem: { kind: 'invalid', field: 'title' },
    })
    expect(list()).toEqual([item])
  })
})
