import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planCompletion, planReopening } from '../../client/projects/to-do-list/completion.ts'
import { createHistory } from '../../client/projects/to-do-list/history.ts'
import {
  CHANGED_ELSEWHERE,
  type PendingMutation,
} from '../../client/projects/to-do-list/queue/mutations.ts'
import type { Edit, TaskList } from '../../client/projects/to-do-list/task-list.ts'
import { arrange, compareOwn } from '../../client/projects/to-do-list/view/arrange.ts'
import { findFirstPosition, place } from '../../client/projects/to-do-list/view/move.ts'
import { createSearch } from '../../client/projects/to-do-list/view/search.ts'
import { type Item, type ItemChange, type NewItem, readFields } from '../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../shared/clock.ts'
import { REGRESSIONS } from './regressions.ts'
import { step, type Step, type TabNumber } from './step.ts'
import { createSite, PEOPLE, type Person } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The last value that a user wrote to a field of a task, and the tabs that wrote the field. */
type Wish = { value: unknown; tabs: Set<TabNumber> }

/** Records what the users did, to compare it with the result. */
function createRecord() {
  const owners = new Map<string, Person | undefined>()
  const wishes = new Map<string, Map<string, Wish>>()
  const erased = new Set<string>()

  return {
    owners,
    erased,
    /** Returns the fields of this task that no other tab wrote. */
    wishesFor: (id: string) =>
      [...(wishes.get(id) ?? [])].filter(([, { tabs }]) => tabs.size === 1),
    wish(by: TabNumber, id: string, change: ItemChange) {
      const ofTask = wishes.get(id) ?? new Map<string, Wish>()
      wishes.set(id, ofTask)
      for (const [name, value] of Object.entries(change)) {
        const tabs = ofTask.get(name)?.tabs ?? new Set()
        ofTask.set(name, { value, tabs: tabs.add(by) })
      }
    },
    /** The user dismissed it, so any value is allowed. */
    forget(id: string, change: ItemChange) {
      const ofTask = wishes.get(id)
      for (const name of Object.keys(change)) {
        ofTask?.set(name, { value: undefined, tabs: new Set([0, 1, 2]) })
      }
    },
  }
}

type Record = ReturnType<typeof createRecord>

/** The actions of a user in a tab, with a record of them. */
function createHand(
  by: TabNumber,
  list: TaskList,
  record: Record,
  findOwner: (account: string | undefined) => Person | undefined,
) {
  function change(edits: readonly Edit[], next: readonly NewItem[] = []): boolean {
    const { items, account } = list.read()
    for (const { id, change } of edits) if (items.has(id)) record.wish(by, id, change)
    for (const task of next) {
      const { id, ...written } = task
      // A present task stays as it is; one from the trash is written again.
      if (items.get(id)?.deletedAt === null) continue
      record.owners.set(id, findOwner(account))
      record.wish(by, id, { ...written, deleted: false })
    }
    return list.change(edits, next)
  }
  const history = createHistory({ read: list.read, change })

  function pick(number: number): Item | undefined {
    const shown = [...list.read().items.values()].sort(compareOwn)
    return shown[number % shown.length]
  }

  function findRejected(): PendingMutation | undefined {
    const [rejected] = list.read().rejected
    // A rejected creation is a change of its task once that exists.
    if (rejected?.mutation.op !== 'change' || rejected.rejected !== CHANGED_ELSEWHERE)
      return rejected
    // A user is never asked about a field that only they have written.
    const alone = new Set(record.wishesFor(rejected.mutation.id).map(([name]) => name))
    const names = Object.keys(rejected.mutation.change)
    expect(names.filter((name) => !alone.has(name))).not.toEqual([])
    return rejected
  }

  return {
    add(title: string, placed: boolean, fields: ItemChange) {
      const { items, account } = list.read()
      const position = placed ? { position: findFirstPosition(items.values()) } : {}
      const { completed, deleted, ...written } = fields
      const id = list.add({ ...written, ...position, title })
      record.wish(by, id, { ...written, ...position, title, deleted: false })
      history.added('Added', [id])
      return { id, account }
    },
    change(edits: readonly { task: number; change: ItemChange }[]) {
      const found = edits.flatMap(({ task, change }) => {
        const item = pick(task)
        return item ? [{ id: item.id, change }] : []
      })
      history.change('Changed', [...new Map(found.map((edit) => [edit.id, edit])).values()])
    },
    /** Completes as the screen does: it adds the next task, and reopening deletes it if unchanged. */
    complete(task: number, completed: boolean) {
      const item = pick(task)
      if (item?.deletedAt !== null) return
      const { items } = list.read()
      const { edits, next } = completed
        ? planCompletion(items, [item], '2026-11-30')
        : planReopening(items, [item])
      history.change('Completed', edits, next)
    },
    move(task: number, anchor: number, side: 'before' | 'after') {
      const [moved, beside] = [pick(task), pick(anchor)]
      if (!moved || !beside) return
      history.change('Moved', place(list.read().items.values(), [moved], beside, side))
    },
    erase(task: number) {
      const item = pick(task)
      if (!item?.deletedAt) return
      record.erased.add(item.id)
      list.erase([item.id])
    },
    undo: () => history.undo(),
    redo: () => history.redo(),
    overwrite() {
      const rejected = findRejected()
      if (!rejected) return
      if (rejected.mutation.op === 'change') {
        record.wish(by, rejected.mutation.id, rejected.mutation.change)
      }
      list.overwrite(rejected.key)
    },
    dismiss() {
      const rejected = findRejected()
      if (!rejected) return
      const { mutation } = rejected
      if (mutation.op === 'change') record.forget(mutation.id, mutation.change)
      else record.erased.add(mutation.id)
      list.dismiss(rejected.key)
    },
  }
}

