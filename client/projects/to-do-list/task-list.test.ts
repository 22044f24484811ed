import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BatchEntry } from '../../../shared/api/items.ts'
import { createTestClock, MINUTE, SECOND } from '../../../shared/clock.ts'
import { MAX_TITLE_LENGTH, MAX_ITEMS } from '../../../shared/limits.ts'
import { TITLE_LONG_MESSAGE } from '../../../shared/rules/item.ts'
import { createTestStorage } from './queue/testing.ts'
import { createTestServer, type TestServer } from './queue/testing-server.ts'
import { createTestTabs } from './queue/testing-tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [A, B, C] = ['a', 'b', 'c'].map((last) => `00000000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]

/** No title that the server takes. */
const UNWANTED = 'x'.repeat(MAX_TITLE_LENGTH + 1)

type World = { servers?: Record<string, TestServer>; storage?: Storage }

/** A browser in which Anna is logged in; other tokens are those of other servers. */
function createWorld({ servers, storage = createTestStorage() }: World = {}) {
  const clock = createTestClock()
  const server = createTestServer('account-anna', clock)
  const createApi = (token: string) => (servers?.[token] ?? server).api()
  const tabs = createTestTabs({ createApi, storage, clock })
  storage.setItem('token', 'anna')
  return { ...tabs, server }
}

/** In the order of the list. */
function titlesOn(server: TestServer): string[] {
  return server.items().map(({ title }) => title)
}

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

  it('is sent by itself, in the order of the changes', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter, titles } = openTab()
    await pass(0)
    const id = list.add({ title: 'One' })
    list.change([{ id, change: { completed: true } }])
    list.change([{ id, change: { completed: false } }])
    list.change([{ id, change: { deleted: true } }])
    await pass(0)
    expect(server.batches.map((entries) => entries.map(({ op }) => op))).toEqual([
      ['create'],
      ['change'],
      ['change'],
      ['delete'],
    ])
    expect(counter.read().count).toBe(4)
    expect(list.read().unsent).toBe(0)
    expect(titles()).toEqual([])
  })

  it('that adds many tasks is sent in as few requests as possible', async () => {
    const { openTab, pass, server } = createWorld()
    const { list, counter } = openTab()
    await pass(0)
    const tasks = Array.from({ length: 250 }, (_, at) => ({
      title: `${at}`,
      position: `c${String(at).padStart(3, '1')}`,
    }))
    const added = list.addAll([...tasks, { id: A, title: 'Mine' }])
    expect(added.at(-1)?.id).toBe(A)
    expect(new Set(added.map(({ id }) => id)).size).toBe(251)
    expect(list.read()).toMatchObject({ unsent: 251 })
    await pass(0)
    expect(server.batches.map(({ length }) => length)).toEqual([100, 100, 51])
    expect(counter.read().count).toBe(3)
    expect(server.items().length).toBe(251)
  })

  it('from before the account is known is sent to the right one', async () => {
    const { openTab, pass, server, storage } = createWorld()
    const { list, titles } = openTab()
    list.add({ title: 'Early' })
    expect(list.read()).toMatchObject({ hasUnstored: true })
    await pass(0)
    expect(titlesOn(server)).toEqual(['Early'])
    expect(titles()).toEqual(['Early'])
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
    for (let index = 1; index <= 33; index++) list.add({ title: `Task ${index}` })
    await pass(0)
    expect(counter.read()).toEqual({ count: 30, blocked: true })
    expect(list.read().unsent).toBe(3)
    await pass(MINUTE)
    expect(counter.read()).toEqual({ count: 1, blocked: false })
    expect(server.items().length).toBe(33)
    expect(server.batches.at(-1)).toHaveLength(3)
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
    await pass(0)
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

describe('several tabs', () => {
  it('show the same within a frame, and send each change once', async () => {
    const { openTab, pass, server } = createWorld()
    const [one, other] = [openTab(), openTab()]
    await pass(0)
    const reads = server.countReads()
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
    expect(server.countReads()).toBe(reads)
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
      tellOthers(undefined, key, null)
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
    tellOthers(undefined, 'token', 'bert')
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
        send: (entries: readonly BatchEntry[]) => held.then(() => anna.api().send(entries)),
      }),
    }
    const { openTab, pass, storage, tellOthers } = createWorld({ servers: { anna: slow, bert } })
    const { list, gone } = openTab()
    await pass(0)
    anna.erase(A)
    list.change([{ id: A, change: { completed: true } }])
    await pass(0)
    storage.setItem('token', 'bert')
    tellOthers(undefined, 'token', 'bert')
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
    tellOthers(undefined, 'token', 'bert')
    expect(titles()).toEqual([])
    await pass(0)
    expect(titles()).toEqual(['Of Bert'])
    storage.removeItem('token')
    tellOthers(undefined, 'token', null)
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
    tellOthers(undefined, 'token', null)
    expect(list.read()).toMatchObject({ ended: 'lost', hasUnstored: false })
    world.online = true
    for (const token of ['bert', 'anna again']) {
      expect(titles()).toEqual([])
      expect([...titlesOn(server), ...titlesOn(bert)]).toEqual([])
      storage.setItem('token', token)
      tellOthers(undefined, 'token', token)
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

  it('are sent in hundreds, and none is lost at the request limit', async () => {
    const { openTab, pass, server } = createWorld()
    server.put(...Array.from({ length: MAX_ITEMS }, () => ({ id: crypto.randomUUID() })))
    const { list, counter } = openTab()
    await pass(0)
    const edits = server.items().map(({ id }) => ({ id, change: { completed: true } }))
    let shown = 0
    const stop = list.subscribe(() => shown++)
    list.change(edits)
    await pass(0)
    expect(counter.read()).toEqual({ count: 30, blocked: true })
    expect(list.read().unsent).toBe(MAX_ITEMS - 3000)
    await pass(MINUTE)
    expect(list.read().unsent).toBe(0)
    expect(server.sizes).toEqual(Array.from({ length: 50 }, () => 100))
    expect(server.items().every(({ completedAt }) => completedAt !== null)).toBe(true)
    // For each batch and not for each change.
    expect(shown).toBeLessThan(150)
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
    await pass(0)
    expect(server.items().length).toBe(99)
    expect(list.read()).toMatchObject({ unsent: 0, rejected: [{ rejected: 'Bad.' }] })
    expect(server.sizes.length).toBeLessThan(25)
  })
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
    await pass(0)
    expect(server.find(A)?.title).toBe('Mine')
    expect(list.read()).toMatchObject({ rejected: [], unsent: 0 })
  })

  it('is rejected again if the value has changed once more', async () => {
    const { list, key, pass, server } = await openClash()
    server.change(A, { title: 'Theirs again' })
    list.overwrite(key)
    await pass(0)
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

function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
