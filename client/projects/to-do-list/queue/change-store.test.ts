import { describe, expect, it, vi } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { createTestClock, HOUR } from '../../../../shared/clock.ts'
import { MAX_CHANGES, MAX_ITEMS } from '../../../../shared/limits.ts'
import { createChangeStore } from './change-store.ts'
import type { Change, KeptChange } from './changes.ts'
import { createTestStorage } from './testing.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

type Tab = {
  storage?: Storage
  account?: string | undefined
  inMemory?: Map<string, KeptChange>
}

function createTab(options: Tab = {}) {
  const { storage, account, inMemory } = {
    storage: createTestStorage(),
    account: 'anna',
    inMemory: new Map<string, KeptChange>(),
    ...options,
  }
  const clock = createTestClock()
  const store = createChangeStore({
    storage,
    account,
    inMemory,
    clock,
    createMark: () => crypto.randomUUID(),
  })
  return { store, storage, inMemory, clock }
}

function create(title: string): Change {
  return { op: 'create', id: `id of ${title}`, title }
}

function titlesOf(store: ReturnType<typeof createChangeStore>): string[] {
  return store.list().map(({ change }) => change.title)
}

describe('the kept changes', () => {
  it('come back in their order after a reload', () => {
    const { store, storage } = createTab()
    for (const title of ['one', 'two', 'three']) store.add([create(title)])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one', 'two', 'three'])
    expect(store.unsafe()).toBe(false)
  })

  it('stay in order when the clock is set back', () => {
    const { store, storage, clock } = createTab()
    store.add([create('one')])
    clock.advance(-HOUR)
    store.add([create('two')])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one', 'two'])
  })

  it('are those of one account', () => {
    const { store, storage } = createTab()
    store.add([create('secret')])
    expect(createTab({ storage, account: 'bert' }).store.list()).toEqual([])
    expect(createTab({ storage, account: 'ann' }).store.list()).toEqual([])
  })

  it('of two tabs do not write over each other', () => {
    const storage = createTestStorage()
    const [one, other] = [createTab({ storage }), createTab({ storage })]
    other.clock.advance(1)
    one.store.add([create('from one')])
    other.store.add([create('from the other')])
    one.store.reload()
    expect(titlesOf(one.store)).toEqual(['from one', 'from the other'])
  })

  it('go once the server has answered, and other tabs learn the result first', () => {
    const { store, storage } = createTab()
    const setItem = vi.spyOn(storage, 'setItem')
    store.add([create('one')])
    const item = makeItem({ id: 'a' })
    store.settle(store.list()[0]?.key ?? '', { item })
    expect(JSON.parse(setItem.mock.lastCall?.[1] ?? '')).toMatchObject({ settled: { item } })
    expect(store.list()).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('that another tab took away are told', () => {
    const { store, storage } = createTab()
    store.add([create('one')])
    storage.clear()
    expect(store.reload().map(({ change }) => change.title)).toEqual(['one'])
    expect(store.list()).toEqual([])
  })

  it('stay with their reason when they were refused, until they are dropped', () => {
    const { store, storage } = createTab()
    store.add([create('one')])
    const key = store.list()[0]?.key ?? ''
    store.refuse(key, 'Too long.')
    const later = createTab({ storage }).store
    expect(later.list()).toMatchObject([{ refused: 'Too long.', change: { title: 'one' } }])
    later.drop(key)
    expect(createTab({ storage }).store.list()).toEqual([])
  })
})

describe('where storage does not help', () => {
  it('changes are held in memory when it is full', () => {
    const { store } = createTab({ storage: createTestStorage(1) })
    store.add([create('one')])
    expect(store.unsafe()).toBe(false)
    store.add([create('two')])
    expect(store.unsafe()).toBe(true)
    expect(titlesOf(store)).toEqual(['one', 'two'])
    store.reload()
    expect(titlesOf(store)).toEqual(['one', 'two'])
    store.drop(store.list()[1]?.key ?? '')
    expect(store.unsafe()).toBe(false)
  })

  it('changes of an account that is not known yet are held, and moved over', () => {
    const nobody = createTab({ account: undefined })
    nobody.store.add([create('early')])
    expect(nobody.storage.length).toBe(0)
    expect(nobody.store.unsafe()).toBe(true)

    const { store, storage } = createTab()
    store.add([create('older')])
    store.adopt(nobody.store)
    expect(titlesOf(store).sort()).toEqual(['early', 'older'])
    expect(nobody.store.list()).toEqual([])
    expect(nobody.inMemory.size).toBe(0)
    expect(store.unsafe()).toBe(false)
    expect(storage.length).toBe(2)
  })

  it('changes in memory are found by the next list of the page, and stored once there is room', () => {
    const full = createTab({ storage: createTestStorage(0) })
    full.store.add([create('one')])
    const next = createTab({ storage: createTestStorage(0), inMemory: full.inMemory })
    expect(titlesOf(next.store)).toEqual(['one'])
    expect(next.store.unsafe()).toBe(true)

    const roomy = createTab({ inMemory: full.inMemory })
    expect(titlesOf(roomy.store)).toEqual(['one'])
    expect(roomy.store.unsafe()).toBe(false)
    expect(roomy.storage.length).toBe(1)
  })

  it('what was refused is not waiting any more, and would not be missed', () => {
    const { store } = createTab({ storage: createTestStorage(0) })
    store.add([create('one')])
    store.refuse(store.list()[0]?.key ?? '', 'Too long.')
    expect(store.unsafe()).toBe(false)
    expect(store.list()).toHaveLength(1)
  })

  it('skips what it cannot read, and goes on with what comes after', () => {
    const storage = createTestStorage()
    storage.setItem('to-do/anna/0', 'no JSON')
    storage.setItem('to-do/anna/1', 'null')
    storage.setItem('to-do/anna/0mjx2v1c00-a', '{"change":7}')
    storage.setItem('to-do/anna/~~~', JSON.stringify({ madeAt: 1, change: create('odd key') }))
    const { store } = createTab({ storage })
    expect(store.list()).toEqual([])
    store.add([create('one')])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one'])
  })
})

describe('changes that were made together', () => {
  it('stand together in their order and have a mark of their own', () => {
    const { store, storage } = createTab()
    store.add([create('one'), create('two')])
    store.add([create('three')])
    store.add([create('four'), create('five')])
    const later = createTab({ storage }).store
    expect(titlesOf(later)).toEqual(['one', 'two', 'three', 'four', 'five'])
    const groups = later.list().map(({ group }) => group)
    expect(groups[0]).toBe(groups[1])
    expect(groups[2]).toBeUndefined()
    expect(groups[3]).toBe(groups[4])
    expect(groups[3]).not.toBe(groups[0])
  })

  it('of a whole list are kept, found and settled in a moment, and fit into a browser', () => {
    const { store, storage } = createTab()
    const made = Array.from({ length: MAX_ITEMS }, (_, index): Change => ({
      op: 'change',
      id: crypto.randomUUID(),
      title: `A task of the usual length, number ${index}`,
      version: 1,
      change: { completed: true },
      saw: { completed: false },
    }))
    function sendAll() {
      store.add(made)
      expect(createTab({ storage }).store.list()).toHaveLength(MAX_ITEMS)
      for (let batch = 0; batch < MAX_ITEMS / MAX_CHANGES; batch++) {
        expect(store.reload()).toEqual([])
        for (const { key } of store.list().slice(0, MAX_CHANGES)) store.settle(key, { item: null })
      }
      expect(storage.length).toBe(0)
    }
    expect(measureCpuTime(sendAll, 1)).toBeLessThan(2000)
    // Browsers keep 5 MiB for an origin, https://storage.spec.whatwg.org/ "local storage".
    const one = JSON.stringify({ madeAt: 1, group: crypto.randomUUID(), change: made[0] })
    expect(MAX_ITEMS * (one.length + 100)).toBeLessThan(5 * 1024 * 1024)
  })
})

describe('what another tab did', () => {
  it('under one key is taken in alone', () => {
    const { store, storage } = createTab()
    const other = createTab({ storage }).store
    other.add([create('one'), create('two')])
    const [one, two] = other.list()
    expect(store.reload(one?.key)).toEqual([])
    expect(titlesOf(store)).toEqual(['one'])
    store.reload(two?.key)
    other.refuse(two?.key ?? '', 'Too long.')
    store.reload(two?.key)
    expect(store.list()[1]?.refused).toBe('Too long.')
    other.drop(one?.key ?? '')
    expect(store.reload(one?.key).map(({ change }) => change.title)).toEqual(['one'])
    expect(titlesOf(store)).toEqual(['two'])
  })
})
