import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import { changeItems } from '../../shared/api/items.ts'
import { SECOND } from '../../shared/clock.ts'
import { LONGEST_NOTES, MOST_LISTS_SENT } from '../../shared/limits.ts'
import { itemId, read, readList, sendBatch, serveLists } from './testing.ts'

/** More than the system keeps of an answer that nobody reads. */
const TASKS = 800
/** In milliseconds; a connection that has ended is noticed soon, on a busy machine too. */
const PATIENCE = 10 * SECOND

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
      notes: 'x'.repeat(LONGEST_NOTES),
    }))
    expect((await sendBatch(changes, mine)).status).toBe(200)
  }
})

/** Asks for the list on a connection of its own, and reads no more than that an answer begins. */
async function askUnread({ origin = '', token = '' }: CallOptions, times = 1): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = `GET /Projects/To-Do-List/items HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  socket.write(head.repeat(times))
  await once(socket, 'readable')
  return socket
}

/** Asks for the list as a browser does; gives the status once all of it has come. */
async function readWhole(options: CallOptions): Promise<number> {
  const answer = await readList(options)
  await answer.arrayBuffer()
  return answer.status
}

function askOften(count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => askUnread(mine)))
}

describe('large answers that nobody reads', () => {
  it('are 8 at once for an account, whose next one has to come back, and nobody else’s', async () => {
    const { theirs } = site
    const [first] = await askOften(MOST_LISTS_SENT)
    const refused = await readList(mine)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(await read(refused)).toMatchObject({ title: 'Too Many Requests', status: 429 })
    expect((await readList(theirs)).status).toBe(200)
    // A browser that has the list is told so all the same.
    expect((await readList(mine, '*')).status).toBe(304)

    first?.destroy()
    await vi.waitFor(async () => expect(await readWhole(mine)).toBe(200), PATIENCE)
  })

  it('are those of changes too, which then were not made', async () => {
    await askOften(MOST_LISTS_SENT)
    const changes = [{ op: 'delete' as const, id: itemId(1) }]
    const refused = await send(changeItems, { changes }, mine)
    expect(refused.status).toBe(429)
    expect(
      site.database.connection
        .prepare('select count(*) from todo_item where deleted_at is not null')
        .pluck()
        .get(),
    ).toBe(0)
  })

  it('do not queue behind one another on a connection, and are forgotten with it', async () => {
    const sockets = await Promise.all([askUnread(mine, 9), askUnread(mine, 9)])
    // Two of them are on their way, and none of those behind.
    await askOften(MOST_LISTS_SENT - 2)
    expect((await readList(mine)).status).toBe(429)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => {
      expect(await Promise.all([readWhole(mine), readWhole(mine)])).toEqual([200, 200])
    }, PATIENCE)
  })

  it('are no limit for those who read', async () => {
    for (let time = 0; time <= MOST_LISTS_SENT; time++) expect(await readWhole(mine)).toBe(200)
  })
})
