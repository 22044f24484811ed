import { describe, expect, it } from 'vitest'
import { call, CallError, send } from '../../shared/api/endpoint.ts'
import {
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  listItems,
} from '../../shared/api/items.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { ACCOUNT_RETENTION, TRASH_RETENTION } from '../../shared/limits.ts'
import { ADA, BOB, registerAndLogIn } from '../accounts/testing.ts'
import { request, startServerForTest, type TestServer } from '../testing.ts'
import { itemId, TASK as id } from './testing.ts'

/** A logged-in user, as calls need it. */
async function arrive({ origin }: TestServer, person = ADA, address?: string) {
  return { origin, token: await registerAndLogIn({ origin }, person, address) }
}

const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` }, params: { id } })

describe('a logged-in user', () => {
  it('adds, renames, completes, deletes and restores a task', async () => {
    const me = await arrive(await startServerForTest())
    const added = await call(createItem, { id, title: 'Buy milk' }, me)
    expect(added).toMatchObject({ id, title: 'Buy milk', completedAt: null, version: 1 })
    await call(changeItem, { title: 'Buy bread' }, { ...me, ...ifMatch(1) })
    const completed = await call(changeItem, { completed: true }, { ...me, ...ifMatch(2) })
    expect((await call(listItems, undefined, me)).items).toEqual([completed])
    await call(deleteItem, undefined, { ...me, params: { id } })
    expect((await call(listItems, undefined, me)).items).toEqual([])
    const back = await call(changeItem, { deleted: false }, { ...me, ...ifMatch(4) })
    expect(back).toMatchObject({ title: 'Buy bread', deletedAt: null, version: 5 })
    expect((await call(listItems, undefined, me)).items).toEqual([back])
  })

  it('writes every field of a task, lists it, and erases it from the trash', async () => {
    const me = await arrive(await startServerForTest())
    const fields = {
      title: 'Plan <b>the</b> trip 😀',
      notes: 'See https://example.com\n- tent',
      due: '2028-02-29T08:15',
      priority: 'high' as const,
      tags: ['travel', '__proto__'],
      checklist: [{ text: 'Call Ada', done: true }],
      position: 'a0V',
    }
    const added = await call(createItem, { id, ...fields }, me)
    expect(added).toMatchObject(fields)
    const changed = await call(changeItem, { due: null, tags: [] }, { ...me, ...ifMatch(1) })
    expect(changed).toMatchObject({ ...fields, due: null, tags: [] })
    expect(await call(listItems, undefined, me)).toMatchObject({ items: [changed], trash: [] })
    await call(deleteItem, undefined, { ...me, params: { id } })
    const { items, trash } = await call(listItems, undefined, me)
    expect([items, trash]).toEqual([[], [expect.objectContaining({ id, version: 3 })]])
    const { results } = await call(changeItems, { changes: [{ op: 'erase', id }] }, me)
    expect(results).toEqual([{ status: 204 }])
    expect(await call(listItems, undefined, me)).toMatchObject({ items: [], trash: [] })
  })

  it('gets the current task after a change from elsewhere', async () => {
    const me = await arrive(await startServerForTest())
    await call(createItem, { id, title: 'a' }, me)
    const current = await call(changeItem, { title: 'b' }, { ...me, ...ifMatch(1) })
    const stale = call(changeItem, { title: 'c' }, { ...me, ...ifMatch(1) })
    await expect(stale).rejects.toBeInstanceOf(CallError)
    await expect(stale).rejects.toMatchObject({ status: 409, problem: { current } })
  })

  it('never accesses tasks of others, even with the same ids (S5)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const ada = await arrive(server, ADA, '192.0.2.1')
    const bob = await arrive(server, BOB, '192.0.2.2')
    await call(createItem, { id, title: 'of Ada' }, ada)
    const foreign = call(changeItem, { title: 'of Bob' }, { ...bob, ...ifMatch(1) })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    await call(createItem, { id, title: 'of Bob' }, bob)
    await call(deleteItem, undefined, { ...bob, params: { id } })
    const lists = [await call(listItems, undefined, ada), await call(listItems, undefined, bob)]
    expect(lists[0]?.items.map(({ title }) => title)).toEqual(['of Ada'])
    expect(lists[1]?.items).toEqual([])
    expect(lists[0]?.account).not.toBe(lists[1]?.account)
  })

  it('finds all tasks after a restart, and cached versions stay valid', async () => {
    const first = await startServerForTest({ keep: true })
    const { token } = await arrive(first)
    await call(createItem, { id, title: 'a' }, { origin: first.origin, token })
    const before = await send(listItems, undefined, { origin: first.origin, token })
    await first.stop()
    const { origin } = await startServerForTest({ after: first })
    const tag = { 'If-None-Match': before.headers.get('ETag') ?? '' }
    expect((await send(listItems, undefined, { origin, token, headers: tag })).status).toBe(304)
    expect(await call(listItems, undefined, { origin, token })).toEqual(await before.json())
  })
})

describe('concurrent requests', () => {
  it('with one new task create one', async () => {
    const me = await arrive(await startServerForTest())
    const sent = Array.from({ length: 20 }, () => call(createItem, { id, title: 'a' }, me))
    expect(new Set((await Promise.all(sent)).map(({ version }) => version))).toEqual(new Set([1]))
    expect((await call(listItems, undefined, me)).items).toHaveLength(1)
  })

  it('with changes to one version apply one of them', async () => {
    const me = await arrive(await startServerForTest())
    await call(createItem, { id, title: 'a' }, me)
    const sent = Array.from({ length: 20 }, (_, number) =>
      send(changeItem, { title: `${number}` }, { ...me, ...ifMatch(1) }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await call(listItems, undefined, me)).items).toMatchObject([{ version: 2 }])
  })

  it('with one batch apply each of its changes once', async () => {
    const me = await arrive(await startServerForTest())
    const changes = Array.from({ length: 50 }, (_, number) => ({
      op: 'create' as const,
      id: itemId(number),
      title: `${number}`,
    }))
    await Promise.all(Array.from({ length: 5 }, () => call(changeItems, { changes }, me)))
    const { items } = await call(listItems, undefined, me)
    // Each new task was inserted before all others.
    expect(items.map(({ title }) => title)).toEqual(changes.map(({ title }) => title).reverse())
  })
})

describe('the endpoints of the list', () => {
  it.each(['GET', 'HEAD'])(
    'have no pages: %s of a task gets the not-found page',
    async (method) => {
      const server = await startServerForTest()
      for (const path of [`items/${id}`, 'items/batch', 'items/']) {
        const answer = await request(server.origin, `/Projects/To-Do-List/${path}`, { method })
        expect(answer.status, path).toBe(404)
        expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8')
      }
    },
  )

  it('send the security headers, and log no title', async () => {
    const server = await startServerForTest()
    const me = await arrive(server)
    const answers = [
      await send(createItem, { id, title: 'a secret plan', notes: 'a secret plan' }, me),
      await send(createItem, { id: itemId(2), title: 'b', tags: ['a secret plan'] }, me),
      await send(changeItem, { title: 'another secret plan' }, { ...me, ...ifMatch(7) }),
      await send(listItems, undefined, me),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 409, 200])
    for (const { headers } of answers) {
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
    await server.stop()
    expect(JSON.stringify(server.log)).not.toContain('secret plan')
  })
})

/** Extends the accounts by activity. */
function keepAccounts({ database, clock }: TestServer): void {
  database.connection
    .prepare('update account set expires_at = ?')
    .run(clock.now() + ACCOUNT_RETENTION)
}

it('a purge deletes tasks that were in the trash for 30 days, and nothing else', async () => {
  const server = await startServerForTest()
  const me = await arrive(server)
  await call(createItem, { id, title: 'goes' }, me)
  await call(createItem, { id: itemId(2), title: 'stays' }, me)
  await call(deleteItem, undefined, { ...me, params: { id } })
  const count = () =>
    server.database.connection.prepare('select count(*) from todo_item').pluck().get()
  // The purge runs during the last day, because it deletes nothing for a day after a gap.
  server.clock.advance(TRASH_RETENTION - DAY - 1)
  keepAccounts(server)
  for (let hour = 0; hour <= 24; hour++) {
    expect((await server.purge()).items).toBe(0)
    server.clock.advance(hour < 24 ? HOUR : 1)
  }
  expect((await server.purge()).items).toBe(1)
  expect(count()).toBe(1)
})
