import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../shared/clock.ts'
import { MAX_ITEMS } from '../../../shared/limits.ts'
import { A, createWorld, listKeys, titlesOn, UNWANTED } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a blocked change', () => {
  it('waits offline and is sent as one batch when online', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { list, counter, listeners } = openTab()
    await pass(0)
    world.online = false
    for (const title of ['One', 'Two', 'Three']) list.add({ title: title })
    await pass(5 * MINUTE)
    expect(list.read()).toMatchObject({ blockReason: 'offline', unsent: 3 })
    expect(server.batches).toEqual([])
    world.online = true
    listeners()?.onOnline()
    await pass(0)
    expect(server.batches.map((entries) => entries.length)).toEqual([3])
    expect(counter.read().count).toBe(1)
    expect(list.read()).toMatchObject({ blockReason: undefined, unsent: 0 })
  })

  it('is retried after 1, 2, 4… up to 60 seconds while the server does not answer', async () => {
    const { openTab, pass, server } = createWorld()
    const { list } = openTab()
    await pass(0)
    const tries: number[] = []
    const started = vi.getMockedSystemTime()?.getTime() ?? 0
    server.fail = () => {
      tries.push((Date.now() - started) / SECOND)
      return 'lost'
    }
    list.add({ title: 'One' })
    await pass(8 * SECOND)
    expect(tries).toEqual([0, 1, 3, 7])
    server.fail = () => undefined
    await pass(MINUTE)
    expect(titlesOn(server)).toEqual(['One'])
  })

  it('is not duplicated when only the answer was lost', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    const id = list.add({ title: 'One' })
    list.change([{ id, change: { completed: true } }])
    server.fail = () => 'answer-lost'
    await pass(500)
    server.fail = () => undefined
    await pass(MINUTE)
    expect(titlesOn(server)).toEqual(['One'])
    expect(titles()).toEqual(['One'])
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [] })
    expect(server.find(id)).toMatchObject({ completedAt: expect.any(Number) as number, version: 2 })
  })

  it('waits as long as a busy server asks for', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    server.fail = () => 'busy'
    list.add({ title: 'One' })
    await pass(0)
    expect(list.read().blockReason).toBe('busy')
    server.fail = () => undefined
    listeners()?.onVisible()
    await pass(19 * SECOND)
    expect(server.batches).toEqual([])
    await pass(SECOND)
    expect(titlesOn(server)).toEqual(['One'])
  })

  it('waits while the site is full, and others are sent', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    const old = list.add({ title: 'Old' })
    await pass(0)
    server.room.full = true
    const id = list.add({ title: 'New' })
    list.change([{ id, change: { title: 'New, and better' } }])
    list.change([{ id: old, change: { deleted: true } }])
    await pass(0)
    // The new task and its change go on waiting, though the server knows of no such task.
    await pass(MINUTE)
    expect(server.find(old)?.deletedAt).toEqual(expect.any(Number))
    expect(list.read()).toMatchObject({
      blockReason: 'busy',
      blockMessage: expect.stringContaining('The site is full') as string,
      unsent: 2,
      rejected: [],
    })
    expect(titles()).toEqual(['New, and better'])
    server.room.full = false
    await pass(MINUTE)
    expect(list.read()).toMatchObject({
      blockReason: undefined,
      blockMessage: undefined,
      unsent: 0,
    })
    expect(server.find(id)?.title).toBe('New, and better')
  })

  it('by the request counter is sent in one batch when that clears', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter } = openTab()
    await pass(0)
    for (let index = 1; index <= 50; index++) {
      list.add({ title: `Task ${index}` })
      await pass(SECOND)
    }
    expect(counter.read()).toEqual({ count: 30, blocked: true })
    const { unsent } = list.read()
    expect(unsent).toBeGreaterThan(5)
    await pass(10 * SECOND)
    expect(counter.read()).toEqual({ count: 1, blocked: false })
    expect(server.items().length).toBe(50)
    expect(server.batches.at(-1)).toHaveLength(unsent)
  })

  it('is sent alone if the server rejects the batch', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    for (const title of ['One', UNWANTED, 'Three']) list.add({ title: title })
    await pass(0)
    server.refuses = (entries) => entries.length > 1
    world.online = true
    listeners()?.onOnline()
    await pass(SECOND)
    expect(titlesOn(server)).toEqual(['Three', 'One'])
    expect(list.read().rejected).toHaveLength(1)
  })

  it('is found after a reload', async () => {
    const { openTab, pass, server, world } = createWorld()
    const first = openTab()
    await pass(0)
    world.online = false
    first.list.add({ title: 'One' })
    first.list.add({ title: 'Two' })
    await pass(0)
    first.stop()
    world.online = true
    const second = openTab()
    expect(second.titles()).toEqual(['Two', 'One'])
    await pass(0)
    expect(titlesOn(server)).toEqual(['Two', 'One'])
    expect(server.batches).toHaveLength(1)
  })
})

