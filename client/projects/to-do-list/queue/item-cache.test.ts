import { describe, expect, it } from 'vitest'
import type { Item, ListChanges } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { createItemCache, findCheck } from './item-cache.ts'

const [one, two] = [makeItem({ id: 'a' }), makeItem({ id: 'b' })]
const newer = makeItem({ id: 'a', version: 2, title: 'Newer' })

function checkOf(items: readonly Item[]): string {
  return findCheck(new Map(items.map((item) => [item.id, item])))
}

/** The whole list at a version. */
function whole(version: number, ...items: Item[]): ListChanges {
  return { account: 'anna', version, items, erased: [], check: checkOf(items) }
}

/** What changed; `after` is the list that it leads to. */
function part(since: number, version: number, items: Item[], after: Item[]): ListChanges {
  const erased = ['a', 'b'].filter((id) => !after.some((item) => item.id === id))
  return { account: 'anna', version, since, items, erased, check: checkOf(after) }
}

function openCache() {
  const cache = createItemCache()
  cache.apply(whole(5, one, two))
  return { cache, titles: () => [...cache.read().values()].map(({ title }) => title) }
}

describe('the cached list', () => {
  it('takes over what has changed, and forgets what was deleted for good', () => {
    const { cache } = openCache()
    expect(cache.apply(part(5, 8, [newer], [newer]))).toBe(true)
    expect([...cache.read().values()]).toEqual([newer])
    expect(cache.version()).toBe(8)
  })

  it('keeps the objects of tasks that have not changed', () => {
    const { cache } = openCache()
    cache.apply(whole(6, { ...one }, newer))
    expect(cache.read().get('a')).not.toBe(one)
    cache.apply(whole(7, newer, { ...two }))
    expect(cache.read().get('a')).toBe(newer)
  })

  it('takes over a task that was erased and imported again, at version 1 again', () => {
    const { cache } = openCache()
    const again = { ...one, title: 'Imported', updatedAt: one.updatedAt + 1 }
    expect(cache.apply(whole(8, again, two))).toBe(true)
    expect(cache.read().get('a')).toEqual(again)
    expect(cache.version()).toBe(8)
  })

  it('is not changed by an answer that comes late', () => {
    const { cache } = openCache()
    cache.apply(part(5, 8, [newer], [newer, two]))
    expect(cache.apply(part(5, 7, [one], [one, two]))).toBe(true)
    expect(cache.apply(whole(6))).toBe(true)
    expect(cache.read().get('a')).toBe(newer)
  })

  it('takes over changes since an older version than it has', () => {
    const { cache } = openCache()
    cache.apply(part(5, 8, [newer], [newer, two]))
    expect(cache.apply(part(5, 9, [newer], [newer]))).toBe(true)
    expect([...cache.read().keys()]).toEqual(['a'])
  })

  it('needs the whole list after a gap, and when it differs from the server’s', () => {
    const { cache } = openCache()
    expect(cache.apply(part(7, 8, [newer], [newer]))).toBe(false)
    expect(cache.version()).toBe(5)
    // A restored backup has another task.
    expect(cache.apply(part(5, 8, [], [one, newer]))).toBe(false)
    expect(cache.version()).toBeUndefined()
    expect(cache.apply(whole(4, one))).toBe(true)
    expect([...cache.read().keys()]).toEqual(['a'])
  })

  it('is empty until it is read or opened', () => {
    const cache = createItemCache()
    expect([cache.version(), cache.read().size]).toEqual([undefined, 0])
    expect(cache.apply(part(5, 8, [newer], [newer]))).toBe(false)
    cache.open([one], 3)
    expect([cache.version(), cache.read().size]).toEqual([3, 1])
  })
})
