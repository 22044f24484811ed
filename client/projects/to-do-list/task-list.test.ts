import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../shared/clock.ts'
import { MAX_ITEMS } from '../../../shared/limits.ts'
import { TITLE_LONG_MESSAGE } from '../../../shared/rules/item.ts'
import { createTestStorage } from './queue/testing.ts'
import { A, B, C, createWorld, titlesOn, UNWANTED } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a change', () => {
  it('shows at once and counts as saved after the server has saved it', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    expect(list.read()).toMatchObject({ phase: 'ready', saved: false })
    list.add({ title: 'Buy milk' })
    expect(titles()).toEqual(['Buy milk'])
    expect(list.read()).toMatchObject({ unsent: 1, saved: false })
    await pass(0)
    expect(list.read()).toMatchObject({ unsent: 0, saved: true })
    expect(titlesOn(server)).toEqual(['Buy milk'])
  })

  it('needs no whole list to be read again, here or elsewhere', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    const id = list.add({ title: 'One' })
    list.add({ title: 'Two' })
    await pass(SECOND)
    list.change([{ id, change: { deleted: true } }])
    await pass(SECOND)
    list.erase([id])
    await pass(MINUTE)
    expect([server.countWholeLists(), titles()]).toEqual([1, ['Two']])
    server.put({ id: A, title: 'Three' })
    list.add({ title: 'Four' })
    await pass(MINUTE)
    expect([server.countWholeLists(), titles()]).toEqual([1, ['Four', 'Three', 'Two']])
  })

  it('of a list that is stopped is none, and deletes nothing', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, stop } = openTab()
    server.put({ id: A, title: 'Here' })
    await pass(MINUTE)
    stop()
    expect(list.change([{ id: A, change: { deleted: true } }])).toBe(false)
    expect(list.isDeletedHere(A)).toBe(false)
    expect(list.erase([A])).toBe(false)
  })

  it('that deletes a task is known to be of this page, until the task is restored', async () => {
    const { openTab, pass, server } = createWorld()
    const { list } = openTab()
    server.put({ id: A, title: 'Here' })
    server.put({ id: B, title: 'Elsewhere' })
    await pass(MINUTE)
    list.change([{ id: A, change: { deleted: true } }])
    list.change([{ id: B, change: { priority: 'high' } }])
    expect([A, B].map(list.isDeletedHere)).toEqual([true, false])
    list.change([{ id: A, change: { deleted: false } }])
    expect(list.isDeletedHere(A)).toBe(false)
    list.change([{ id: A, change: { deleted: true } }])
    await pass(MINUTE)
    expect(list.isDeletedHere(A)).toBe(true)
    server.change(A, { deleted: false })
    await pass(MINUTE)
    server.change(A, { deleted: true })
    await pass(MINUTE)
    expect(list.isDeletedHere(A)).toBe(false)
  })

  it('is refused after the list was stopped, so that its text is not taken for saved', async () => {
    const { openTab, pass } = createWorld()
    const { list, stop } = openTab()
    await pass(0)
    const id = list.add({ title: 'One' })
    stop()
    expect(list.change([{ id, change: { title: 'Lost' } }])).toBe(false)
  })

  it('is sent at once, with what was changed in the same moment', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter, titles } = openTab()
    await pass(0)
    const id = list.add({ title: 'One' })
    list.change([{ id, change: { completed: true } }])
    list.change([{ id, change: { completed: false } }])
    list.change([{ id, change: { deleted: true } }])
    await pass(0)
    expect(server.batches.map((entries) => entries.map(({ op }) => op))).toEqual([
      ['create', 'change', 'change', 'change'],
    ])
    expect(counter.read().count).toBe(1)
    expect(list.read().unsent).toBe(0)
    expect(titles()).toEqual([])
  })

  it('that adds many tasks is sent in as few requests as possible', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter } = openTab()
    await pass(0)
    const tasks = Array.from({ length: 1250 }, (_, at) => ({ title: `${at}` }))
    const added = list.addAll([...tasks, { id: A, title: 'Mine' }])
    expect(added.at(-1)?.id).toBe(A)
    expect(new Set(added.map(({ id }) => id)).size).toBe(1251)
    expect(list.read()).toMatchObject({ unsent: 1251 })
    await pass(SECOND)
    expect(server.batches.map(({ length }) => length)).toEqual([500, 500, 251])
    expect(counter.read().count).toBe(3)
    expect(server.items().length).toBe(1251)
  })

  it('made in quick succession shares its requests: 60 tasks in 7 seconds take a few', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter } = openTab()
    await pass(0)
    for (let index = 1; index <= 60; index++) {
      list.add({ title: `Task ${index}` })
      await pass(117)
    }
    await pass(2 * SECOND)
    expect(server.items()).toHaveLength(60)
    expect(counter.read().count).toBeLessThan(15)
    expect(list.read()).toMatchObject({ unsent: 0 })
  })

  it('waits for no pause when the page is hidden or left', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, listeners, stop } = openTab()
    await pass(0)
    for (const leave of [() => listeners()?.onHidden(), stop]) {
      list.add({ title: 'Sent' })
      await pass(10)
      list.add({ title: 'Last' })
      await pass(10)
      leave()
      await pass(0)
      expect(titlesOn(server)[0]).toBe('Last')
    }
  })

  it('from before the account is known is sent to the right one', async () => {
    const { openTab, pass, server, storage } = createWorld()
    const { list, titles } = openTab()
    list.add({ title: 'Early' })
    expect(list.read()).toMatchObject({ hasUnstored: true })
    await pass(0)
    expect(titlesOn(server)).toEqual(['Early'])
    expect(titles()).toEqual(['Early'])
    await pass(SECOND)
    expect(storage.length).toBe(2)
  })

  it('of a deletion can be undone after it was sent', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list, titles } = openTab()
    await pass(0)
    list.change([{ id: A, change: { deleted: true } }])
    await pass(30 * SECOND)
    expect(titles()).toEqual([])
    list.change([{ id: A, change: { deleted: false } }])
    expect(titles()).toEqual(['Task a'])
    await pass(0)
    expect(server.find(A)).toMatchObject({ deletedAt: null, version: 3 })
    expect(server.batches).toHaveLength(2)
  })

  it('of a stale task is applied if it changes other fields', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list } = openTab()
    await pass(0)
    server.change(A, { title: 'Renamed elsewhere' })
    list.change([{ id: A, change: { completed: true } }])
    await pass(0)
    expect(server.find(A)).toMatchObject({ title: 'Renamed elsewhere', version: 3 })
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [] })
  })

  it('never overwrites a title that was not seen, and keeps the text', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list, titles } = openTab()
    await pass(0)
    server.change(A, { title: 'Theirs' })
    list.change([{ id: A, change: { title: 'Mine' } }])
    await pass(0)
    expect(server.find(A)?.title).toBe('Theirs')
    expect(titles()).toEqual(['Theirs'])
    expect(list.read().rejected).toMatchObject([{ mutation: { change: { title: 'Mine' } } }])
  })

  it('of a missing task is reported', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list, gone, titles } = openTab()
    await pass(0)
    server.erase(A)
    list.change([{ id: A, change: { completed: true } }])
    await pass(0)
    expect(gone).toEqual(['Task a'])
    expect(titles()).toEqual([])
  })

  it('that the server rejects stays visible, and blocks no other', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    list.add({ title: UNWANTED })
    list.add({ title: 'wanted' })
    await pass(0)
    expect(titlesOn(server)).toEqual(['wanted'])
    expect(titles()).toEqual(['wanted'])
    const [rejected] = list.read().rejected
    expect(rejected).toMatchObject({ rejected: TITLE_LONG_MESSAGE, mutation: { title: UNWANTED } })
    list.dismiss(rejected?.key ?? '')
    expect(list.read().rejected).toEqual([])
  })
})