describe('a rejected change', () => {
  async function openClash() {
    const world = createWorld()
    world.server.put({ id: A })
    const tab = world.openTab()
    await world.pass(0)
    world.server.change(A, { title: 'Theirs' })
    tab.list.change([{ id: A, change: { title: 'Mine' } }])
    await world.pass(0)
    const [rejected] = tab.list.read().rejected
    if (!rejected) throw new Error('a refused change')
    return { ...world, ...tab, key: rejected.key }
  }

  it('overwrites the value that the user has seen', async () => {
    const { list, key, pass, server } = await openClash()
    list.overwrite(key)
    await pass(SECOND)
    expect(server.find(A)?.title).toBe('Mine')
    expect(list.read()).toMatchObject({ rejected: [], unsent: 0 })
  })

  it('overwrites a newer change of the field, too, that is not sent yet', async () => {
    const { list, key, listeners, pass, server, world } = await openClash()
    world.online = false
    list.change([{ id: A, change: { title: 'Newer' } }])
    list.overwrite(key)
    await pass(0)
    world.online = true
    listeners()?.onOnline()
    await pass(SECOND)
    expect(server.find(A)?.title).toBe('Mine')
    expect(list.read()).toMatchObject({ rejected: [], unsent: 0 })
  })

  it('is rejected again if the value has changed once more', async () => {
    const { list, key, pass, server } = await openClash()
    server.change(A, { title: 'Theirs again' })
    list.overwrite(key)
    await pass(SECOND)
    expect(server.find(A)?.title).toBe('Theirs again')
    expect(list.read().rejected).toMatchObject([{ mutation: { change: { title: 'Mine' } } }])
  })

  it('is removed when the user dismisses it', async () => {
    const { list, key, pass, server } = await openClash()
    list.dismiss(key)
    list.overwrite(key)
    await pass(MINUTE)
    expect(server.find(A)?.title).toBe('Theirs')
    expect(list.read()).toMatchObject({ rejected: [], unsent: 0 })
  })

  it('blocks no other, not even of the same task', async () => {
    const { openTab, pass, server, world } = createWorld()
    server.put({ id: A })
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    list.change([{ id: A, change: { title: 'Mine' } }])
    list.change([{ id: A, change: { completed: true } }])
    await pass(0)
    server.change(A, { title: 'Theirs' })
    world.online = true
    listeners()?.onOnline()
    await pass(0)
    expect(server.find(A)).toMatchObject({
      title: 'Theirs',
      completedAt: expect.any(Number) as number,
    })
    expect(list.read().rejected).toMatchObject([{ mutation: { change: { title: 'Mine' } } }])
  })

  it('replaces an earlier one of the same field, which keeps its other fields', async () => {
    const { openTab, pass, server, world } = createWorld()
    server.put({ id: A })
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    list.change([{ id: A, change: { title: 'Mine', notes: 'Mine too' } }])
    list.change([{ id: A, change: { title: 'Mine still' } }])
    list.change([{ id: A, change: { title: 'Mine at last' } }])
    await pass(0)
    server.change(A, { title: 'Theirs', notes: 'Theirs too' })
    world.online = true
    listeners()?.onOnline()
    await pass(0)
    const rejected = list.read().rejected.map(({ mutation }) => mutation)
    expect(rejected.map((mutation) => mutation.op === 'change' && mutation.change)).toEqual([
      { notes: 'Mine too' },
      { title: 'Mine at last' },
    ])
    for (const { key } of list.read().rejected) list.overwrite(key)
    await pass(SECOND)
    expect(server.find(A)).toMatchObject({ title: 'Mine at last', notes: 'Mine too' })
  })

  it('is one that was based on an older value than the list shows', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A, title: 'Theirs' })
    const { list } = openTab()
    await pass(0)
    list.change([{ id: A, change: { title: 'Mine' }, base: { title: 'Before both' } }])
    await pass(0)
    expect(server.find(A)?.title).toBe('Theirs')
    expect(list.read().rejected).toHaveLength(1)
  })

  it('is never one of the position alone: the last move wins', async () => {
    const { openTab, pass, server } = createWorld()
    server.put({ id: A })
    const { list } = openTab()
    await pass(0)
    server.change(A, { position: 'a5' })
    list.change([{ id: A, change: { position: 'a9' } }])
    await pass(0)
    expect(server.find(A)?.position).toBe('a9')
    expect(list.read().rejected).toEqual([])
  })
})

