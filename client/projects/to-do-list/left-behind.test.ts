import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../shared/clock.ts'
import { MAX_ACCOUNTS_ASKED } from '../../../shared/limits.ts'
import { findDeleted, listOtherAccounts, readLeftTasks, toIncoming } from './left-behind.ts'
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

const parts = { clock: createTestClock(), createId: () => 'new' }

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

  it('is not looked for under what cannot be the id of an account', () => {
    const storage = createTestStorage()
    const [longest, longer] = ['a'.repeat(36), 'a'.repeat(37)]
    storage.setItem(`to-do/draft/${longest}`, 'Half a task')
    storage.setItem(`to-do/draft/${longer}`, 'Half a task')
    storage.setItem(`to-do/${longer}/x`, '{}')
    expect(listOtherAccounts(storage, OWN)).toEqual([longest])
  })

  it('is found however many accounts have something, by questions that the server takes', async () => {
    const storage = createTestStorage()
    const accounts = Array.from({ length: 2 * MAX_ACCOUNTS_ASKED + 1 }, (_, index) => `a${index}`)
    for (const account of accounts) storage.setItem(`to-do/draft/${account}`, 'Half a task')
    const others = listOtherAccounts(storage, OWN)
    const asked: number[] = []
    const deleted = await findDeleted(others, (some) => {
      asked.push(some.length)
      return Promise.resolve(some.filter((account) => account === accounts.at(-1)))
    })
    expect(asked).toEqual([MAX_ACCOUNTS_ASKED, MAX_ACCOUNTS_ASKED, 1])
    expect(deleted).toEqual([accounts.at(-1)])
    expect(await findDeleted(others, () => Promise.resolve(undefined))).toEqual([])
  })

  it('are the tasks that were added, with their changes', () => {
    const storage = storeFor(GONE, [
      { op: 'create', id: 'a', title: 'Milk' },
      change('a', 'Milk', { title: 'Oat milk', notes: 'Two', completed: true }),
      { op: 'create', id: 'b', title: 'Never mind' },
      change('b', 'Never mind', { deleted: true }),
    ])
    const tasks = readLeftTasks(storage, GONE, parts)
    const completedAt = expect.any(Number) as number
    expect(tasks).toMatchObject([{ id: 'a', title: 'Oat milk', notes: 'Two', completedAt }])
    expect(Object.keys(toIncoming(tasks)[0] ?? {})).not.toContain('position')
  })

  it('are the tasks that were added, with all fields even if their text was changed later', () => {
    const storage = storeFor(GONE, [
      { op: 'create', id: 'a', title: 'Milk', due: '2026-11-30', tags: ['shop'] },
      change('a', 'Milk', { notes: 'Two' }),
    ])
    expect(readLeftTasks(storage, GONE, parts)).toMatchObject([
      { id: 'a', title: 'Milk', notes: 'Two', due: '2026-11-30', tags: ['shop'] },
    ])
  })

  it('are the texts that were changed, and no ticks or moves of tasks that are gone', () => {
    const storage = storeFor(GONE, [
      change('a', 'Letter', { notes: 'A long text' }),
      change('b', 'Ticked', { completed: true }),
      change('c', 'Moved', { position: 'a5' }),
      { op: 'erase', id: 'd', title: 'Erased' },
    ])
    storage.setItem(`to-do/draft/${GONE}`, 'Half a task')
    expect(readLeftTasks(storage, GONE, parts)).toMatchObject([
      { id: 'a', title: 'Letter', notes: 'A long text' },
      { id: 'new', title: 'Half a task', createdAt: parts.clock.now() },
    ])
  })

  it('are the drafts of all closed tabs', () => {
    const storage = createTestStorage()
    storage.setItem(`to-do/draft/${GONE}`, 'Half a task\nAnother')
    const tasks = readLeftTasks(storage, GONE, { ...parts, createId: () => crypto.randomUUID() })
    expect(tasks.map(({ title }) => title).sort()).toEqual(['Another', 'Half a task'])
  })

  it('are changes that were rejected too, and nothing that the server has answered', () => {
    const clock = createTestClock()
    const storage = createTestStorage()
    const session = { token: 'secret', account: GONE }
    const memory = new Map()
    const store = createMutationStore({ storage, session, memory, clock, createId: () => 'id' })
    store.add([{ op: 'create', id: 'a', title: 'Rejected' }])
    store.add([{ op: 'create', id: 'b', title: 'Saved' }])
    const [first, second] = store.list()
    if (first) store.put({ ...first, rejected: 'The list is full.' })
    if (second) store.put({ ...second, saved: true })
    storage.setItem(`to-do/${GONE}/damaged`, '{')
    expect(readLeftTasks(storage, GONE, parts)).toMatchObject([{ title: 'Rejected' }])
  })
})
