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

const item = makeItem({ id: 'a' })
const created = { results: [{ status: 201, item }] }

describe('sending changes', () => {
  it('is one batch with the time of this browser, answered in order', async () => {
    const results = [{ status: 204 }, { status: 404 }]
    const { api, seen } = await callServer({ status: 200, body: { results } })
    const entries = [
      { op: 'delete', id: 'a' },
      { op: 'delete', id: 'b' },
    ] as const
    expect(await api.send(entries, 7)).toEqual({ kind: 'answered', replies: results })
    const authorization = 'Bearer secret'
    expect(seen).toMatchObject([
      { method: 'POST', url: '/Projects/To-Do-List/items/batch', headers: { authorization } },
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ sentAt: 7, changes: entries })
  })

  it('returns the current task if the version was stale', async () => {
    const results = [{ status: 409, item: makeItem({ id: 'a', version: 4 }) }]
    const { api } = await callServer({ status: 200, body: { results } })
    const answer = await api.send([{ op: 'change', id: 'a', version: 3, change: {} }], 0)
    expect(answer).toEqual({ kind: 'answered', replies: results })
  })

  it('that are rejected as a whole have one reply, with the reason', async () => {
    const body = { ...problem(413), detail: 'Too large.' }
    const { api } = await callServer({ status: 413, body })
    expect(await api.send([create, { ...create, id: 'b' }], 0)).toEqual({
      kind: 'rejected',
      reply: { status: 413, reason: 'Too large.' },
    })
  })

  it('returns the message of a field that is rejected', async () => {
    const errors = [{ field: 'title', message: 'Too long.' }]
    const { api } = await callServer({ status: 400, body: { ...problem(400), errors } })
    expect(await api.send([create], 0)).toMatchObject({ reply: { reason: 'Too long.' } })
  })
})

describe('an answer of another shape', () => {
  it.each([
    {},
    null,
    [],
    { results: null },
    { results: [] },
    { results: [null] },
    { results: [{ status: 200 }] },
    { results: [{ status: 201 }] },
    { results: [{ status: 201, item: {} }] },
    { results: [{ status: '201', item }] },
    { results: [{ status: 409, item: { id: 'a' } }] },
    { results: [{ status: 400, reason: {} }] },
    { results: [...created.results, ...created.results] },
  ])('to changes saves nothing: %j', async (body) => {
    const { api } = await callServer({ status: 200, body })
    expect(await api.send([create], 0)).toEqual({ kind: 'lost' })
  })

  it.each([
    {},
    null,
    [],
    { account: 'anna' },
    { account: 'anna', items: {}, trash: [] },
    { account: 7, items: [], trash: [] },
    { account: 'anna', items: [{ id: 'a' }], trash: [] },
    { account: 'anna', items: [], trash: [{ ...item, version: null }] },
  ])('is not a list: %j', async (body) => {
    const { api } = await callServer({ status: 200, body })
    expect(await api.read(undefined)).toEqual({ kind: 'lost' })
  })
})

describe('an answer', () => {
  it.each([200, 201, 400, 401, 404])(
    'with status %i that is not from this server says nothing',
    async (status) => {
      const { api } = await callServer({ status, html: true })
      expect(await api.send([create], 0)).toEqual({ kind: 'lost' })
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
    expect(await api.send([create], 0)).toEqual({ kind: 'busy', wait })
    expect(await api.read(undefined)).toEqual({ kind: 'busy', wait })
  })

  it('401 of this server ends the session', async () => {
    const { api } = await callServer({ status: 401, body: problem(401) })
    expect(await api.send([create], 0)).toEqual({ kind: 'unauthorized' })
    expect(await api.read(undefined)).toEqual({ kind: 'unauthorized' })
  })

  it('that never arrives counts as lost, without an error', async () => {
    const api = createListApi('secret', 'http://127.0.0.1:9')
    expect(await api.send([create], 0)).toEqual({ kind: 'lost' })
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
