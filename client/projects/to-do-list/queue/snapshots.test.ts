import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseNewer, createSnapshots, type Snapshot } from './snapshots.ts'

/** What the browser has stored: it can be read, and there is no room for more. */
let stored: Snapshot | undefined

class FakeDatabase extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
  /** A connection that is closed has no transactions. */
  transaction(_names: string, mode: IDBTransactionMode) {
    if (mode === 'readonly' && stored) return new FakeTransaction()
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
}

class FakeRequest extends EventTarget {
  result: FakeDatabase | Snapshot | undefined
  error: Error | null = null
}

class FakeTransaction extends EventTarget {
  objectStoreNames = ['snapshots']
  objectStore = () => new FakeStore()
}

class FakeStore extends EventTarget {
  get() {
    const request = new FakeRequest()
    request.result = stored
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  }
}

const databases: FakeDatabase[] = []
let isBlocked = false

beforeEach(() => {
  databases.length = 0
  vi.stubGlobal('IDBRequest', FakeRequest)
  vi.stubGlobal('IDBDatabase', FakeDatabase)
  vi.stubGlobal('IDBTransaction', FakeTransaction)
  vi.stubGlobal('IDBObjectStore', FakeStore)
  for (const name of ['IDBIndex', 'IDBCursor']) vi.stubGlobal(name, class extends EventTarget {})
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new FakeRequest()
      const database = new FakeDatabase()
      databases.push(database)
      if (isBlocked) request.error = new DOMException('Internal error', 'UnknownError')
      else request.result = database
      queueMicrotask(() => request.dispatchEvent(new Event(isBlocked ? 'error' : 'success')))
      return request
    },
  })
})
afterEach(() => {
  isBlocked = false
  stored = undefined
  vi.unstubAllGlobals()
})

it('removes the stored lists through a new connection when the browser has closed the first', async () => {
  const snapshots = createSnapshots()
  await snapshots.clear()
  expect(databases.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

it('opens the database again after it could not be opened', async () => {
  isBlocked = true
  const snapshots = createSnapshots()
  expect(await snapshots.read('anna')).toBeUndefined()
  const before = databases.length
  await snapshots.clear()
  expect(databases.length).toBeGreaterThan(before)
})

it('tells that an older list stays stored where there is no room for a newer one', async () => {
  const older = { account: 'anna', readAt: 1000, usedAt: 1000, items: [], version: 3 }
  const newer = { ...older, version: 4 }
  expect(await createSnapshots().write(newer)).toBe(true)
  stored = older
  expect(await createSnapshots().write(newer)).toBe(false)
})

it('keeps a newer list of another tab, and when the list was last used', () => {
  const older = { account: 'anna', readAt: 1000, usedAt: 1000, items: [], version: 3 }
  const newer = { ...older, readAt: 2000, usedAt: 900, version: 4 }
  expect(chooseNewer(newer, older)).toEqual({ ...newer, usedAt: 1000 })
  expect(chooseNewer(older, newer)).toBe(newer)
  expect(chooseNewer(undefined, older)).toBe(older)
  // A clock that was set back, and a restored backup.
  const [early, restored] = [
    { ...newer, readAt: 500, version: 5 },
    { ...newer, readAt: 3000, version: 2 },
  ]
  expect(chooseNewer(newer, early)).toBe(early)
  expect(chooseNewer(newer, restored)).toBe(restored)
})
