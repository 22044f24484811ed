import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { PROBLEM_TYPE } from '../../../../shared/api/problem-details.ts'
import { serveForTest } from '../../../../shared/api/testing.ts'
import { createListApi } from './list-api.ts'

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

const problem = (status: number) => ({ type: 'about:blank', title: 'No', status })
const create = { op: 'create', id: 'a', title: 'Milk' } as const

describe('sending one change', () => {
  it.each([
    [create, 201, 'POST', '/Projects/To-Do-List/items', '{"id":"a","title":"Milk"}'],
    [
      { op: 'change', id: 'a', version: 3, change: { completed: true } },
      200,
      'PATCH',
      '/Projects/To-Do-List/items/a',
      '{"completed":true}',
    ],
    [{ op: 'delete', id: 'a' }, 204, 'DELETE', '/Projects/To-Do-List/items/a', ''],
  ] as const)('is a request of its own: %o', async (entry, status, method, url, body) => {
    const item = makeItem({ id: 'a' })
    const { api, seen } = await callServer({ status, ...(status !== 204 && { body: item }) })
    const answer = await api.send([entry])
    expect(answer).toMatchObject({ kind: 'answered', replies: [{ status }] })
    expect(seen).toMatchObject([{ method, url, body, headers: { authorization: 'Bearer secret' } }])
    expect(seen[0]?.headers['if-match']).toBe(entry.op === 'change' ? '"3"' : undefined)
  })

  it('returns the current task if the version was stale', async () => {
    const current = makeItem({ id: 'a', version: 4 })
    const { api } = await callServer({ status: 409, body: { ...problem(409), current } })
    const answer = await api.send([{ op: 'change', id: 'a', version: 3, change: {} }])
    expect(answer).toMatchObject({ kind: 'answered', replies: [{ status: 409, item: current }] })
  })

  it('returns the reason of a rejection', async () => {
    const errors = [{ field: 'title', message: 'Too long.' }]
    const { api } = await callServer({ status: 400, body: { ...problem(400), errors } })
    expect(await api.send([create])).toMatchObject({
      replies: [{ status: 400, reason: 'Too long.' }],
    })
  })
})

describe('sending several changes', () => {
  it('is one batch, answered in order', async () => {
    const results = [{ status: 204 }, { status: 404 }]
    const { api, seen } = await callServer({ status: 200, body: { results } })
    const answer = await api.send([
      { op: 'delete', id: 'a' },
      { op: 'delete', id: 'b' },
    ])
    expect(answer).toEqual({ kind: 'answered', replies: results })
    expect(seen).toMatchObject([{ method: 'POST', url: '/Projects/To-Do-List/items/batch' }])
  })

  it('sends a permanent deletion as a batch, because it has no request of its own', async () => {
    const { api, seen } = await callServer({ status: 200, body: { results: [{ status: 204 }] } })
    const answer = await api.send([{ op: 'erase', id: 'a' }])
    expect(answer).toEqual({ kind: 'answered', replies: [{ status: 204 }] })
    expect(seen).toMatchObject([{ url: '/Projects/To-Do-List/items/batch' }])
  })

  it('that are rejected as a whole have one reply, with the reason', async () => {
    const body = { ...problem(413), detail: 'Too large.' }
    const { api } = await callServer({ status: 413, body })
    expect(await api.send([create, { ...create, id: 'b' }])).toEqual({
      kind: 'answered',
      replies: [{ status: 413, reason: 'Too large.' }],
    })
  })
})

describe('an answer', () => {
  it.each([200, 201, 400, 401, 404])(
    'with status %i that is not from this server says nothing',
    async (status) => {
      const { api } = await callServer({ status, html: true })
      expect(await api.send([create])).toEqual({ kind: 'lost' })
      expect(await api.read(undefined)).toEqual({ kind: 'lost' })
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
    expect(await api.send([create])).toEqual({ kind: 'busy', wait })
    expect(await api.read(undefined)).toEqual({ kind: 'busy', wait })
  })

  it('401 of this server ends the session', async () => {
    const { api } = await callServer({ status: 401, body: problem(401) })
    expect(await api.send([create])).toEqual({ kind: 'unauthorized' })
    expect(await api.read(undefined)).toEqual({ kind: 'unauthorized' })
  })

  it('that never arrives counts as lost, without an error', async () => {
    const api = createListApi('secret', 'http://127.0.0.1:9')
    expect(await api.send([create])).toEqual({ kind: 'lost' })
  })
})

describe('reading', () => {
  it('returns the list with its entity tag', async () => {
    const list = { account: 'anna', items: [makeItem({ id: 'a' })], trash: [] }
    const { api, seen } = await callServer({ status: 200, body: list, headers: { ETag: '"7"' } })
    expect(await api.read(undefined)).toEqual({ kind: 'list', list, etag: '"7"' })
    expect(seen[0]?.headers['if-none-match']).toBeUndefined()
  })

  it('asks whether the list has changed', async () => {
    const { api, seen } = await callServer({ status: 304 })
    expect(await api.read('"7"')).toEqual({ kind: 'unchanged' })
    expect(seen[0]?.headers['if-none-match']).toBe('"7"')
  })
})