/** Simulates two users on two devices with three tabs. */
async function openAll() {
  const record = createRecord()
  const strays: string[] = []
  const site = createSite((person, ids) => {
    strays.push(...ids.filter((id) => record.owners.get(id) !== person))
  })
  const devices = [site.createDevice(), site.createDevice()] as const
  const users: [Person, Person] = ['anna', 'anna']
  for (const device of devices) device.logIn('anna')
  const tabs = ([0, 1, 2] as const).map(open)
  const { pass } = devices[0]
  await pass(SECOND)

  function deviceOf(number: TabNumber): 0 | 1 {
    return number === 2 ? 1 : 0
  }

  function open(number: TabNumber) {
    const tab = devices[deviceOf(number)].openTab()
    return { ...tab, user: createTabHand(number, tab.list) }
  }

  function createTabHand(number: TabNumber, list: TaskList) {
    return createHand(number, list, record, site.findOwner)
  }

  function reload(number: TabNumber) {
    tabs[number]?.close()
    tabs[number] = open(number)
  }

  function logIn(device: 0 | 1, person: Person) {
    if (users[device] === person) return
    users[device] = person
    devices[device].logIn(person)
    // The screen, and with it the undo history, starts again with each session.
    for (const number of [0, 1, 2] as const) {
      const tab = tabs[number]
      if (tab && deviceOf(number) === device) tab.user = createTabHand(number, tab.list)
    }
  }

  function connect(device: 0 | 1, online: boolean) {
    devices[device].world.online = online
    for (const number of [0, 1, 2] as const) {
      const listeners = tabs[number]?.listeners()
      if (deviceOf(number) !== device) continue
      if (online) listeners?.onOnline()
      else listeners?.onOffline()
    }
  }

  function act(number: TabNumber, step: Exclude<Step, { device: 0 | 1 }>, title: string) {
    const tab = tabs[number]
    // A mutation from before the account is known is only in memory, and a reload may lose it.
    if (tab?.list.read().account === undefined) return
    const { user } = tab
    switch (step.do) {
      case 'add': {
        const { id, account } = user.add(title, step.placed, step.fields)
        record.owners.set(id, site.findOwner(account))
        break
      }
      case 'edit': {
        const change = step.renamed ? { ...step.change, title } : step.change
        user.change([{ task: step.task, change }])
        break
      }
      case 'change together':
        user.change(step.tasks.map((task) => ({ task, change: step.change })))
        break
      case 'move':
        user.move(step.task, step.anchor, step.side)
        break
      case 'complete':
        user.complete(step.task, step.completed)
        break
      case 'erase':
        user.erase(step.task)
        break
      case 'undo':
      case 'redo':
      case 'overwrite':
      case 'dismiss':
        user[step.do]()
    }
  }

  async function take(step: Step, title: string) {
    switch (step.do) {
      case 'wait':
        return pass(step.time)
      case 'fail':
        return void site.outcomes.push(...step.outcomes)
      case 'set clock':
        devices[step.device].world.clockAhead = step.ahead
        return
      case 'fill':
        site.room.full = step.full
        return
      case 'connect':
        return connect(step.device, step.online)
      case 'log in':
        return logIn(step.device, step.person)
      case 'reload':
        return reload(step.tab)
      default:
        return act(step.tab, step, title)
    }
  }

  /** Waits until every change of this user is sent, or the user has resolved its conflict. */
  async function finish(person: Person, answer: 'overwrite' | 'dismiss') {
    site.outcomes.length = 0
    site.room.full = false
    for (const device of [0, 1] as const) {
      connect(device, true)
      logIn(device, person)
    }
    await pass(SECOND)
    const states = () => tabs.map(({ list }) => list.read())
    for (let round = 0; round < 30; round++) {
      if (states().every(({ unsent, rejected }) => unsent + rejected.length === 0)) break
      for (const { user, list } of tabs) if (list.read().rejected.length > 0) user[answer]()
      await pass(20 * SECOND)
    }
    await pass(21 * SECOND)
    expect(states()).toMatchObject(
      tabs.map(() => ({ phase: 'ready', stale: false, unsent: 0, rejected: [] })),
    )
  }

  function close() {
    for (const tab of tabs) tab.close()
    vi.clearAllTimers()
    site.close()
  }

  return { record, strays, tabs, take, finish, close, list: site.list, backUp: site.backUp }
}

