import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { call, CallError, defineEndpoint } from './endpoint.ts'
import { PROBLEM_TYPE } from './problem-details.ts'
import { serveForTest } from './testing.ts'

const read = defineEndpoint<undefined, { size: number }>({
  method: 'GET',
  path: '/things',
  status: 200,
})
const create = defineEndpoint<{ name: string }, { id: string }>({
  method: 'POST',
  path: '/things',
  status: 201,
})
const clear = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/things',
  status: 204,
})

type Seen = { method: string; url: string; type?: string; authorization?: string; body: string }

/** A server that gives every request this answer and keeps what it was asked. */
async function serveAnswer(status: number, answer = '', type = 'application/json') {
  const seen: Seen[] = []
  async function listener(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    seen.push({
      method,
      url,
      ...(headers['content-type'] && { type: headers['content-type'] }),
      ...(headers.authorization && { authorization: headers.authorization }),
      body: await text(request),
    })
    response.writeHead(status, answer ? { 'Content-Type': type } : {}).end(answer)
  }
  return { origin: await serveForTest(listener), seen }
}

/** What a call that must fail rejects with. */
async function failureOf(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('call', () => {
  it('returns the reply of a success, and sends neither an absent body nor an absent token', async () => {
    const { origin, seen } = await serveAnswer(200, '{"size":3}')
    expect(await call(read, undefined, { origin })).toEqual({ size: 3 })
    expect(seen).toEqual([{ method: 'GET', url: '/things', body: '' }])
  })

  it('sends the body as JSON and the token in a header, never in the address (S136)', async () => {
    const { origin, seen } = await serveAnswer(201, '{"id":"a"}')
    expect(await call(create, { name: 'Zoë' }, { origin, token: 'secret' })).toEqual({ id: 'a' })
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/things',
        type: 'application/json',
        authorization: 'Bearer secret',
        body: '{"name":"Zoë"}',
      },
    ])
  })

  it('returns undefined for a response without content', async () => {
    const { origin } = await serveAnswer(204)
    expect(await call(clear, undefined, { origin })).toBeUndefined()
  })

  it('rejects with the status and the problem details of a failure', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      errors: [{ field: 'name', message: 'taken' }],
    }
    const { origin } = await serveAnswer(409, JSON.stringify(problem), PROBLEM_TYPE)
    const error = await failureOf(call(create, { name: 'a' }, { origin }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      name: 'CallError',
      message: '409: Conflict',
      status: 409,
      problem,
    })
  })

  it.each([
    ['a page instead of problem details', '<h1>Bad gateway</h1>', 'text/html'],
    ['problem details that are cut short', '{"title":', PROBLEM_TYPE],
    ['problem details whose title is not a text', '{"title":7,"status":502}', PROBLEM_TYPE],
    ['problem details whose status is not a number', '{"title":"x","status":"502"}', PROBLEM_TYPE],
    ['problem details without a title', '{"status":502}', PROBLEM_TYPE],
    ['problem details without a status', '{"title":"x"}', PROBLEM_TYPE],
    ['null for problem details', 'null', PROBLEM_TYPE],
    ['plain JSON', '{"title":"x","status":502}', 'application/json'],
  ])('rejects with the status alone for %s', async (_, answer, type) => {
    const { origin } = await serveAnswer(502, answer, type)
    const error = await failureOf(call(read, undefined, { origin }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: '502', status: 502, problem: undefined })
  })

  it('rejects a success whose status the contract does not name', async () => {
    const { origin } = await serveAnswer(200, '{"id":"a"}')
    expect(await failureOf(call(create, { name: 'a' }, { origin }))).toMatchObject({ status: 200 })
  })

  it('reads problem details whose type has a charset', async () => {
    const { origin } = await serveAnswer(
      404,
      '{"type":"about:blank","title":"Not Found","status":404}',
      `${PROBLEM_TYPE}; charset=utf-8`,
    )
    expect(await failureOf(call(read, undefined, { origin }))).toMatchObject({
      problem: { title: 'Not Found' },
    })
  })

  it('rejects with the error of fetch if no response comes', async () => {
    const origin = await serveForTest((request) => request.socket.destroy())
    const error = await failureOf(call(read, undefined, { origin }))
    expect(error).toBeInstanceOf(TypeError)
    expect(error).not.toBeInstanceOf(CallError)
  })
})