describe('changes made together', () => {
  it('are one request and count as one', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A }, { id: B }, { id: C })
    const { list, counter } = openTab()
    await pass(0)
    list.change([A, B, C].map((id) => ({ id, change: { completed: true } })))
    await pass(0)
    expect(server.sizes).toEqual([3])
    expect(counter.read().count).toBe(1)
    expect(server.items().every(({ completedAt }) => completedAt !== null)).toBe(true)
  })

  it('are sent in batches, soon, for a whole list of the maximum size', async () => {
    const { openTab, pass, server } = createWorld()
    server.put(...Array.from({ length: MAX_ITEMS }, () => ({ id: crypto.randomUUID() })))
    const { list } = openTab()
    await pass(0)
    const edits = server.items().map(({ id }) => ({ id, change: { completed: true } }))
    let shown = 0
    const stop = list.subscribe(() => shown++)
    list.change(edits)
    await pass(5 * SECOND)
    expect(list.read().unsent).toBe(0)
    expect(server.sizes).toEqual(Array.from({ length: 10 }, () => 500))
    expect(server.items().every(({ completedAt }) => completedAt !== null)).toBe(true)
    // For each batch and not for each change.
    expect(shown).toBeLessThan(50)
    stop()
  })

  it('that are rejected as a whole are halved until the invalid one is alone', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    for (let count = 0; count < 100; count++) list.add({ title: count === 66 ? 'bad' : `${count}` })
    await pass(0)
    server.refuses = (entries) => entries.some((one) => one.op === 'create' && one.title === 'bad')
    world.online = true
    listeners()?.onOnline()
    await pass(30 * SECOND)
    expect(server.items().length).toBe(99)
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [{ rejected: 'Bad.' }] })
    expect(server.sizes.length).toBeLessThan(25)
  })
})

