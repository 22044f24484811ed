import { describe, expect, it } from 'vitest'
import { createTestClock, HOUR } from '../../../../shared/clock.ts'
import { MAX_CHANGES, MAX_ITEMS } from '../../../../shared/limits.ts'
import { createMutationStore, type MutationMemory } from './mutation-store.ts'
import type { Mutation } from './mutations.ts'
import { createTestStorage } from './testing.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

type Tab = {
  storage?: Storage
  account?: string | undefined
  memory?: MutationMemory
}

function createTab(options: Tab = {}) {
  const { storage, account, memory } = {
    storage: createTestStorage(),
    account: 'anna',
    memory: new Map() as MutationMemory,
    ...options,
  }
  const clock = createTestClock()
  const store = createMutationStore({
    storage,
    memory,
    session: { token: 'secret', account },
    clock,
    createId: () => crypto.randomUUID(),
  })
  return { store, storage, memory, clock }
}

function create(title: string): Mutation {
  return { op: 'create', id: `id of ${title}`, title }
}

function titlesOf(store: ReturnType<typeof createMutationStore>): string[] {
  return store.list().map(({ mutation }) => mutation.title)
}

function reject(store: ReturnType<typeof createMutationStore>, key: string | undefined): void {
  for (const pending of store.list()) {
    if (pending.key === key) store.put({ ...pending, rejected: 'Too long.' })
  }
}

