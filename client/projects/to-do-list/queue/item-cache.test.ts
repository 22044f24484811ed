import { describe, expect, it } from 'vitest'
import type { Item, ListChanges } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { applyChanges, EMPTY_CACHE, findCheck } from './item-cache.ts'

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

const cache = applyChanges(EMPTY_CACHE, whole(5, one, two))
const later = applyChanges(cache, part(5, 8, [newer], [newer, two]))

describe('the cached list', () => {
  it('takes over what has changed, and forgets what was deleted for good', () => {
    const next = applyChanges(cache, part(5, 8, [newer], [newer]))
    expect([...next.items.values()]).toEqual([newer])
    expect(next.version).toBe(8)
  })

  it('keeps the objects of tasks that have not changed', () => {
    const first = applyChanges(cache, whole(6, { ...one }, newer))
    expect(first.items.get('a')).not.toBe(one)
    expect(applyChanges(first, whole(7, newer, { ...two })).items.get('a')).toBe(newer)
  })

  it('takes over a task that was erased and imported again, at version 1 again', () => {
    const again = { ...one, title: 'Imported', updatedAt: one.updatedAt + 1 }
    const next = applyChanges(cache, whole(8, again, two))
    expect(next.items.get('a')).toEqual(again)
    expect(next.version).toBe(8)
  })

  it('takes over changes since an older version than it has', () => {
    const next = applyChanges(later, part(5, 9, [newer], [newer]))
    expect([...next.items.keys()]).toEqual(['a'])
  })

  it('needs the whole list when it differs from the server’s, at the same version too', () => {
    expect(applyChanges(cache, { ...part(5, 5, [], [one]), erased: [] }).version).toBeUndefined()
    // A restored backup has another task.
    const other = applyChanges(cache, part(5, 8, [], [one, newer]))
    expect(other.version).toBeUndefined()
    expect([...applyChanges(other, whole(4, one)).items.keys()]).toEqual(['a'])
  })
})
