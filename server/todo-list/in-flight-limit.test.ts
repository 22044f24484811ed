import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCalendarFeed, readCalendarFeed } from '../../shared/api/accounts.ts'
import { call, type CallOptions, send } from '../../shared/api/endpoint.ts'
import { changeItems } from '../../shared/api/items.ts'
import { MAX_NOTES_LENGTH, MAX_IN_FLIGHT_BYTES } from '../../shared/limits.ts'
import { itemId, read, readList, sendBatch, serveLists } from './testing.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** More bytes than the system buffers of an unread response. */
const TASKS = 800
let site: Awaited<ReturnType<typeof serveLists>>
let mine: CallOptions
beforeEach(async () => {
  site = await serveLists()
  ;({ mine } = site)
  for (let first = 0; first < TASKS; first += 100) {
    const changes = Array.from({ length: 100 }, (_, index) => ({
      op: 'create' as const,
      id: itemId(first + index),
      title: 'a',
      notes: 'x'.repeat(MAX_NOTES_LENGTH),
    }))
    expect((await sendBatch(changes, mine)).status).toBe(200)
  }
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
  it('are limited to 64 MiB and one list, and then get 429 without affecting others (S151)', async () => {
    const { theirs } = site
    const sockets = await askUntilRefused()
    const size = TASKS * MAX_NOTES_LENGTH
    expect(sockets.length).toBeGreaterThanOrEqual(Math.floor(MAX_IN_FLIGHT_BYTES / size))
    expect(sockets.length).toBeLessThanOrEqual(Math.ceil(MAX_IN_FLIGHT_BYTES / size))
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
    const socket = await askUnread(mine, 9)
    expect((await readList(mine)).status).toBe(429)
    socket.destroy()
    await eventually(async () => expect(await readWhole(mine)).toBe(200))
  })

  it('do not block clients that read, even many at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 4 }, () => readWhole(mine)))
    expect(statuses).toEqual([200, 200, 200, 200])
    for (let time = 0; time < 9; time++) expect(await readWhole(mine)).toBe(200)
  })
})