const ALL = { view: 'all', sort: 'own', tag: undefined, query: '', task: undefined } as const
const idsOf = (tasks: readonly Item[]) => tasks.map(({ id }) => id)
const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1)

describe('tabs and devices in front of a real list', () => {
  it('all converge to the list of the server, after any changes and failures', async ({ task }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30, size: 'max' }),
        fc.constantFrom('overwrite' as const, 'dismiss' as const),
        async (steps, answer) => {
          const all = await openAll()
          try {
            for (const [index, step] of steps.entries()) await all.take(step, `Text ${index}`)
            for (const person of PEOPLE) {
              await all.finish(person, answer)
              const tasks = expectConverged(all, person)
              expectKept(all.record, person, tasks)
            }
            expect(all.strays).toEqual([])
          } finally {
            all.close()
          }
        },
      ),
      {
        examples: REGRESSIONS.map((steps) => [steps, 'overwrite']),
        // Before the test times out, so that a failure names its history, even one that could be shorter.
        skipAllAfterTimeLimit: task.timeout - MINUTE,
        maxSkipsPerRun: 0,
      },
    )
  })
})

it.each([
  ['and changed, however alike the lists are', ['Old', 'Next']],
  ['and is older than what the tabs have', ['Old']],
])('tabs read the whole list after a backup was restored %s', async (_, expected) => {
  const all = await openAll()
  const take = async (...steps: Step[]) => {
    for (const step of steps) await all.take(step, step.do)
  }
  const wait = { do: 'wait', time: 11 * SECOND } as const
  const change = (completed: boolean) => ({ completed, deleted: !completed })
  try {
    await take(
      { do: 'add', tab: 0, placed: false, fields: { notes: 'Old' } },
      { do: 'edit', tab: 0, task: 0, renamed: false, change: change(false) },
      wait,
    )
    const restore = all.backUp()
    // A task for a task, with as many versions.
    await take(
      { do: 'erase', tab: 0, task: 0 },
      { do: 'add', tab: 0, placed: false, fields: { notes: 'New' } },
      { do: 'edit', tab: 0, task: 0, renamed: false, change: change(true) },
      wait,
    )
    const notes = () => all.list('anna').read().items.concat(all.list('anna').read().trash)
    expect(notes()).toMatchObject([{ notes: 'New', version: 2 }])
    restore()
    expect(notes()).toMatchObject([{ notes: 'Old', version: 2 }])
    const [, next] = expected
    if (next) await take({ do: 'add', tab: 2, placed: false, fields: { notes: next } })
    await take(wait)
    await all.finish('anna', 'dismiss')
    expect(expectConverged(all, 'anna').map((task) => task.notes)).toEqual(expected)
  } finally {
    all.close()
  }
})

/** Expects every tab to show the server's list; returns its tasks. */
function expectConverged(
  { list, tabs }: Pick<Awaited<ReturnType<typeof openAll>>, 'list' | 'tabs'>,
  person: Person,
): Item[] {
  const server = list(person).read()
  const tasks = [...server.items, ...server.trash].sort(byId)
  for (const { list } of tabs) {
    const shown = [...list.read().items.values()]
    expect(shown.sort(byId)).toEqual(tasks)
    const own = arrange(shown, ALL, '2026-01-01', createSearch())
    const open = server.items.filter(({ completedAt }) => completedAt === null)
    expect(idsOf(own.tasks.slice(0, own.open))).toEqual(idsOf(open))
    const trash = arrange(shown, { ...ALL, view: 'trash' }, '', createSearch())
    expect(idsOf(trash.tasks)).toEqual(idsOf(server.trash))
  }
  return tasks
}

/** Expects every added task, with each value that only one tab wrote. */
function expectKept(record: Record, person: Person, tasks: readonly Item[]) {
  const found = new Map(tasks.map((item) => [item.id, item]))
  for (const [id, owner] of record.owners) {
    if (owner !== person || record.erased.has(id)) continue
    const item = found.get(id)
    expect(item, `${id} of ${person}`).toBeDefined()
    if (!item) continue
    const wishes = Object.fromEntries(
      record.wishesFor(id).map(([name, { value }]) => [name, value]),
    )
    expect(readFields(item)).toMatchObject(wishes)
  }
}
