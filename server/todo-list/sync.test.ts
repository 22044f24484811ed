import { describe, expect, it } from 'vitest'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import type { Item, SyncMutation } from '../../shared/api/items.ts'
import { createTestClock, DAY, SECOND } from '../../shared/clock.ts'
import { MAX_CHANGES, MAX_REMEMBERED } from '../../shared/limits.ts'
import { itemId, openList } from './testing.ts'

const A = itemId(1)

/** A browser in front of one list; each mutation has an id of its own unless it is given. */
function openBrowser() {
  const clock = createTestClock()
  const list = openList('anna', clock)
  let ids = 0
  const name = () => ({ mutationId: `m${++ids}`, madeAt: clock.now() })
  const create = (title = 'One', id = A): SyncMutation => ({ ...name(), op: 'create', id, title })
  const rename = (from: string, to: string): SyncMutation => ({
    ...{ ...name(), op: 'change', id: A, change: { title: to }, base: { title: from } },
  })
  function send(...mutations: SyncMutation[]) {
    clock.advance(1)
    return list.sync({ sentAt: clock.now(), mutations }).results
  }
  const read = (since?: number) =>
    list.sync({ ...(since !== undefined && { since }), sentAt: clock.now(), mutations: [] }).list
  const find = () => read().items[0]
  return { ...list, list, clock, name, create, rename, send, read, find }
}

describe('a mutation that is sent twice', () => {
  it('is applied once, even if another device has undone it in between', () => {
    const { create, rename, send, find } = openBrowser()
    send(create())
    const mine = rename('One', 'Two')
    expect(send(mine)).toEqual([{ status: 200 }])
    send(rename('Two', 'One'))
    expect(send(mine)).toEqual([{ status: 200 }])
    expect(find()).toMatchObject({ title: 'One', version: 3 })
  })

  it('does not create a task again that was deleted for good', () => {
    const { create, name, send, read } = openBrowser()
    const creation = create()
    send(creation)
    const change = { deleted: true }
    send({ ...name(), op: 'change', id: A, change, base: { deleted: false } })
    send({ ...name(), op: 'erase', id: A })
    expect(send(creation)).toEqual([{ status: 200 }])
    expect(read().items).toEqual([])
  })

  it('has the same conflicts again', () => {
    const { create, name, rename, send, find } = openBrowser()
    send(create(), rename('One', 'Theirs'))
    const mine: SyncMutation = {
      ...{ ...name(), op: 'change', id: A },
      ...{ change: { title: 'Mine', notes: 'New' }, base: { title: 'One', notes: '' } },
    }
    const conflict = [{ status: 409, conflicts: ['title'] }]
    expect(send(mine)).toEqual(conflict)
    send(rename('Theirs', 'One'))
    expect(send(mine)).toEqual(conflict)
    expect(find()).toMatchObject({ title: 'One', notes: 'New' })
  })

  it.each([
    ['an undo', ['', 'A long text', '']],
    ['a shorter text', ['', 'A long text', 'x']],
  ])('has to be sent again with %s after it, which does not overtake it', (_, texts) => {
    const { create, name, room, send, find } = openBrowser()
    send(create())
    const mutations = texts.slice(1).map((notes, index): SyncMutation => {
      const base = { notes: texts[index] ?? '' }
      return { ...name(), op: 'change', id: A, change: { notes }, base }
    })
    room.full = true
    expect(send(...mutations)).toMatchObject([{ status: 503 }, { status: 503 }])
    expect(find()).toMatchObject({ notes: '', version: 1 })
    room.full = false
    expect(send(...mutations)).toEqual([{ status: 200 }, { status: 200 }])
    expect(find()).toMatchObject({ notes: texts.at(-1) })
  })

  it('is tried again if it failed', () => {
    const { room, create, send, find } = openBrowser()
    const creation = create()
    room.full = true
    expect(send(creation)).toMatchObject([{ status: 503, reason: expect.any(String) as string }])
    room.full = false
    expect(send(creation)).toEqual([{ status: 200 }])
    expect(find()).toMatchObject({ title: 'One' })
  })
})

