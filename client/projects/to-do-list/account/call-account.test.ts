import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { changeAccount, endSession } from '../../../../shared/api/accounts.ts'
import { serveForTest } from '../../../../shared/api/testing.ts'
import { type CallResult, callAccount } from './call-account.ts'

const body = { currentPassword: 'analytical engine', username: 'Ada' }
const isOnline = () => true

type Problem = { detail?: string; errors?: { field: string; message: string }[] }

function sendProblem(
  response: ServerResponse,
  status: number,
  problem: Problem = {},
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
  response.end(JSON.stringify({ type: 'about:blank', title: 'A problem', status, ...problem }))
}

/** What comes of a change that is answered like this. */
async function askServer(
  respond: (response: ServerResponse) => void,
  timeout?: number,
): Promise<CallResult<unknown>> {
  const origin = await serveForTest((_request, response) => respond(response))
  const options = { origin, token: 'secret', isOnline, ...(timeout && { timeout }) }
  return callAccount(changeAccount, body, options)
}

describe('a call of the account', () => {
  it('sends the token, and returns the reply', async () => {
    const seen: unknown[] = []
    const origin = await serveForTest((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization])
      response.setHeader('Content-Type', 'application/json')
      response.end('{"username":"Ada"}')
    })
    const answer = await callAccount(changeAccount, body, { origin, token: 'secret', isOnline })
    expect(answer).toEqual({ kind: 'done', reply: { username: 'Ada' } })
    expect(seen).toEqual([['PATCH', '/Projects/To-Do-List/account', 'Bearer secret']])
  })

  it('ends without an answer when its signal aborts', async () => {
    const ending = new AbortController()
    const closing: Promise<unknown>[] = []
    const origin = await serveForTest((_request, response) => {
      closing.push(once(response, 'close'))
      ending.abort()
    })
    const { signal } = ending
    const answer = callAccount(changeAccount, body, { origin, token: 'secret', isOnline, signal })
    expect(await answer).toEqual({ kind: 'unanswered' })
    expect(closing).toHaveLength(1)
    await closing[0]
  })

  it('has its parameters in the address', async () => {
    const seen: unknown[] = []
    const origin = await serveForTest((request, response) => {
      seen.push(request.url)
      response.writeHead(204).end()
    })
    const params = { id: 'a/b' }
    expect(
      await callAccount(endSession, undefined, { origin, token: 't', isOnline, params }),
    ).toEqual({
      kind: 'done',
      reply: undefined,
    })
    expect(seen).toEqual(['/Projects/To-Do-List/sessions/a%2Fb'])
  })

  it('is not sent offline or without a session', async () => {
    const origin = 'http://127.0.0.1:9'
    const offline = { origin, token: 'secret', isOnline: () => false }
    expect(await callAccount(changeAccount, body, offline)).toEqual({ kind: 'offline' })
    const loggedOut = { origin, token: undefined, isOnline }
    expect(await callAccount(changeAccount, body, loggedOut)).toEqual({ kind: 'ended' })
  })
})

describe('an answer', () => {
  it('that names a field differs from an ended session', async () => {
    const errors = [{ field: 'currentPassword', message: 'Not this one.' }]
    expect(await askServer((response) => sendProblem(response, 401, { errors }))).toEqual({
      kind: 'field',
      field: 'currentPassword',
      message: 'Not this one.',
    })
    expect(await askServer((response) => sendProblem(response, 401))).toEqual({ kind: 'ended' })
  })

  it.each([429, 503])('%i says how long to wait', async (status) => {
    const answer = await askServer((response) =>
      sendProblem(response, status, { detail: 'Too many.' }, { 'Retry-After': '90' }),
    )
    expect(answer).toEqual({ kind: 'later', reason: 'Too many.', wait: 90_000 })
  })

  it.each([{}, { 'Retry-After': 'Sat, 21 Nov 2026 20:00:00 GMT' }])(
    '503 of a proxy with %j is waited for too',
    async (headers) => {
      const answer = await askServer((response) => {
        response.writeHead(503, { 'Content-Type': 'text/html', ...headers }).end('<h1>Busy</h1>')
      })
      expect(answer).toEqual({ kind: 'later', reason: '', wait: 30_000 })
    },
  )

  it.each([200, 204, 302, 401, 404, 500])(
    'with status %i that is not from this server ends no session and does nothing',
    async (status) => {
      const answer = await askServer((response) => {
        response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Hotel</h1>')
      })
      expect(answer).toEqual({ kind: 'failed' })
    },
  )

  it('404 means missing, and 500 that the server failed', async () => {
    expect(await askServer((response) => sendProblem(response, 404))).toEqual({ kind: 'missing' })
    expect(await askServer((response) => sendProblem(response, 500))).toEqual({ kind: 'failed' })
  })

  it('that never arrives leaves the result unknown', async () => {
    expect(await askServer((response) => response.destroy())).toEqual({ kind: 'unanswered' })
    expect(await askServer(() => undefined, 20)).toEqual({ kind: 'unanswered' })
  })

  it('that breaks off leaves the result unknown too', async () => {
    const answer = await askServer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{"username":')
      setImmediate(() => response.destroy())
    })
    expect(answer).toEqual({ kind: 'unanswered' })
  })
})
