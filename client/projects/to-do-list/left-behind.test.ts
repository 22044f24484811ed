import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../shared/clock.ts'
import { listOtherAccounts, readLeftTasks, toIncoming } from './left-behind.ts'
import { createMutationStore } from './queue/mutation-store.ts'
import type { Mutation } from './queue/mutations.ts'
import { createTestStorage } from './queue/testing.ts'

const OWN = 'account-bert'
const GONE = 'account-anna'

/** Storage with these mutations of an account. */
function storeFor(account: string, mutations: readonly Mutation[], storage = createTestStorage()) {
  const clock = createTestClock()
  const session = { token: 'secret', account }
  const parts = { storage, session, memory: new Map(), clock, createId: () => 'id' }
  createMutationStore(parts).add(mutations)
  return storage
}

const change = (id: string, title: string, change: object): Mutation => {
  return { op: 'change', id, title, change, base: {} }
}

describe('what is left of other accounts', () => {
  it('is found by its changes or its draft, and never that of the own account', () => {
    const storage = storeFor(GONE, [{ op: 'create', id: 'a', title: 'Milk' }])
    storeFor(OWN, [{ op: 'create', id: 'b', title: 'Mine' }], storage)
    storage.setItem('to-do/draft/account-carl', 'Half a task')
    storage.setItem('to-do/draft/account-bert', 'Mine')
    storage.setItem('to-do/session', '{}')
    storage.setItem('to-do/marker', '{}')
    storage.setItem('token', 'bert')
    expect(listOtherAccounts(storage, OWN)).toEqual([GONE, 'account-carl'])
  })

  it('are the tasks that were added, with their changes', () => {
    const storage = storeFor(GONE, [
      { op: 'create', id: 'a', title: 'Milk' },
      change('a', 'Milk', { title: 'Oat milk', notes: 'Two', completed: true }),
      { op: 'create', id: 'b', title: 'Never mind' },
      change('b', 'Never mind', { deleted: true }),
    ])
    const tasks = readLeftTasks(storage, GONE, () => 'new')
    const completedAt = expect.any(Number) as number
    expect(tasks).toMatchObject([{ id: 'a', title: 'Oat milk', notes: 'Two', completedAt }])
    expect(Object.keys(toIncoming(tasks)[0] ?? {})).not.toContain('position')
  })

  it('are the texts that were changed, and no ticks or moves of tasks that are gone', () => {
    const storage = storeFor(GONE, [
      change('a', 'Letter', { notes: 'A long text' }),
      change('b', 'Ticked', { completed: true }),
      change('c', 'Moved', { position: 'a5' }),
      { op: 'erase', id: 'd', title: 'Erased' },
    ])
    storage.setItem(`to-do/draft/${GONE}`, 'Half a task')
    expect(readLeftTasks(storage, GONE, () => 'new')).toMatchObject([
      { id: 'a', title: 'Letter', notes: 'A long text' },
      { id: 'new', title: 'Half a task' },
    ])
  })

  it('are changes that were rejected too, and nothing that the server has answered', () => {
    const clock = createTestClock()
    const storage = createTestStorage()
    const session = { token: 'secret', account: GONE }
    const parts = { storage, session, memory: new Map(), clock, createId: () => 'id' }
    const store = createMutationStore(parts)
    store.add([{ op: 'create', id: 'a', title: 'Rejected' }])
    store.add([{ op: 'create', id: 'b', title: 'Saved' }])
    const [first, second] = store.list()
    if (first) store.put({ ...first, rejected: 'The list is full.' })
    if (second) store.put({ ...second, saved: true })
    storage.setItem(`to-do/${GONE}/damaged`, '{')
    expect(readLeftTasks(storage, GONE, () => 'new')).toMatchObject([{ title: 'Rejected' }])
  })
})
