import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../shared/clock.ts'
import type { ListApi } from './queue/list-api.ts'
import { createTestServer } from './queue/testing-server.ts'
import { A, B, createWorld, listKeys, titlesOn } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('several tabs', () => {
  it('show the same within a frame, and send each change once', async () => {
    const { openTab, pass, server } = createWorld()
    const [one, other] = [openTab(), openTab()]
    await pass(0)
    const lists = server.countWholeLists()
    one.list.add({ title: 'From one' })
    await pass(16)
    expect(other.titles()).toEqual(['From one'])
    other.list.add({ title: 'From the other' })
    await pass(16)
    expect(one.titles().sort()).toEqual(['From one', 'From the other'])
    expect(other.titles().sort()).toEqual(one.titles().sort())
    expect(server.batches).toHaveLength(2)
    await pass(16)
    expect(other.tasks().map(({ version }) => version)).toEqual([1, 1])
    expect(server.countWholeLists()).toBe(lists)
  })

  it('always show a task whose change another page of the tab sent', async () => {
    const { openTab, pass, server, storage, tellOthers } = createWorld()
    const { list, titles } = openTab()
    await pass(0)
    server.fail = () => 'answer-lost'
    list.add({ title: 'One' })
    await pass(100)
    server.fail = () => undefined
    for (const key of listKeys(storage).filter((name) => name.startsWith('to-do/account-anna/'))) {
      storage.removeItem(key)
      tellOthers(undefined, key)
    }
    expect(titles()).toEqual(['One'])
    await pass(0)
    expect(titles()).toEqual(['One'])
    expect(list.read().unsent).toBe(0)
  })
})

describe('the session', () => {
  it('that has ended is removed, and unsent changes stay for the next login', async () => {
    const { openTab, pass, server, storage } = createWorld()
    const { list } = openTab()
    await pass(0)
    server.fail = () => 'unauthorized'
    list.add({ title: 'Kept' })
    await pass(0)
    expect(list.read()).toMatchObject({ ended: 'lost', items: new Map() })
    expect(storage.getItem('token')).toBeNull()

    server.fail = () => undefined
    storage.setItem('token', 'anna again')
    openTab()
    await pass(0)
    expect(titlesOn(server)).toEqual(['Kept'])
  })

  it('of another user never sends or shows the changes of the first', async () => {
    const bert = createTestServer('account-bert')
    const { openTab, pass, server, world, storage } = createWorld({ servers: { bert } })
    const first = openTab()
    await pass(0)
    world.online = false
    first.list.add({ title: 'A secret' })
    await pass(0)
    expect(first.list.endSession()).toBe('anna')
    expect(first.list.read().ended).toBe('asked')
    first.stop()

    world.online = true
    storage.setItem('token', 'bert')
    const second = openTab()
    await pass(MINUTE)
    expect(second.titles()).toEqual([])
    expect(second.list.read().account).toBe('account-bert')
    expect(titlesOn(bert)).toEqual([])
    expect(titlesOn(server)).toEqual([])
  })

  it('is counted after it has ended, also when it was replaced', async () => {
    const bert = createTestServer('account-bert')
    const { openTab, pass, storage, tellOthers } = createWorld({ servers: { bert } })
    const { list, listeners } = openTab()
    await pass(0)
    listeners()?.onVisible()
    expect(list.read()).toMatchObject({ endedSessions: 0, ended: undefined })
    storage.setItem('token', 'bert')
    tellOthers(undefined, 'token')
    expect(list.read()).toMatchObject({ endedSessions: 1, ended: undefined })
    await pass(0)
    expect(list.read()).toMatchObject({ endedSessions: 1, account: 'account-bert' })
    list.endSession()
    expect(list.read()).toMatchObject({ endedSessions: 2, ended: 'asked' })
    storage.setItem('token', 'anna')
    listeners()?.onVisible()
    expect(list.read()).toMatchObject({ endedSessions: 2, ended: undefined })
  })

  it('that has ended reports no late answer to the next one', async () => {
    const bert = createTestServer('account-bert')
    const anna = createTestServer('account-anna')
    anna.put({ id: A, title: 'A secret' })
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow = {
      ...anna,
      api: () => ({
        ...anna.api(),
        async sync(...[request, opened, signal]: Parameters<ListApi['sync']>) {
          if (request.mutations.length > 0) await held
          return anna.api().sync(request, opened, signal)
        },
      }),
    }
    const { openTab, pass, storage, tellOthers } = createWorld({ servers: { anna: slow, bert } })
    const { list, gone } = openTab()
    await pass(0)
    anna.erase(A)
    list.change([{ id: A, change: { completed: true } }])
    await pass(0)
    storage.setItem('token', 'bert')
    tellOthers(undefined, 'token')
    letGo()
    await pass(MINUTE)
    expect(anna.batches).toHaveLength(1)
    expect(gone).toEqual([])
    expect(list.read()).toMatchObject({ account: 'account-bert', unsent: 0 })
  })

  it('that was ended here is not reported as lost later', async () => {
    const { openTab, pass } = createWorld()
    const { list, listeners } = openTab()
    await pass(0)
    list.endSession()
    listeners()?.onVisible()
    expect(list.read().ended).toBe('asked')
  })

  it('follows a login in another tab, and a logout', async () => {
    const bert = createTestServer('account-bert')
    bert.put({ id: B, title: 'Of Bert' })
    const { openTab, pass, storage, tellOthers, server } = createWorld({ servers: { bert } })
    server.put({ id: A, title: 'Of Anna' })
    const { list, titles } = openTab()
    await pass(0)
    expect(titles()).toEqual(['Of Anna'])
    storage.setItem('token', 'bert')
    tellOthers(undefined, 'token')
    expect(titles()).toEqual([])
    await pass(0)
    expect(titles()).toEqual(['Of Bert'])
    storage.removeItem('token')
    tellOthers(undefined, 'token')
    expect(list.read()).toMatchObject({ ended: 'lost', items: new Map() })
  })

  it('that was replaced without an event is noticed before anything is sent', async () => {
    const bert = createTestServer('account-bert')
    const { openTab, pass, storage, server } = createWorld({ servers: { bert } })
    const { list } = openTab()
    await pass(0)
    storage.setItem('token', 'bert')
    list.add({ title: 'Of Anna' })
    await pass(0)
    expect(list.read().account).toBe('account-bert')
    expect([...titlesOn(server), ...titlesOn(bert)]).toEqual([])
  })
})

