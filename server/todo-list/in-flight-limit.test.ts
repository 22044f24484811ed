import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import { createCalendarFeed, readCalendarFeed } from '../../shared/api/accounts.ts'
import { call, type CallOptions, send } from '../../shared/api/endpoint.ts'
import { changeItems } from '../../shared/api/items.ts'
import { MAX_NOTES_LENGTH } from '../../shared/limits.ts'
import { makeItem } from '../../shared/api/testing-items.ts'
import { eventually } from '../../shared/testing-eventually.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { itemId, read, readList, serveLists } from './testing.ts'

/** More bytes than the system buffers of an unread response. */
const TASKS = 800
const SIZE = TASKS * MAX_NOTES_LENGTH
/** Fewer bytes than by default: each list that is read takes a third of a second. */
const LISTS = 3
const MAX_BYTES = (LISTS + 0.5) * SIZE
let site: Awaited<ReturnType<typeof serveLists>>
let mine: CallOptions
beforeEach(async () => {
  site = await serveLists(createInFlightLimit(MAX_BYTES))
  ;({ mine } = site)
  const { database, accountId, clock } = site
  const todo = createTodoQueries(database.connection)
  const notes = 'x'.repeat(MAX_NOTES_LENGTH)
  database.transaction(() => {
    todo.raiseVersion(accountId, clock.now())
    for (let task = 0; task < TASKS; task++) {
      todo.insert(accountId, makeItem({ id: itemId(task), notes }))
    }
  })
})

/** Requests the list on a new connection and stops reading at the start of the response. */
async function askUnread({ origin = '', token = '' }: CallOptions, times = 1): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = `GET /Projects/To-Do-List/items HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  socket.write(head.repeat(times))
  await once(socket, 'readable')
  return socket
}

/** Requests the list like a browser; returns the status once the whole response has arrived. */
async function readWhole(options: CallOptions): Promise<number> {
  const answer = await readList(options)
  await answer.arrayBuffer()
  return answer.status
}

/** Requests the list without reading, on new connections, until the account is refused. */
async function askUntilRefused(): Promise<Socket[]> {
  const sockets: Socket[] = []
  while ((await readWhole(mine)) === 200) sockets.push(await askUnread(mine))
  return sockets
}

describe('responses that an account does not read', () => {
  it('are limited to a number of bytes and one list, and then get 429 without affecting others (S151)', async () => {
    const { theirs } = site
    const sockets = await askUntilRefused()
    expect(sockets.length).toBeGreaterThanOrEqual(LISTS)
    expect(sockets.length).toBeLessThanOrEqual(LISTS + 1)
    const refused = await readList(mine)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(await read(refused)).toMatchObject({ title: 'Too Many Requests', status: 429 })
    expect((await readList(theirs)).status).toBe(200)
    // A browser with the current list still gets 304.
    expect((await readList(mine, '*')).status).toBe(304)

    // Changes are refused too, and not applied.
    const changes = [{ op: 'delete' as const, id: itemId(1) }]
    expect((await send(changeItems, { changes }, mine)).status).toBe(429)
    expect(
      site.database.connection
        .prepare('select count(*) from todo_item where deleted_at is not null')
        .pluck()
        .get(),
    ).toBe(0)

    // So is the calendar, which has the same tasks.
    const { token: file } = await call(createCalendarFeed, { zone: 'UTC' }, mine)
    const params = { file: `${file}.ics` }
    expect((await send(readCalendarFeed, undefined, { ...mine, params })).status).toBe(429)

    sockets[0]?.destroy()
    await eventually(async () => expect(await readWhole(mine)).toBe(200))
  })

  it('count while they are queued for a connection, and are released with it', async () => {
    const socket = await askUnread(mine, LISTS + 1)
    expect((await readList(mine)).status).toBe(429)
    socket.destroy()
    await eventually(async () => expect(await readWhole(mine)).toBe(200))
  })

  it('do not block clients that read, even many at once', async () => {
    const statuses = await Promise.all(Array.from({ length: LISTS }, () => readWhole(mine)))
    expect(statuses).toEqual([200, 200, 200])
    for (let time = 0; time < LISTS; time++) expect(await readWhole(mine)).toBe(200)
  })
})

it('the bytes in flight to an account are limited to 64 MiB by default', () => {
  const inFlight = createInFlightLimit()
  const respond = () =>
    Object.assign(new EventEmitter(), { req: { socket: { destroyed: false } } }) as ServerResponse
  inFlight.count(1, respond(), 64 * 1024 * 1024 - 1)
  expect(inFlight.findRefusal(1)).toBe(undefined)
  inFlight.count(1, respond(), 1)
  expect(inFlight.findRefusal(1)).toMatchObject({ status: 429 })
  expect(inFlight.findRefusal(2)).toBe(undefined)
})
