import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { PROBLEM_TYPE } from '../../../../shared/api/problem-details.ts'
import { serveForTest } from '../../../../shared/api/testing.ts'
import { createListApi, type ListApi } from './list-api.ts'

type Given = { status: number; body?: unknown; headers?: Record<string, string>; html?: boolean }
type Seen = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }

/** The calls of the list against a server that gives every request this answer. */
async function callServer({ status, body, headers = {}, html = false }: Given) {
  const seen: Seen[] = []
  async function listener(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers: sent } = request
    seen.push({ method, url, headers: sent, body: await text(request) })
    const type = status < 400 ? 'application/json' : PROBLEM_TYPE
    response.writeHead(status, { 'Content-Type': html ? 'text/html' : type, ...headers })
    response.end(
      html ? '<p>Please log in to the hotel.' : body === undefined ? '' : JSON.stringify(body),
    )
  }
  return { api: createListApi('secret', await serveForTest(listener)), seen }
}

/** The tags that the calls receive from a stream of these chunks, and how it ends. */
async function watchStream(chunks: readonly string[]) {
  const origin = await serveForTest((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const chunk of chunks) response.write(chunk)
    response.end()
  })
  const tags: string[] = []
  const watching = createListApi('secret', origin).watch(
    (tag) => tags.push(tag),
    new AbortController().signal,
  )
  return { result: await watching, tags }
}

const problem = (status: number) => ({ type: 'about:blank', title: 'No', status })
const made = { mutationId: 'm', madeAt: 5 }
const create = { ...made, op: 'create', id: 'a', title: 'Milk' } as const
const request = { sentAt: 7, since: 3, mutations: [create] }
const item = makeItem({ id: 'a' })
const list = {
  ...{ account: 'anna', version: 4, since: 3 },
  ...{ items: [item], erased: ['b'], check: '1-1' },
}
const results = [{ status: 200 }]

/** Syncs without mutations, unless there are some. */
function ask(api: ListApi, asked: Partial<SyncRequest>, opened = false) {
  return api.sync({ sentAt: 7, mutations: [], ...asked }, opened, new AbortController().signal)
}

describe('a request', () => {
  it('sends mutations and returns their results with what has changed', async () => {
    const { api, seen } = await callServer({ status: 200, body: { results, list } })
    expect(await ask(api, request)).toEqual({ kind: 'answered', results, list })
    const authorization = 'Bearer secret'
    expect(seen).toMatchObject([
      { method: 'POST', url: '/Projects/To-Do-List/items/sync', headers: { authorization } },
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
  })

  it('that is rejected as a whole has the reason', async () => {
    const body = { ...problem(413), detail: 'Too large.' }
    const { api } = await callServer({ status: 413, body })
    expect(await ask(api, request)).toEqual({ kind: 'rejected', reason: 'Too large.' })
  })

  it('returns the message of a field that is rejected', async () => {
    const errors = [{ field: 'title', message: 'Too long.' }]
    const { api } = await callServer({ status: 400, body: { ...problem(400), errors } })
    expect(await ask(api, request)).toMatchObject({ reason: 'Too long.' })
  })
})

describe('reading', () => {
  it('asks for what has changed since a version, as polling or as opening the list', async () => {
    const { api, seen } = await callServer({ status: 200, body: list })
    expect(await ask(api, { since: 3 })).toEqual({ kind: 'answered', results: [], list })
    await ask(api, {}, true)
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /Projects/To-Do-List/items/sync?since=3',
      'GET /Projects/To-Do-List/items/sync?opened=1',
    ])
  })

  it.each([{}, null, { ...list, items: [{}] }, { results, list }])(
    'fails with an answer of another shape: %j',
    async (body) => {
      const { api } = await callServer({ status: 200, body })
      expect(await ask(api, { since: 3 })).toEqual({ kind: 'lost' })
    },
  )
})

describe('an answer of another shape', () => {
  it.each([
    {},
    null,
    [],
    { results },
    { list },
    { results, list: null },
    { results: [], list },
    { results: [...results, ...results], list },
    { results: [null], list },
    { results: [{ status: '200' }], list },
    { results: [{ status: 409 }], list },
    { results: [{ status: 400, reason: {} }], list },
    { results, list: { ...list, account: 7 } },
    { results, list: { ...list, version: '4' } },
    { results, list: { ...list, since: null } },
    { results, list: { ...list, check: undefined } },
    { results, list: { ...list, items: {} } },
    { results, list: { ...list, items: [{ id: 'a' }] } },
    { results, list: { ...list, items: [{ ...item, version: null }] } },
    { results, list: { ...list, erased: [7] } },
  ])('saves nothing and has no tasks: %j', async (body) => {
    const { api } = await callServer({ status: 200, body })
    expect(await ask(api, request)).toEqual({ kind: 'lost' })
  })
})

describe('an answer', () => {
  it.each([200, 201, 400, 401, 404])(
    'with status %i that is not from this server says nothing',
    async (status) => {
      const { api } = await callServer({ status, html: true })
      expect(await ask(api, request)).toEqual({ kind: 'lost' })
    },
  )

  it.each([
    [429, '7', 7000],
    [503, '0', 1000],
    [503, '86400', 300_000],
    [503, undefined, 1000],
  ])('%i with Retry-After %s asks for time, within bounds', async (status, seconds, wait) => {
    const headers: Record<string, string> = seconds ? { 'Retry-After': seconds } : {}
    const { api } = await callServer({ status, body: problem(status), headers })
    expect(await ask(api, request)).toEqual({ kind: 'busy', wait })
  })

  it('401 of this server ends the session', async () => {
    const { api } = await callServer({ status: 401, body: problem(401) })
    expect(await ask(api, request)).toEqual({ kind: 'unauthorized' })
  })

  it('that never arrives counts as lost, without an error', async () => {
    const api = createListApi('secret', 'http://127.0.0.1:9')
    expect(await ask(api, request)).toEqual({ kind: 'lost' })
  })
})

describe('watching the list', () => {
  it('receives the entity tags of the stream, however it is cut, and skips all else', async () => {
    const { result, tags } = await watchStream([
      'data: W/"a-1"\n\n:\n\nda',
      'ta: W/"a-2"\n',
      '\nid: 3\n\n',
    ])
    expect(tags).toEqual(['W/"a-1"', 'W/"a-2"'])
    expect(result).toEqual({ kind: 'lost' })
  })

  it('ends a stream of another program', async () => {
    // It never ends by itself.
    const origin = await serveForTest((_, response) => void response.write('x'.repeat(5000)))
    const { signal } = new AbortController()
    const watching = createListApi('secret', origin).watch(() => undefined, signal)
    expect(await watching).toEqual({ kind: 'lost' })
  })

  it.each([
    [401, {}, { kind: 'unauthorized' }],
    [429, { 'Retry-After': '60' }, { kind: 'busy', wait: 60_000 }],
    [500, {}, { kind: 'lost' }],
  ])('tells why there is no stream: %i', async (status, headers, result) => {
    const { api } = await callServer({ status, headers, body: problem(status) })
    const { signal } = new AbortController()
    expect(await api.watch(() => undefined, signal)).toMatchObject(result)
  })

  it('ends when it is told to', async () => {
    const origin = await serveForTest((_, response) => void response.write('data: W/"a-1"\n\n'))
    const ending = new AbortController()
    const watching = createListApi('secret', origin).watch(() => ending.abort(), ending.signal)
    expect(await watching).toEqual({ kind: 'lost' })
  })
})
