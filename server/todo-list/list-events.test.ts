import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import { watchItems } from '../../shared/api/items.ts'
import { DAY } from '../../shared/clock.ts'
import { MAX_STREAMS_PER_ACCOUNT } from '../../shared/limits.ts'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { HEARTBEAT } from './list-events.ts'
import { changeTask, createTask, readList, serveLists } from './testing.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** Opens a stream, with what it has sent so far. */
async function openStream(options: CallOptions) {
  const response = await send(watchItems, undefined, options)
  const stream = { response, text: '', end: Promise.resolve() }
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      stream.text += part.value
    }
  }
  // The server of the test closes it in the end.
  stream.end = read().catch(() => undefined)
  return stream
}

const findTags = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, tag]) => tag)

describe('an open list', () => {
  it('is told its entity tag at once, and after each change of its own account', async () => {
    const { mine, theirs } = await serveLists()
    const stream = await openStream(mine)
    expect(stream.response.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('Cache-Control')).toBe('no-store')
    const first = (await readList(mine)).headers.get('ETag')
    await eventually(() => expect(findTags(stream.text)).toEqual([first]))
    await createTask(theirs)
    await createTask(mine)
    const second = (await readList(mine)).headers.get('ETag')
    await eventually(() => expect(findTags(stream.text)).toEqual([first, second]))
  })

  it('is told of many changes at once in one event, and of the next change in another', async () => {
    const { mine, events, accountId } = await serveLists()
    const stream = await openStream(mine)
    const known: (string | null)[] = []
    async function expectLatest(): Promise<void> {
      known.push((await readList(mine)).headers.get('ETag'))
      await eventually(() => expect(findTags(stream.text)).toEqual(known))
    }
    await expectLatest()
    await createTask(mine)
    await expectLatest()
    for (let changes = 0; changes < 30; changes++) events.tell(accountId)
    await expectLatest()
    await changeTask(mine, '"1"', { title: 'Other' })
    await expectLatest()
  })

  it('is no longer told when its session ends, before a heartbeat finds out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { mine, sessions, accountId } = await serveLists()
    const stream = await openStream(mine)
    const [session] = sessions.list({ accountId, tokenHash: Buffer.alloc(32) })
    sessions.endByPublicId({ accountId, tokenHash: Buffer.alloc(32) }, session?.id ?? '')
    await stream.end
    expect((await send(watchItems, undefined, mine)).status).toBe(401)
  })

  it('ends when the database cannot be read, which is logged once, and the server goes on', async () => {
    const { mine, events, database, accountId, logged } = await serveLists()
    const streams = [await openStream(mine), await openStream(mine)]
    await eventually(() => {
      for (const { text } of streams) expect(findTags(text)).toHaveLength(1)
    })
    database.connection.exec('alter table account rename to lost_account')
    events.tell(accountId)
    await Promise.all(streams.map(({ end }) => end))
    expect(logged.splice(0).map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'unexpected error', err: { message: 'no such table: account' } },
    ])
    for (const { text } of streams) expect(text).not.toContain('account')
    database.connection.exec('alter table lost_account rename to account')
    expect((await openStream(mine)).response.status).toBe(200)
  })

  it('ends with those of all accounts where a heartbeat finds the database unreadable, which is logged once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { mine, theirs, database, logged } = await serveLists()
    const streams = [await openStream(mine), await openStream(theirs)]
    database.connection.exec('alter table session rename to lost_session')
    vi.advanceTimersByTime(HEARTBEAT)
    await Promise.all(streams.map(({ end }) => end))
    expect(logged.splice(0)).toHaveLength(1)
  })

  it('ends with the server', async () => {
    const { mine, events } = await serveLists()
    const stream = await openStream(mine)
    events.stop()
    await stream.end
  })

  it('does not keep the account', async () => {
    const { mine, clock, database, accountId } = await serveLists()
    const find = () => createAccountQueries(database.connection).find(accountId)
    const before = find()
    clock.advance(DAY)
    await openStream(mine)
    expect(find()).toEqual(before)
  })
})

it('an account has a limited number of streams, and a place again when one ends', async () => {
  const { mine, theirs } = await serveLists()
  const ending = new AbortController()
  await openStream({ ...mine, signal: ending.signal })
  for (let count = 1; count < MAX_STREAMS_PER_ACCOUNT; count++) await openStream(mine)
  const refused = await send(watchItems, undefined, mine)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await openStream(theirs)).response.status).toBe(200)
  ending.abort()
  await eventually(async () => {
    expect((await send(watchItems, undefined, mine)).status).toBe(200)
  })
})

it('streams that wait behind another one of a closed connection leave their places', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { mine } = await serveLists()
  const { hostname, port } = new URL(mine.origin)
  const head = `GET ${watchItems.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${mine.token}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(head.repeat(MAX_STREAMS_PER_ACCOUNT))
  await once(socket, 'data')
  const openStatus = async () => (await send(watchItems, undefined, mine)).status
  expect(await openStatus()).toBe(429)
  socket.destroy()
  await eventually(async () => expect(await openStatus()).toBe(200))
  vi.advanceTimersByTime(HEARTBEAT)
  for (let count = 1; count < MAX_STREAMS_PER_ACCOUNT; count++) {
    expect(await openStatus()).toBe(200)
  }
})

it('a HEAD request gets no stream', async () => {
  const { mine } = await serveLists()
  const response = await fetch(`${mine.origin}${watchItems.path}`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${mine.token}` },
  })
  expect([response.status, await response.text()]).toEqual([200, ''])
})