describe('a change of a task that another device has changed', () => {
  it('is merged by field', () => {
    const { create, name, rename, send, find } = openBrowser()
    send(create(), rename('One', 'Theirs'))
    const due = { change: { due: '2026-11-30' }, base: { due: null } }
    expect(send({ ...name(), op: 'change', id: A, ...due })).toEqual([{ status: 200 }])
    expect(find()).toMatchObject({ title: 'Theirs', due: '2026-11-30' })
  })

  it('is a conflict unless this device has seen the value or writes the same', () => {
    const { create, rename, send, find } = openBrowser()
    send(create(), rename('One', 'Two'))
    expect(send(rename('Zero', 'Two'), rename('Two', 'Three'))).toEqual([
      { status: 200 },
      { status: 200 },
    ])
    expect(send(rename('Two', 'Four'))).toEqual([{ status: 409, conflicts: ['title'] }])
    expect(find()?.title).toBe('Three')
  })

  it('is no conflict in the position, nor in lists and rules that are equal', () => {
    const { create, name, send, find } = openBrowser()
    send(create())
    const change = (fields: Pick<SyncMutation & { op: 'change' }, 'change' | 'base'>) =>
      send({ ...name(), op: 'change', id: A, ...fields })
    change({ change: { tags: ['x'], position: 'a5' }, base: { tags: [], position: 'zz' } })
    expect(find()).toMatchObject({ tags: ['x'], position: 'a5' })
    expect(change({ change: { tags: ['y'] }, base: { tags: ['x'] } })).toEqual([{ status: 200 }])
    const conflict = change({ change: { tags: [] }, base: { tags: ['x'] } })
    expect(conflict).toEqual([{ status: 409, conflicts: ['tags'] }])
  })

  it('has the time at which it was made, by the clock of the server', () => {
    const { create, name, sync, clock, find } = openBrowser()
    sync({ sentAt: clock.now(), mutations: [create()] })
    clock.advance(60 * SECOND)
    const ahead = 500 * SECOND
    const tick: SyncMutation = {
      ...{ ...name(), op: 'change', id: A, madeAt: clock.now() + ahead - 20 * SECOND },
      ...{ change: { completed: true }, base: { completed: false } },
    }
    sync({ sentAt: clock.now() + ahead, mutations: [tick] })
    expect(find()?.completedAt).toBe(clock.now() - 20 * SECOND)
  })

  it('is made between 1970 and now, whatever the clocks of the browser say', () => {
    const { create, name, sync, clock, read } = openBrowser()
    const early: SyncMutation = { ...create('Early'), madeAt: 0 }
    const late: SyncMutation = { ...create('Late', itemId(2)), madeAt: 8e15 }
    sync({ sentAt: 4e15, mutations: [early, late] })
    const tick = { change: { completed: true }, base: { completed: false } }
    const ticks = [A, itemId(2)].map((id): SyncMutation => ({
      ...name(),
      op: 'change',
      id,
      ...tick,
      madeAt: 8e15,
    }))
    sync({ sentAt: 0, mutations: ticks })
    expect(read().items).toMatchObject([
      { title: 'Early', createdAt: 0, completedAt: clock.now() },
      { title: 'Late', createdAt: clock.now(), completedAt: clock.now() },
    ])
  })

  it('of a task that does not exist says so, and a deletion for good has succeeded', () => {
    const { name, rename, send } = openBrowser()
    expect(send(rename('a', 'b'))).toEqual([{ status: 404 }])
    expect(send({ ...name(), op: 'erase', id: A })).toEqual([{ status: 200 }])
  })
})

const titles = (items: readonly Item[]) => items.map(({ title }) => title).sort()
const checkOf = (items: readonly Item[]) =>
  `${items.length}-${items.reduce((sum, item) => sum + ((item.version + item.updatedAt) % 1e6), 0)}`