describe('a creation that is rejected', () => {
  /** The task as it was typed and changed offline. */
  const TYPED = {
    title: 'Renamed',
    notes: 'Long notes',
    due: '2026-11-30',
    completedAt: expect.any(Number) as number,
  }

  /** The list is full, and a task was added and changed offline. */
  async function openFull() {
    const world = createWorld()
    const full = Array.from({ length: MAX_ITEMS }, () => ({ id: crypto.randomUUID() }))
    world.server.put(...full)
    const tab = world.openTab()
    const { list } = tab
    await world.pass(0)
    world.world.online = false
    const id = list.add({ title: 'Typed' })
    await world.pass(SECOND)
    list.change([{ id, change: { title: 'Renamed', notes: 'Long notes' } }])
    list.change([{ id, change: { due: '2026-11-30', completed: true } }])
    world.world.online = true
    tab.listeners()?.onOnline()
    await world.pass(SECOND)
    /** Makes room, on another device. */
    function makeRoom() {
      const [first] = full
      if (first) world.server.change(first.id, { deleted: true })
      if (first) world.server.erase(first.id)
    }
    return { ...world, ...tab, id, makeRoom }
  }

  it('keeps the changes that were made to it, and shows them as one', async () => {
    const { list, gone } = await openFull()
    expect(list.read()).toMatchObject({
      unsent: 0,
      rejected: [
        {
          rejected: expect.stringContaining('no more can be kept') as string,
          mutation: { op: 'create', title: 'Renamed', notes: 'Long notes', due: '2026-11-30' },
        },
      ],
    })
    expect(gone).toEqual([])
  })

  it.each(['this page', 'the next page'])(
    'comes back whole when it is retried on %s',
    async (where) => {
      const { id, server, pass, makeRoom, stop, ...first } = await openFull()
      makeRoom()
      if (where === 'the next page') stop()
      const { list } = where === 'the next page' ? first.openTab() : first
      await pass(SECOND)
      list.overwrite(list.read().rejected[0]?.key ?? '')
      await pass(SECOND)
      expect(server.find(id)).toMatchObject(TYPED)
      expect(list.read()).toMatchObject({ unsent: 0, rejected: [] })
    },
  )

  it('holds back no change once the same task exists, as after a second import', async () => {
    const { id, list, pass, server, makeRoom } = await openFull()
    makeRoom()
    list.addAll([{ id, title: 'Imported' }])
    await pass(SECOND)
    list.change([{ id, change: { priority: 'high' } }])
    await pass(SECOND)
    expect(server.find(id)).toMatchObject({ title: 'Imported', priority: 'high' })
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [{ mutation: { op: 'change' } }] })
    list.dismiss(list.read().rejected[0]?.key ?? '')
    await pass(SECOND)
    expect(list.read().items.get(id)).toMatchObject({ title: 'Imported', priority: 'high' })
  })

  it('is written over the same task when it is retried, once that exists', async () => {
    const { id, list, pass, server, makeRoom } = await openFull()
    makeRoom()
    list.addAll([{ id, title: 'Imported', priority: 'high' }])
    await pass(SECOND)
    list.overwrite(list.read().rejected[0]?.key ?? '')
    await pass(SECOND)
    expect(server.find(id)).toMatchObject({ ...TYPED, priority: 'high' })
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [] })
  })

  it('is discarded with its changes', async () => {
    const { list, storage, pass, server, id } = await openFull()
    list.dismiss(list.read().rejected[0]?.key ?? '')
    await pass(MINUTE)
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [] })
    expect(listKeys(storage)).toEqual(['token', 'to-do/session'])
    expect(server.find(id)).toBeUndefined()
  })
})

it('a missing task with several unsent changes is reported once', async () => {
  const { openTab, pass, server, world } = createWorld()
  server.put({ id: A })
  const { list, gone, listeners } = openTab()
  await pass(0)
  world.online = false
  list.change([{ id: A, change: { title: 'Mine' } }])
  list.change([{ id: A, change: { completed: true } }])
  await pass(0)
  server.erase(A)
  world.online = true
  listeners()?.onOnline()
  await pass(0)
  expect(gone).toEqual(['Task a'])
})
