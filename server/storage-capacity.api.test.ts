import { describe, expect, it } from 'vitest'
import { createSizeQueries } from '../db/size.ts'
import { changeAccount, register } from '../shared/api/accounts.ts'
import { call, send } from '../shared/api/endpoint.ts'
import { EVALUATION_PAGE, rate } from '../shared/api/evaluation.ts'
import { readiness } from '../shared/api/health.ts'
import { changeItem, changeItems, createItem, deleteItem, listItems } from '../shared/api/items.ts'
import { SECOND } from '../shared/clock.ts'
import { ADA, BOB, from, logIn, registerAndLogIn, statusOf } from './accounts/testing.ts'
import { findMinFreeBytes } from './storage-capacity.ts'
import { startServerForTest, type TestServer } from './testing.ts'
import { itemId } from './todo-list/testing.ts'

const FULL = 'The site is full'
const STARS = { design: 5, content: 4, speed: 3, usability: 2 }

const usedBytes = ({ database }: Pick<TestServer, 'database'>) =>
  createSizeQueries(database.connection).findUsedBytes()

const linesOf = ({ log }: TestServer) =>
  log.filter(({ msg }) => msg.startsWith('the site ')).map(({ msg, level }) => [level, msg])

/** Starts a site with Ada, two tasks and that many bytes below its limit. */
async function startWithLimit(left: number) {
  const before = await startServerForTest({ trustProxy: 1, keep: true })
  const token = await registerAndLogIn(before, ADA, '192.0.2.1')
  const notes = 'n'.repeat(1000)
  for (const number of [1, 2]) {
    const task = { id: itemId(number), title: `Task ${number}`, notes }
    await call(createItem, task, { origin: before.origin, token })
  }
  const maxStoredBytes = usedBytes(before) + left
  await before.stop()
  const server = await startServerForTest({ trustProxy: 1, after: before, maxStoredBytes })
  return { server, options: { origin: server.origin, token } }
}

/** Starts the same site with that many free bytes on its disk. */
async function startWithDisk() {
  let free = 2 ** 40
  const server = await startServerForTest({
    trustProxy: 1,
    measureFreeSpace: () => Promise.resolve(free),
  })
  const token = await registerAndLogIn(server, ADA, '192.0.2.1')
  return {
    server,
    options: { origin: server.origin, token },
    setFree: (bytes: number) => {
      free = bytes
      server.clock.advance(5 * SECOND)
    },
  }
}

async function expectFull(answer: Promise<Response>): Promise<void> {
  const response = await answer
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  const { detail } = (await response.json()) as { detail: string }
  expect(detail).toContain(FULL)
}

