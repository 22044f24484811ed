import { describe, expect, it } from 'vitest'
import { HOUR } from '../../shared/clock.ts'
import { itemId, openLists, valueOf } from './testing.ts'

const [first, second] = [itemId(1), itemId(2)]

const NOT_FOUND = { ok: false, problem: { kind: 'not-found' } }

describe('a task in the trash', () => {
  it('is erased for good, and returned', () => {
    const { clock, items, mine, list, trash, version } = openLists()
    items.create(mine, { id: first, title: 'a', notes: 'b' })
    const trashed = valueOf(items.remove(mine, first))
    clock.advance(HOUR)
    const before = version()
    expect(items.erase(mine, first)).toEqual({ ok: true, value: trashed })
    expect([list(), trash()]).toEqual([[], []])
    expect(version()).toBeGreaterThan(before ?? Infinity)
  })

  it('is not found when it is erased again, and nothing changes', () => {
    const { items, mine, version } = openLists()
    items.create(mine, { id: first, title: 'a' })
    items.remove(mine, first)
    items.erase(mine, first)
    const before = version()
    expect(items.erase(mine, first)).toEqual(NOT_FOUND)
    expect(items.change(mine, first, 2, { deleted: false })).toEqual(NOT_FOUND)
    expect(items.remove(mine, first)).toEqual(NOT_FOUND)
    expect(version()).toBe(before)
  })

  it('frees its id for a new one', () => {
    const { items, mine, list } = openLists()
    items.create(mine, { id: first, title: 'a', notes: 'b' })
    items.remove(mine, first)
    items.erase(mine, first)
    expect(items.create(mine, { id: first, title: 'c' })).toMatchObject({
      value: { title: 'c', notes: '', version: 1 },
    })
    expect(list()).toHaveLength(1)
  })

  it('is listed with the last deleted first', () => {
    const { clock, items, mine, trash } = openLists()
    for (const number of [1, 2, 3, 4]) items.create(mine, { id: itemId(number), title: 'a' })
    for (const number of [3, 1, 4]) {
      items.remove(mine, itemId(number))
      clock.advance(HOUR)
    }
    expect(trash().map(({ id }) => id)).toEqual([itemId(4), itemId(1), itemId(3)])
  })
})

describe('a task that is not in the trash', () => {
  it('is not erased, and is returned (S46)', () => {
    const { items, mine, list, version } = openLists()
    const current = valueOf(items.create(mine, { id: first, title: 'a' }))
    const before = version()
    expect(items.erase(mine, first)).toEqual({ ok: false, problem: { kind: 'stale', current } })
    expect(list()).toEqual([current])
    expect(version()).toBe(before)
  })

  it('because it was restored, is not erased either', () => {
    const { items, mine, titles } = openLists()
    items.create(mine, { id: first, title: 'a' })
    items.remove(mine, first)
    items.change(mine, first, 2, { deleted: false })
    expect(items.erase(mine, first)).toMatchObject({ problem: { kind: 'stale' } })
    expect(titles()).toEqual(['a'])
  })
})

describe('a task of another account', () => {
  it('cannot be erased, and looks the same as a missing one', () => {
    const { items, mine, theirs, trash, version, size } = openLists()
    items.create(theirs, { id: first, title: 'secret' })
    const trashed = valueOf(items.remove(theirs, first))
    const before = [version(theirs), size(theirs)]
    for (const id of [first, second, '', '__proto__', "' or 1=1 --"]) {
      expect(items.erase(mine, id)).toEqual(NOT_FOUND)
    }
    expect(trash(theirs)).toEqual([trashed])
    expect([version(theirs), size(theirs)]).toEqual(before)
    expect(version()).toBe(0)
  })

  it('stays when one with the same id is erased', () => {
    const { items, mine, theirs, trash } = openLists()
    for (const account of [mine, theirs]) {
      items.create(account, { id: first, title: 'a' })
      items.remove(account, first)
    }
    items.erase(mine, first)
    expect([trash(), trash(theirs).length]).toEqual([[], 1])
  })
})