describe('what has changed', () => {
  it('is the whole list without a version, or with one that the server does not know', () => {
    const { create, send, read } = openBrowser()
    send(create(), create('Two', itemId(2)))
    const { account, version, since, items, erased, check } = read()
    expect({ account, since, erased }).toEqual({ account: 'anna', since: undefined, erased: [] })
    expect(check).toBe(checkOf(items))
    expect(titles(items)).toEqual(['One', 'Two'])
    expect(titles(read(version + 1).items)).toEqual(['One', 'Two'])
  })

  it('are the tasks that were changed, and the ids of those that were deleted for good', () => {
    const { create, name, rename, send, read } = openBrowser()
    send(create(), create('Two', itemId(2)))
    const { version } = read()
    expect(read(version)).toMatchObject({ since: version, version, items: [], erased: [] })
    send(rename('One', 'Renamed'))
    const renamed = read(version)
    expect(titles(renamed.items)).toEqual(['Renamed'])
    const change = { change: { deleted: true }, base: { deleted: false } }
    send({ ...name(), op: 'change', id: A, ...change }, { ...name(), op: 'erase', id: A })
    expect(read(version)).toMatchObject({ items: [], erased: [A], check: checkOf(read().items) })
    expect(read(renamed.version)).toMatchObject({ items: [], erased: [A] })
    // The same task again.
    send(create('Again'))
    expect(read(version)).toMatchObject({ items: [{ title: 'Again' }], erased: [] })
  })

  it('stays a small answer in a large list', () => {
    const { create, rename, send, read, sync, clock } = openBrowser()
    send(create())
    for (let first = 2; first < 2000; first += MAX_CHANGES) {
      const ids = Array.from({ length: MAX_CHANGES }, (_, index) => itemId(first + index))
      send(...ids.map((id) => create('Other', id)))
    }
    const { version } = read()
    const mutations = [rename('One', 'New')]
    const reply = sync({ since: version, sentAt: clock.now(), mutations })
    expect(titles(reply.list.items)).toEqual(['New'])
    expect(JSON.stringify(reply).length).toBeLessThan(1000)
  })
})

describe('what the server remembers of an account', () => {
  it('is limited, and a browser that was away for longer finds that its list differs', () => {
    const { database, account, create, name, send, read, clock } = openBrowser()
    const count = (table: string) =>
      database.connection.prepare(`select count(*) from ${table}`).pluck().get()
    const erase: SyncMutation = { ...name(), op: 'erase', id: A }
    const change = { change: { deleted: true }, base: { deleted: false } }
    send(create('Stays', itemId(2)), create())
    const { version, items } = read()
    send({ ...name(), op: 'change', id: A, ...change }, erase)
    const queries = createTodoQueries(database.connection)
    for (let number = 1; number <= MAX_REMEMBERED; number++) {
      clock.advance(1)
      queries.raiseVersion(account, clock.now())
      queries.remove(account, itemId(number + 10))
      queries.insertMutation(account, { id: `other ${number}`, conflicts: [] }, clock.now())
    }
    send({ ...name(), op: 'change', id: itemId(2), change: { notes: 'New' }, base: { notes: '' } })
    expect([count('todo_mutation'), count('todo_erased')]).toEqual([MAX_REMEMBERED, MAX_REMEMBERED])
    const { erased, check } = read(version)
    expect(erased).toHaveLength(MAX_REMEMBERED)
    expect(erased).not.toContain(A)
    expect(check).not.toBe(checkOf(items))
    expect(titles(read().items)).toEqual(['Stays'])
    // A browser that sends it again now has nothing to fear.
    expect(send(erase)).toEqual([{ status: 200 }])
  })

  it('has the newest mutations, also after the clock was a year ahead', () => {
    const { database, account, send, create, rename, find, clock } = openBrowser()
    send(create())
    const ahead = clock.now() + 365 * DAY
    const queries = createTodoQueries(database.connection)
    for (let number = 1; number <= MAX_REMEMBERED; number++) {
      queries.insertMutation(account, { id: `ahead ${number}`, conflicts: [] }, ahead + number)
    }
    clock.advance(1)
    const first = rename('One', 'Two')
    send(first)
    send(rename('Two', 'One'))
    expect(send(first), 'once more').toEqual([{ status: 200 }])
    expect(find()?.title).toBe('One')
  })

  it('is limited for changes without ids, too', () => {
    const { database, account, send, create, list } = openBrowser()
    send(create())
    const queries = createTodoQueries(database.connection)
    for (let number = 1; number <= MAX_REMEMBERED; number++) {
      queries.raiseVersion(account, 0)
      queries.remove(account, itemId(number + 10))
    }
    list.send([
      { op: 'delete', id: A },
      { op: 'erase', id: A },
    ])
    const erased = database.connection.prepare('select count(*) from todo_erased').pluck().get()
    expect(erased).toBe(MAX_REMEMBERED)
  })
})
