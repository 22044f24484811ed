import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE } from '../../../shared/clock.ts'
import { createTestStorage } from './queue/testing.ts'
import { createTestServer, type TestServer } from './queue/testing-server.ts'
import { createWorld, titlesOn, type World } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('without room in storage', () => {
  it('says that leaving would lose changes until they are sent', async () => {
    const { openTab, pass, world } = createWorld({ storage: createTestStorage(2) })
    const { list, listeners } = openTab()
    await pass(0)
    world.online = false
    list.add({ title: 'One' })
    await pass(0)
    expect(list.read()).toMatchObject({ hasUnstored: true, unsent: 1 })
    expect(listeners()?.mayLeave()).toBe(false)
    world.online = true
    listeners()?.onOnline()
    await pass(0)
    expect(list.read()).toMatchObject({ hasUnstored: false, unsent: 0 })
    expect(listeners()?.mayLeave()).toBe(true)
  })

  /** A list with a change that only its page has. */
  async function openFull(worldOf: World = {}) {
    const world = createWorld({ storage: createTestStorage(2), ...worldOf })
    const tab = world.openTab()
    await world.pass(0)
    world.world.online = false
    tab.list.add({ title: 'One' })
    await world.pass(0)
    expect(tab.list.read()).toMatchObject({ hasUnstored: true, unsent: 1 })
    return { ...world, ...tab }
  }

  it('keeps a change while the user is on another page of the site', async () => {
    const { openTab, pass, server, world, stop, memory } = await openFull()
    stop()
    const next = openTab(memory)
    expect(next.titles()).toEqual(['One'])
    world.online = true
    await pass(MINUTE)
    expect(titlesOn(server)).toEqual(['One'])
    expect(server.batches).toHaveLength(1)
    expect(next.list.read()).toMatchObject({ hasUnstored: false, unsent: 0 })
  })

  it('keeps a change through a logout and a login in the same page', async () => {
    const { list, openTab, pass, server, storage, world, stop, memory } = await openFull()
    list.endSession()
    stop()
    world.online = true
    storage.setItem('token', 'anna again')
    const next = openTab(memory)
    expect(next.titles()).toEqual([])
    await pass(0)
    expect(next.titles()).toEqual(['One'])
    expect(titlesOn(server)).toEqual(['One'])
  })

  it('keeps a change when another tab logs out, for the same user only', async () => {
    const bert = createTestServer('account-bert')
    const opened = await openFull({ servers: { bert } })
    const { list, titles, pass, server, storage, world, tellOthers } = opened
    storage.removeItem('token')
    tellOthers(undefined, 'token')
    expect(list.read()).toMatchObject({ ended: 'lost', hasUnstored: false })
    world.online = true
    for (const token of ['bert', 'anna again']) {
      expect(titles()).toEqual([])
      expect([...titlesOn(server), ...titlesOn(bert)]).toEqual([])
      storage.setItem('token', token)
      tellOthers(undefined, 'token')
      await pass(MINUTE)
    }
    expect(titlesOn(server)).toEqual(['One'])
    expect(titlesOn(bert)).toEqual([])
  })

  it('sends a change once if the user leaves the page while it is being sent', async () => {
    const { openTab, pass, server, world, list, listeners, stop, memory } = await openFull()
    world.online = true
    listeners()?.onOnline()
    expect(list.read().unsent).toBe(1)
    stop()
    const next = openTab(memory)
    await pass(0)
    expect(server.batches).toHaveLength(1)
    expect(next.titles()).toEqual(['One'])
    expect(next.list.read()).toMatchObject({ unsent: 0, hasUnstored: false })
  })
})

describe('changes made before the account is known', () => {
  async function openUnknown(servers?: Record<string, TestServer>) {
    const world = createWorld(servers && { servers })
    world.world.online = false
    const tab = world.openTab()
    tab.list.add({ title: 'Early' })
    await world.pass(0)
    expect(tab.list.read()).toMatchObject({ account: undefined, hasUnstored: true, unsent: 1 })
    return { ...world, ...tab }
  }

  it('stay for the same session while the user is on another page of the site', async () => {
    const { openTab, pass, server, world, stop, memory } = await openUnknown()
    stop()
    const next = openTab(memory)
    expect(next.titles()).toEqual(['Early'])
    world.online = true
    await pass(MINUTE)
    expect(titlesOn(server)).toEqual(['Early'])
    expect(next.list.read()).toMatchObject({ hasUnstored: false, unsent: 0 })
  })

  it('are never sent to the account of another session', async () => {
    const bert = createTestServer('account-bert')
    const { openTab, pass, server, storage, world, stop, memory } = await openUnknown({ bert })
    stop()
    world.online = true
    storage.setItem('token', 'bert')
    const next = openTab(memory)
    await pass(MINUTE)
    expect(next.list.read()).toMatchObject({ account: 'account-bert', unsent: 0 })
    expect(next.titles()).toEqual([])
    expect([...titlesOn(server), ...titlesOn(bert)]).toEqual([])
  })
})
