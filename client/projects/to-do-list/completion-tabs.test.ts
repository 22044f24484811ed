import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeItem } from '../../../shared/api/testing-items.ts'
import { createTestClock, MINUTE, SECOND } from '../../../shared/clock.ts'
import { planCompletion, planReopening } from './completion.ts'
import { createHistory } from './history.ts'
import { nextId } from '../../../shared/rules/next-id.ts'
import { createTestStorage } from './queue/testing.ts'
import { createTestServer } from './queue/testing-server.ts'
import { createTestTabs } from './queue/testing-tabs.ts'
import type { TaskList } from './task-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const id = '00000000-0000-4000-8000-000000000001'
const next = nextId(id)
const daily = { every: 1, unit: 'day', from: 'due' } as const
const TASK = makeItem({ id, title: 'Water', due: '2026-01-01', repeat: daily })

/** A list with one task that repeats, on devices of their own. */
function createWorld() {
  const clock = createTestClock()
  const server = createTestServer('account-anna', clock)
  const { title, due, repeat } = TASK
  server.put({ id, title, due, repeat })
  function openDevice() {
    const storage = createTestStorage()
    storage.setItem('token', 'anna')
    return createTestTabs({ createApi: server.api, storage, clock })
  }
  /** Those outside the trash: the day of each, and whether it is done. */
  const dates = () =>
    server
      .items()
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ due, completedAt }) => `${due ?? ''}${completedAt === null ? '' : ' done'}`)
      .sort()
  return { server, openDevice, dates }
}

function createHand(list: TaskList) {
  const history = createHistory(list)
  const find = (one: string) => list.read().items.get(one) ?? TASK
  return {
    history,
    complete: (one = id, today = '2026-01-01') => {
      const { edits, next } = planCompletion(list.read().items, [find(one)], today)
      history.change('Completed', edits, next)
    },
    reopen: () => {
      const { edits } = planReopening(list.read().items, [find(id)])
      history.change('Reopened', edits)
    },
  }
}

describe('a repeating task', () => {
  it('has one next task, even if several tabs and devices complete it on different days', async () => {
    const { server, openDevice, dates } = createWorld()
    const [here, there] = [openDevice(), openDevice()]
    const tabs = [here.openTab(), here.openTab(), there.openTab()]
    await here.pass(0)
    for (const [days, { list }] of tabs.entries())
      createHand(list).complete(id, `2026-01-0${days + 3}`)
    await here.pass(MINUTE)
    expect(dates()).toEqual(['2026-01-01 done', '2026-01-03'])
    expect(tabs.map(({ list }) => list.read())).toMatchObject(
      tabs.map(() => ({ unsent: 0, rejected: [] })),
    )
    expect(server.items().length).toBe(2)
  })

  it('has one next task after lost answers and a reload', async () => {
    const { server, openDevice, dates } = createWorld()
    const { openTab, pass } = openDevice()
    const tab = openTab()
    await pass(0)
    let requests = 0
    server.fail = () => (++requests < 4 ? 'answer-lost' : undefined)
    createHand(tab.list).complete()
    await pass(SECOND)
    tab.close()
    const again = openTab()
    await pass(MINUTE)
    expect(dates()).toEqual(['2026-01-01 done', '2026-01-02'])
    expect(again.list.read()).toMatchObject({ unsent: 0, rejected: [] })
  })

  it('continues if another device completes and reopens it', async () => {
    const { openDevice, dates } = createWorld()
    const [here, there] = [openDevice(), openDevice()]
    const [mine, theirs] = [here.openTab(), there.openTab()]
    await here.pass(0)
    there.world.online = false
    createHand(theirs.list).complete()
    const { history, complete } = createHand(mine.list)
    complete()
    await here.pass(0)
    history.undo()
    await here.pass(SECOND)
    expect(dates()).toEqual(['2026-01-01'])
    there.world.online = true
    theirs.listeners()?.onOnline()
    await there.pass(MINUTE)
    expect(dates()).toEqual(['2026-01-01 done', '2026-01-02'])
    expect(theirs.list.read()).toMatchObject({ unsent: 0, rejected: [] })
    expect(theirs.gone).toEqual([])
  })

  it('is undone with its next one, and redone', async () => {
    const { openDevice, dates } = createWorld()
    const { openTab, pass } = openDevice()
    const { list } = openTab()
    await pass(0)
    const { history, complete, reopen } = createHand(list)
    const sent = async () => {
      await pass(SECOND)
      return dates()
    }
    complete()
    expect(await sent()).toEqual(['2026-01-01 done', '2026-01-02'])
    history.undo()
    expect(await sent()).toEqual(['2026-01-01'])
    history.redo()
    expect(await sent()).toEqual(['2026-01-01 done', '2026-01-02'])
    history.undo()
    list.change([{ id, change: { due: '2026-01-05' } }])
    complete()
    expect(await sent()).toEqual(['2026-01-05 done', '2026-01-06'])
    list.change([{ id: next, change: { title: 'Water all' } }])
    history.undo()
    expect(await sent()).toEqual(['2026-01-05', '2026-01-06'])
    complete()
    expect(await sent()).toEqual(['2026-01-05 done', '2026-01-06'])
    reopen()
    expect(await sent()).toEqual(['2026-01-05', '2026-01-06'])
  })

  it('is restored by Redo after it was permanently deleted', async () => {
    const { openDevice, dates } = createWorld()
    const { openTab, pass } = openDevice()
    const { list } = openTab()
    await pass(0)
    const { history, complete } = createHand(list)
    complete()
    history.undo()
    list.erase([next])
    await pass(SECOND)
    history.redo()
    await pass(SECOND)
    expect(dates()).toEqual(['2026-01-01 done', '2026-01-02'])
  })
})