describe('the stored mutations', () => {
  it('are in order after a reload', () => {
    const { store, storage } = createTab()
    for (const title of ['one', 'two', 'three']) store.add([create(title)])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one', 'two', 'three'])
    expect(store.hasUnstored()).toBe(false)
  })

  it('stay in order when the clock is set back', () => {
    const { store, storage, clock } = createTab()
    store.add([create('one')])
    clock.advance(-HOUR)
    store.add([create('two')])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one', 'two'])
  })

  it('belong to one account', () => {
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

  it('that another tab sent are returned by a reload, and count as saved', () => {
    const { store, storage } = createTab()
    store.add([create('one'), create('two')])
    const [one, two] = store.list()
    if (!one || !two) throw new Error('two mutations')
    createTab({ storage }).store.put({ ...one, saved: true })
    createTab({ storage }).store.drop(two.key)
    expect([...store.reload(one.key), ...store.reload()]).toEqual([one.key, two.key])
    expect(store.list()).toEqual([
      { ...one, saved: true },
      { ...two, saved: true },
    ])
    expect(store.reload()).toEqual([])
  })

  it('stay with their reason after a rejection, until they are dropped', () => {
    const { store, storage } = createTab()
    store.add([create('one')])
    const key = store.list()[0]?.key ?? ''
    reject(store, key)
    const later = createTab({ storage }).store
    expect(later.list()).toMatchObject([{ rejected: 'Too long.', mutation: { title: 'one' } }])
    later.drop(key)
    expect(createTab({ storage }).store.list()).toEqual([])
  })
})

describe('without room in storage', () => {
  it('a saved mutation is dropped', () => {
    const { store } = createTab({ storage: createTestStorage(0) })
    store.add([create('one')])
    for (const pending of store.list()) store.put({ ...pending, saved: true })
    expect(store.list()).toEqual([])
    expect(store.hasUnstored()).toBe(false)
  })

  it('mutations stay in memory', () => {
    const { store } = createTab({ storage: createTestStorage(1) })
    store.add([create('one')])
    expect(store.hasUnstored()).toBe(false)
    store.add([create('two')])
    expect(store.hasUnstored()).toBe(true)
    expect(titlesOf(store)).toEqual(['one', 'two'])
    store.reload()
    expect(titlesOf(store)).toEqual(['one', 'two'])
    store.drop(store.list()[1]?.key ?? '')
    expect(store.hasUnstored()).toBe(false)
  })

  it('mutations from before the account is known stay in memory, and are moved to its store', () => {
    const nobody = createTab({ account: undefined })
    nobody.store.add([create('early')])
    expect(nobody.storage.length).toBe(0)
    expect(nobody.store.hasUnstored()).toBe(true)

    const { storage, memory } = nobody
    createTab({ storage }).store.add([create('older')])
    const { store } = createTab({ storage, memory })
    expect(titlesOf(store).sort()).toEqual(['early', 'older'])
    expect(memory.size).toBe(0)
    expect(store.hasUnstored()).toBe(false)
    expect(storage.length).toBe(2)
  })

  it('mutations in memory are found by the next list of the page, and stored once there is room', () => {
    const full = createTab({ storage: createTestStorage(0) })
    full.store.add([create('one')])
    const next = createTab({ storage: createTestStorage(0), memory: full.memory })
    expect(titlesOf(next.store)).toEqual(['one'])
    expect(next.store.hasUnstored()).toBe(true)

    const roomy = createTab({ memory: full.memory })
    expect(titlesOf(roomy.store)).toEqual(['one'])
    expect(roomy.store.hasUnstored()).toBe(false)
    expect(roomy.storage.length).toBe(1)
  })

  it('a rejected mutation does not count as unstored', () => {
    const { store } = createTab({ storage: createTestStorage(0) })
    store.add([create('one')])
    reject(store, store.list()[0]?.key)
    expect(store.hasUnstored()).toBe(false)
    expect(store.list()).toHaveLength(1)
  })

  it('skips entries that it cannot read', () => {
    const storage = createTestStorage()
    storage.setItem('to-do/anna/0', 'not JSON')
    storage.setItem('to-do/anna/1', 'null')
    storage.setItem('to-do/anna/0mjx2v1c00-a', '{"change":7}')
    storage.setItem('to-do/anna/~~~', JSON.stringify({ madeAt: 1, change: create('odd key') }))
    const { store } = createTab({ storage })
    expect(store.list()).toEqual([])
    store.add([create('one')])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one'])
  })
})

describe('mutations that were made together', () => {
  it('stay together in order', () => {
    const { store, storage } = createTab()
    store.add([create('one'), create('two')])
    store.add([create('three')])
    store.add([create('four'), create('five')])
    expect(titlesOf(createTab({ storage }).store)).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  it('of a whole list are stored, found and removed quickly, and fit into a browser', () => {
    const { store, storage } = createTab()
    const made = Array.from({ length: MAX_ITEMS }, (_, index): Mutation => ({
      op: 'change',
      id: crypto.randomUUID(),
      title: `A task of the usual length, number ${index}`,
      change: { completed: true },
      base: { completed: false },
    }))
    function sendAll() {
      store.add(made)
      expect(createTab({ storage }).store.list()).toHaveLength(MAX_ITEMS)
      for (let batch = 0; batch < MAX_ITEMS / MAX_CHANGES; batch++) {
        expect(store.reload()).toEqual([])
        for (const { key } of store.list().slice(0, MAX_CHANGES)) store.drop(key)
      }
      expect(storage.length).toBe(0)
    }
    expect(measureCpuTime(sendAll, 1)).toBeLessThan(2000)
    // Browsers keep 5 MiB for an origin, https://storage.spec.whatwg.org/ "local storage".
    const one = JSON.stringify({ madeAt: 1, change: made[0] })
    expect(MAX_ITEMS * (one.length + 100)).toBeLessThan(5 * 1024 * 1024)
  })
})

describe('a reload after another tab has written', () => {
  it('can read one key alone', () => {
    const { store, storage } = createTab()
    const other = createTab({ storage }).store
    other.add([create('one'), create('two')])
    const [one, two] = other.list()
    expect(store.reload(one?.key)).toEqual([])
    expect(titlesOf(store)).toEqual(['one'])
    store.reload(two?.key)
    reject(other, two?.key)
    store.reload(two?.key)
    expect(store.list()[1]?.rejected).toBe('Too long.')
    other.drop(one?.key ?? '')
    expect(store.reload(one?.key)).toEqual([one?.key])
    expect(store.list()[0]?.saved).toBe(true)
  })
})