describe('what was made offline', () => {
  async function openOffline(ahead = 0) {
    const world = createWorld({ clockAhead: ahead })
    world.server.put({ id: A })
    const tab = world.openTab()
    await world.pass(0)
    world.world.online = false
    async function connect() {
      world.world.online = true
      tab.listeners()?.onOnline()
      await world.pass(0)
    }
    return { ...world, ...tab, connect }
  }

  it.each([0, DAY, -DAY])(
    'keeps its time, by the clock of the server, in a browser that is %d ms ahead',
    async (ahead) => {
      const { list, pass, server, connect } = await openOffline(ahead)
      const now = server.clock.now()
      await pass(DAY)
      list.change([{ id: A, change: { completed: true } }])
      const id = list.add({ title: 'New' })
      await pass(SECOND)
      list.change([{ id, change: { completed: true } }])
      await pass(DAY)
      list.change([{ id: A, change: { notes: 'Later' } }])
      await connect()
      expect(server.find(A)).toMatchObject({ completedAt: now + DAY, notes: 'Later' })
      expect(server.find(id)).toMatchObject({
        createdAt: now + DAY,
        completedAt: now + DAY + SECOND,
        updatedAt: now + 2 * DAY + SECOND,
      })
    },
  )
})

describe('a task', () => {
  it('is added with all its fields, and shows at its position', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A, position: 'a0' })
    const { list, titles } = openTab()
    await pass(0)
    const id = list.add({ title: 'Milk', due: '2026-11-30', tags: ['shop'], position: 'Zz' })
    expect(titles()).toEqual(['Milk', 'Task a'])
    await pass(0)
    expect(server.find(id)).toMatchObject({
      due: '2026-11-30',
      tags: ['shop'],
      position: 'Zz',
    })
  })

  it('that was added and changed offline is saved by one request', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    const id = list.add({ title: 'Milk' })
    list.change([{ id, change: { completed: true } }])
    await pass(0)
    world.online = true
    listeners()?.onOnline()
    await pass(0)
    expect(server.sizes).toEqual([2])
    expect(server.find(id)?.completedAt).toEqual(expect.any(Number))
  })

  it('that the release before stored unsent is sent, and shows first', async () => {
    const storage = createTestStorage()
    const kept = { madeAt: 1, change: { op: 'create', id: B, title: 'From before' } }
    storage.setItem('to-do/account-anna/0mjx2v1c00-mark', JSON.stringify(kept))
    const { openTab, pass, server, world } = createWorld({ storage })
    server.put({ id: A, position: 'Zz' })
    openTab()
    await pass(0)
    expect(titlesOn(server)).toEqual(['From before', 'Task a'])
    await pass(SECOND)
    world.online = false
    storage.setItem('to-do/account-anna/0mjx2v1c00-next', JSON.stringify(kept).replace(B, C))
    const next = openTab()
    expect(next.titles()).toEqual(['From before'])
  })

  it('is permanently deleted from the trash, in other tabs too', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A, deletedAt: 5 }, { id: B, deletedAt: 5 })
    const [one, other] = [openTab(), openTab()]
    await pass(0)
    one.list.erase([A, B, C])
    expect([...one.list.read().items.keys()]).toEqual([])
    await pass(16)
    expect(server.items().length).toBe(0)
    expect(server.sizes).toEqual([2])
    expect([...other.list.read().items.keys()]).toEqual([])
    expect(one.list.read()).toMatchObject({ unsent: 0, rejected: [] })
    expect(one.gone).toEqual([])
  })

  it('that another device restored is not permanently deleted', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A, deletedAt: 5 })
    const { list, titles } = openTab()
    await pass(0)
    server.change(A, { deleted: false })
    list.erase([A])
    await pass(0)
    expect(server.find(A)?.deletedAt).toBeNull()
    expect(titles()).toEqual(['Task a'])
  })

  it('that is deleted twice after a lost answer can be restored at once', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list } = openTab()
    await pass(0)
    server.fail = () => 'answer-lost'
    list.change([{ id: A, change: { deleted: true } }])
    await pass(100)
    server.fail = () => undefined
    list.retry()
    await pass(SECOND)
    server.sizes.length = 0
    list.change([{ id: A, change: { deleted: false } }])
    await pass(0)
    expect(server.sizes).toEqual([1])
    expect(server.find(A)).toMatchObject({ deletedAt: null, version: 3 })
  })
})