it('the stored list of the next user stays when a tab of the first one notices it late', async () => {
  const bert = createTestServer('account-bert')
  const { openTab, pass, storage, snapshots, world } = createWorld({ servers: { bert } })
  const frozen = openTab()
  await pass(0)
  expect([...snapshots.keys()]).toEqual(['account-anna'])
  // A frozen tab hears of nothing, and asks for nothing.
  storage.setItem('token', 'bert')
  const tab = openTab()
  await pass(0)
  tab.list.add({ title: 'His' })
  await pass(SECOND)
  tab.close()
  world.online = false
  frozen.listeners()?.onVisible()
  await pass(0)
  expect([...snapshots.keys()]).toEqual(['account-bert'])
  expect(frozen.titles()).toEqual(['His'])
})

it('the stored list of a user goes when another one logged in while no tab showed it', async () => {
  const bert = createTestServer('account-bert')
  const { openTab, pass, storage, snapshots } = createWorld({ servers: { bert } })
  const tab = openTab()
  await pass(0)
  tab.close()
  expect([...snapshots.keys()]).toEqual(['account-anna'])
  storage.setItem('token', 'bert')
  openTab()
  await pass(0)
  expect([...snapshots.keys()]).toEqual(['account-bert'])
})

it('the stored list stays when its user opens it again', async () => {
  const { openTab, pass, world } = createWorld()
  const tab = openTab()
  await pass(0)
  tab.close()
  world.online = false
  const again = openTab()
  await pass(0)
  expect(again.list.read().phase).toBe('ready')
})

describe('other devices', () => {
  it('are polled every 10 seconds while the page is visible', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { titles, counter, listeners } = openTab()
    await pass(0)
    server.put({ id: A })
    await pass(10 * SECOND)
    expect(titles()).toEqual(['Task a'])
    world.visible = false
    await pass(10 * SECOND)
    const reads = server.countReads()
    await pass(5 * MINUTE)
    expect(server.countReads()).toBe(reads)
    world.visible = true
    listeners()?.onVisible()
    expect(server.countReads()).toBe(reads + 1)
    expect(counter.read().count).toBe(0)
  })

  it('are polled, and returning to the page opens the list', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, listeners } = openTab()
    await pass(5 * MINUTE)
    expect(server.countReads()).toBe(31)
    expect(server.countOpenings()).toBe(1)
    listeners()?.onVisible()
    await pass(5 * MINUTE)
    expect(server.countOpenings()).toBe(2)
    listeners()?.onOnline()
    await pass(0)
    expect(server.countOpenings()).toBe(2)
    list.retry()
    await pass(0)
    expect(server.countOpenings()).toBe(3)
  })

  it('open the list again until the server has answered', async () => {
    const { openTab, pass, server, world } = createWorld()
    const { listeners } = openTab()
    await pass(0)
    world.online = false
    listeners()?.onVisible()
    await pass(0)
    world.online = true
    server.fail = () => 'lost'
    listeners()?.onOnline()
    await pass(10 * SECOND)
    expect(server.countOpenings()).toBe(3)
    server.fail = () => undefined
    await pass(MINUTE)
    expect(server.countOpenings()).toBe(4)
  })
})

describe('a list that stays open', () => {
  it('counts as used when somebody scrolls, types or points in it, not by being looked at', async () => {
    const { openTab, pass, server } = createWorld()
    const { listeners } = openTab()
    await pass(DAY)
    expect(server.countOpenings()).toBe(1)
    listeners()?.onUse()
    await pass(MINUTE)
    expect(server.countOpenings()).toBe(2)
    for (let minute = 0; minute < 58; minute++) {
      listeners()?.onUse()
      await pass(MINUTE)
    }
    expect(server.countOpenings()).toBe(2)
    await pass(MINUTE)
    listeners()?.onUse()
    await pass(MINUTE)
    expect(server.countOpenings()).toBe(3)
  })
})