describe('a site at its storage limit', () => {
  it('refuses accounts and texts with 503, and logs it once (S16)', async () => {
    const { server, options } = await startWithLimit(0)
    const { origin } = server
    const task = { id: itemId(3), title: 'One more' }
    for (let time = 0; time < 3; time++) await expectFull(send(createItem, task, options))
    const longer = { ...options, params: { id: itemId(1) }, headers: { 'If-Match': '"1"' } }
    await expectFull(send(changeItem, { title: 'A longer title' }, longer))
    for (const person of [ADA, BOB]) {
      await expectFull(send(register, person, { origin, ...from('198.51.100.1') }))
    }
    await expectFull(send(rate, { ...STARS, comment: 'Well done' }, { origin }))
    expect(linesOf(server)).toEqual([
      [40, 'the site is full: new accounts and longer texts are refused'],
    ])
  })

  it('lets people log in, read, complete, shorten, delete, rate by stars and change their name', async () => {
    const { server, options } = await startWithLimit(0)
    const { origin } = server
    await logIn(server, ADA, '192.0.2.1')
    expect((await call(listItems, undefined, options)).items).toHaveLength(2)
    const change = (version: number, body: object) =>
      call(changeItem, body, {
        ...options,
        params: { id: itemId(1) },
        headers: { 'If-Match': `"${version}"` },
      })
    await change(1, { completed: true })
    await change(2, { notes: 'short' })
    await call(deleteItem, undefined, { ...options, params: { id: itemId(2) } })
    await call(changeItems, { changes: [{ op: 'erase', id: itemId(2) }] }, options)
    await call(rate, { ...STARS, comment: '' }, { origin })
    await call(changeAccount, { currentPassword: ADA.password, username: 'Ada B' }, options)
  })

  it('checks each entry of a batch separately', async () => {
    const { options } = await startWithLimit(0)
    const { results } = await call(
      changeItems,
      {
        changes: [
          { op: 'create', id: itemId(3), title: 'One more' },
          { op: 'change', id: itemId(1), version: 1, change: { completed: true } },
          { op: 'change', id: itemId(2), version: 1, change: { title: 'A longer title' } },
          { op: 'delete', id: itemId(2) },
        ],
      },
      options,
    )
    expect(results.map(({ status }) => status)).toEqual([503, 200, 503, 204])
    expect(results[0]?.reason).toContain(FULL)
  })

  it('shows a form without JavaScript again, with its comment and the reason', async () => {
    const { server } = await startWithLimit(0)
    const body = new URLSearchParams({ ...Object.fromEntries(toForm()), comment: 'Well done' })
    const answer = await fetch(server.origin + EVALUATION_PAGE, { method: 'POST', body })
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain(FULL)
    expect(html).toContain('Well done')
  })

  it('accepts text up to its limit, exceeds it by a task at most, and accepts more after a deletion', async () => {
    const { server, options } = await startWithLimit(256 * 1024)
    const notes = 'n'.repeat(10_000)
    const add = async (number: number) =>
      (await send(createItem, { id: itemId(number), title: 'a', notes }, options)).status
    let number = 3
    while ((await add(number)) === 201) number++
    expect(await add(number)).toBe(503)
    expect(number).toBeGreaterThan(10)
    const changes = Array.from({ length: number - 3 }, (_, index) => itemId(index + 3))
    const both = changes.flatMap((id) => [
      { op: 'delete', id } as const,
      { op: 'erase', id } as const,
    ])
    for (let at = 0; at < both.length; at += 100) {
      await call(changeItems, { changes: both.slice(at, at + 100) }, options)
    }
    expect(await add(number)).toBe(201)
    expect(linesOf(server)).toEqual([
      [40, 'the site is full: new accounts and longer texts are refused'],
      [30, 'the site accepts new accounts and longer texts again'],
    ])
  })

  it('is not ready', async () => {
    const { server } = await startWithLimit(0)
    const answer = await fetch(server.origin + readiness.path)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'disk' }] })
  })
})

describe('a disk without space for the next backup', () => {
  it('is detected within 5 s, and so is its recovery', async () => {
    const { server, options, setFree } = await startWithDisk()
    const { origin } = server
    const floor = findMinFreeBytes(createSizeQueries(server.database.connection).findFileBytes())
    const add = async (number: number) =>
      (await send(createItem, { id: itemId(number), title: 'a' }, options)).status
    setFree(floor)
    expect(await add(1)).toBe(201)
    setFree(floor - 1)
    expect(await add(2)).toBe(503)
    await expectFull(send(register, BOB, { origin, ...from('198.51.100.1') }))
    expect((await send(deleteItem, undefined, { ...options, params: { id: itemId(1) } })).ok).toBe(
      true,
    )
    setFree(2 ** 40)
    expect(await add(2)).toBe(201)
    expect(linesOf(server)).toHaveLength(2)
  })

  it('is not measured for each change, and growth in between is subtracted', async () => {
    let looks = 0
    let free = 2 ** 40
    const server = await startServerForTest({
      measureFreeSpace: () => {
        looks++
        return Promise.resolve(free)
      },
    })
    const token = await registerAndLogIn(server)
    const options = { origin: server.origin, token }
    const file = createSizeQueries(server.database.connection).findFileBytes()
    free = findMinFreeBytes(file) + 512 * 1024
    server.clock.advance(5 * SECOND)
    const notes = 'n'.repeat(10_000)
    let made = 0
    const add = () => statusOf(call(createItem, { id: itemId(made), title: 'a', notes }, options))
    looks = 0
    while ((await add()) === 'success') made++
    expect(made).toBeGreaterThan(10)
    expect(made).toBeLessThan(60)
    expect(looks).toBe(1)
  })

  it('that cannot be measured counts as full', async () => {
    const server = await startServerForTest({
      measureFreeSpace: () => Promise.reject(new Error('ENOENT')),
    })
    expect(await statusOf(call(register, ADA, { origin: server.origin }))).toBe(503)
  })
})

function toForm(): [string, string][] {
  return Object.entries(STARS).map(([name, stars]) => [name, String(stars)])
}
