import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../shared/clock.ts'
import { createTestServer } from './queue/testing-server.ts'
import { A, createWorld, listKeys, titlesOn } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a stored list has the time at which the server returned it', async () => {
  const { openTab, pass, clock, snapshots } = createWorld()
  const { list } = openTab()
  await pass(0)
  list.add({ title: 'One' })
  await pass(0)
  const readAt = clock.now()
  await pass(MINUTE / 2)
  expect(snapshots.get('account-anna')).toMatchObject({ readAt, items: [{ title: 'One' }] })
})

describe('a list that was open in this browser before', () => {
  /** A closed page whose list the browser has stored, and then no network. */
  async function goOffline() {
    const servers = { bert: createTestServer('account-bert') }
    const world = createWorld({ servers })
    const tab = world.openTab()
    await world.pass(0)
    tab.list.add({ title: 'Milk' })
    await world.pass(2 * SECOND)
    tab.stop()
    world.world.online = false
    return { ...world, storedAt: world.snapshots.get('account-anna')?.readAt }
  }

  it('opens without a network, and says when it was stored', async () => {
    const { openTab, pass, storedAt } = await goOffline()
    const { list, titles } = openTab()
    await pass(0)
    expect(titles()).toEqual(['Milk'])
    expect(storedAt).toBeTypeOf('number')
    expect(list.read().usedAt).toBeLessThanOrEqual(storedAt ?? 0)
    expect(list.read()).toMatchObject({ phase: 'ready', stale: true, storedAt })
  })

  it('takes changes that are sent once there is a network', async () => {
    const { openTab, pass, world, server, storage } = await goOffline()
    const first = openTab()
    await pass(0)
    first.list.add({ title: 'Bread' })
    const [milk] = first.tasks().filter(({ title }) => title === 'Milk')
    first.list.change([{ id: milk?.id ?? '', change: { title: 'Oat milk' } }])
    await pass(0)
    first.stop()
    expect(storage.length).toBeGreaterThan(0)
    const second = openTab()
    await pass(0)
    expect(second.titles()).toEqual(['Bread', 'Oat milk'])
    world.online = true
    second.listeners()?.onOnline()
    await pass(MINUTE)
    expect(titlesOn(server)).toEqual(['Bread', 'Oat milk'])
    expect(second.list.read()).toMatchObject({ unsent: 0, stale: false, storedAt: undefined })
  })

  it('says after a reload why its changes still wait', async () => {
    const { openTab, pass, world } = await goOffline()
    const first = openTab()
    await pass(0)
    first.list.add({ title: 'Bread' })
    await pass(0)
    first.close()
    const { list } = openTab()
    await pass(0)
    expect(list.read()).toMatchObject({ unsent: 1, blockReason: 'offline' })
    world.online = true
    await pass(MINUTE)
    expect(list.read()).toMatchObject({ unsent: 0, blockReason: undefined })
  })

  it('shows what the server has as soon as it answers', async () => {
    const { openTab, pass, world, server } = await goOffline()
    server.put({ id: A, title: 'From elsewhere' })
    world.online = true
    const { list, titles } = openTab()
    await pass(0)
    expect(titles()).toEqual(['From elsewhere', 'Milk'])
    expect(list.read().storedAt).toBeUndefined()
  })

  it('shows before the server answers, and says so', async () => {
    const { openTab, pass, world, server, storedAt } = await goOffline()
    world.online = true
    server.holds = true
    const { list, titles } = openTab()
    await pass(0)
    expect(titles()).toEqual(['Milk'])
    expect(list.read()).toMatchObject({ phase: 'ready', stale: false, storedAt })
  })

  it('shows when the browser reads it late, and the server does not answer', async () => {
    const { openTab, pass, world } = await goOffline()
    world.readDelay = 3 * SECOND
    const { list, titles } = openTab()
    await pass(2 * SECOND)
    expect(list.read().phase).toBe('failed')
    await pass(SECOND)
    expect([titles(), list.read().phase]).toEqual([['Milk'], 'ready'])
  })

  it('is stored at once when the page is hidden', async () => {
    const { openTab, pass, snapshots } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    list.add({ title: 'Milk' })
    await pass(0)
    listeners()?.onHidden()
    await pass(0)
    expect([...snapshots.values()].map(({ items }) => items.length)).toEqual([1])
  })

  it('has what was saved just before the page was closed, until the server is read again', async () => {
    const { openTab, pass, world, server, storage, snapshots } = createWorld()
    const tab = openTab()
    await pass(2 * SECOND)
    const milk = tab.list.add({ title: 'Milk' })
    await pass(0)
    tab.list.change([{ id: milk, change: { title: 'Oat milk' } }])
    await pass(SECOND / 2)
    expect(titlesOn(server)).toEqual(['Oat milk'])
    tab.close()
    expect(snapshots.get('account-anna')?.items).toEqual([])
    world.online = false
    const offline = openTab()
    await pass(0)
    expect(offline.titles()).toEqual(['Oat milk'])
    expect(offline.list.read().unsent).toBe(0)
    offline.close()
    server.change(milk, { title: 'Soy milk' })
    world.online = true
    const online = openTab()
    await pass(0)
    expect(online.titles()).toEqual(['Soy milk'])
    expect(listKeys(storage)).toHaveLength(4)
    await pass(SECOND)
    expect(listKeys(storage).filter((key) => key.startsWith('to-do/account'))).toEqual([])
  })

  it('keeps what was saved while the browser stores no newer list', async () => {
    const { openTab, pass, world, storage, snapshots } = createWorld()
    const tab = openTab()
    await pass(2 * SECOND)
    world.isFull = true
    tab.list.add({ title: 'Milk' })
    await pass(2 * SECOND)
    tab.close()
    expect(snapshots.get('account-anna')?.items).toEqual([])
    world.online = false
    const offline = openTab()
    await pass(0)
    expect(offline.titles()).toEqual(['Milk'])
    world.online = true
    world.isFull = false
    await pass(MINUTE)
    expect(snapshots.get('account-anna')?.items).toHaveLength(1)
    expect(listKeys(storage).filter((key) => key.startsWith('to-do/account'))).toEqual([])
  })

  it('is stored at once where the browser has none', async () => {
    const { openTab, pass, snapshots } = createWorld()
    openTab()
    await pass(0)
    expect(snapshots.size).toBe(1)
  })

  it('has the change that it was first read with, which leaves the storage', async () => {
    const { openTab, pass, world, server, storage, snapshots } = await goOffline()
    snapshots.clear()
    world.online = true
    server.holds = true
    const { list } = openTab()
    await pass(0)
    list.add({ title: 'Bread' })
    await pass(0)
    expect(snapshots.get('account-anna')?.items).toHaveLength(2)
    expect(listKeys(storage).filter((key) => key.startsWith('to-do/account'))).toEqual([])
  })

  it('is removed by logging out', async () => {
    const { openTab, pass, world, snapshots, storage } = await goOffline()
    world.online = true
    const { list } = openTab()
    await pass(0)
    list.add({ title: 'Bread' })
    await pass(0)
    list.endSession()
    await pass(MINUTE)
    expect(snapshots.size).toBe(0)
    expect(listKeys(storage)).toEqual([])
  })

  it('is not shown to another account', async () => {
    const { openTab, pass, storage } = await goOffline()
    storage.setItem('token', 'bert')
    const { list, titles } = openTab()
    await pass(0)
    expect(titles()).toEqual([])
    expect(list.read().phase).toBe('failed')
  })
})
