import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, defineEndpoint, type Endpoint } from '../../shared/api/endpoint.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { createLog } from '../log.ts'
import { type Handler, NOT_MODIFIED, type Route, route, routeWithBody } from './mount.ts'
import { retryAfter, Problem } from './problem.ts'
import { listenForTest } from './testing-endpoint.ts'

type Thing = { name: string }

const read = defineEndpoint<undefined, Thing>({ method: 'GET', path: '/thing', status: 200 })
const create = defineEndpoint<undefined, Thing>({ method: 'POST', path: '/things', status: 201 })
const clear = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/things',
  status: 204,
})

/** Starts a server with one endpoint and 418 for other requests; returns its origin and log. */
function serve<Reply>(endpoint: Endpoint<undefined, Reply>, handle: Handler<undefined, Reply>) {
  return serveRoutes(route(endpoint, handle))
}

async function serveRoutes(...routes: Route[]) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return { origin: await serveForTest(listenForTest(routes, { log })), lines }
}

describe('a listener for routes', () => {
  it('sends the reply of the contract as JSON that is not cached (S144)', async () => {
    const { origin } = await serve(read, () => ({ name: 'a' }))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ name: 'a' })
  })

  it('awaits an asynchronous reply, and can be called through the same contract', async () => {
    const { origin } = await serve(create, async () => Promise.resolve({ name: 'b' }))
    expect(await call(create, undefined, { origin })).toEqual({ name: 'b' })
  })

  it('sends no content when the contract has none', async () => {
    const { origin } = await serve(clear, () => undefined)
    const response = await fetch(`${origin}/things`, { method: 'DELETE' })
    expect(response.status).toBe(204)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('')
  })

  it('answers HEAD where it answers GET', async () => {
    const { origin } = await serve(read, () => ({ name: 'a' }))
    const response = await fetch(`${origin}/thing`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'rejects %s where only GET and HEAD are allowed',
    async (method) => {
      const { origin } = await serve(read, () => ({ name: 'a' }))
      const response = await fetch(`${origin}/thing`, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ title: 'Method Not Allowed', status: 405 })
    },
  )

  it('names the one method of a path without GET', async () => {
    const { origin } = await serve(create, () => ({ name: 'a' }))
    const response = await fetch(`${origin}/things`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it.each(['GET', 'HEAD'])(
    'passes %s of a path without GET on to the next handler',
    async (method) => {
      const { origin } = await serve(create, () => ({ name: 'a' }))
      expect((await fetch(`${origin}/things`, { method })).status).toBe(418)
    },
  )

  it('passes other paths on to the next handler', async () => {
    const { origin } = await serve(read, () => ({ name: 'a' }))
    expect((await fetch(`${origin}/thing/more`)).status).toBe(418)
  })
})

describe('a handler that fails', () => {
  it('sends 500 without the reason, which is logged once (S167)', async () => {
    const { origin, lines } = await serve(read, () => Promise.reject(new Error('disk full')))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = await response.text()
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('disk full')
  })

  it('sends the status of a client error, and logs nothing', async () => {
    const tooLarge = Object.assign(new Error('too large'), { status: 413 })
    const { origin, lines } = await serve(read, () => Promise.reject(tooLarge))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ status: 413 })
    expect(lines).toEqual([])
  })

  it.each([undefined, 200, '404', 503])(
    'sends 500 for an error with the status %j',
    async (status) => {
      const error = Object.assign(new Error('odd'), { status })
      const { origin, lines } = await serve(read, () => Promise.reject(error))
      expect((await fetch(`${origin}/thing`)).status).toBe(500)
      expect(lines).toHaveLength(1)
    },
  )
})

describe('a path with several methods', () => {
  const thing = '/things/:id'
  const get = defineEndpoint<undefined, Thing>({ method: 'GET', path: thing, status: 200 })
  const patch = defineEndpoint<Thing, Thing>({ method: 'PATCH', path: thing, status: 200 })
  const remove = defineEndpoint<undefined, undefined>({
    method: 'DELETE',
    path: thing,
    status: 204,
  })

  const serveThings = () =>
    serveRoutes(
      route(get, ({ params }) => ({ name: `got ${String(params['id'])}` })),
      route(create, () => ({ name: 'created' })),
      routeWithBody(patch, z.strictObject({ name: z.string() }), ({ body, params }) => ({
        name: `${String(params['id'])} is ${body.name}`,
      })),
      route(remove, () => undefined),
    )

  it('calls the handler of each method', async () => {
    const { origin } = await serveThings()
    const options = { origin, params: { id: '7' } }
    expect(await call(get, undefined, options)).toEqual({ name: 'got 7' })
    expect(await call(patch, { name: 'b' }, options)).toEqual({ name: '7 is b' })
    expect(await call(remove, undefined, options)).toBeUndefined()
    expect(await call(create, undefined, { origin })).toEqual({ name: 'created' })
  })

  it.each(['POST', 'PUT', 'OPTIONS'])(
    'lists all methods when it rejects %s (S64)',
    async (method) => {
      const { origin } = await serveThings()
      const response = await fetch(`${origin}/things/7`, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
    },
  )

  it('rejects a method before it reads the body', async () => {
    const { origin } = await serveThings()
    const response = await fetch(`${origin}/things/7`, { method: 'PUT', body: 'x'.repeat(20_000) })
    expect(response.status).toBe(405)
  })

  it.each(['a b', 'ä', '__proto__', '%', 'a/b'])(
    'decodes a parameter such as %j for its handler',
    async (id) => {
      const { origin } = await serveThings()
      const reply = await call(get, undefined, { origin, params: { id } })
      expect(reply).toEqual({ name: `got ${id}` })
    },
  )

  it('rejects an invalid percent encoding', async () => {
    const { origin, lines } = await serveThings()
    const response = await fetch(`${origin}/things/%ff`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(lines).toEqual([])
  })
})

describe('an endpoint with authentication', () => {
  it('rejects callers without it before it reads their body', async () => {
    const named = defineEndpoint<Thing, Thing>({ method: 'POST', path: '/named', status: 201 })
    const admit = ({ headers }: IncomingMessage) =>
      headers.authorization === 'Bearer a' ? { accountId: 1 } : new Problem(401)
    const { origin } = await serveRoutes(
      routeWithBody(named, z.strictObject({ name: z.string() }), ({ body }) => body, {
        authenticate: admit,
      }),
    )
    const broken = { method: 'POST', body: '{' }
    expect((await fetch(`${origin}/named`, broken)).status).toBe(401)
    expect(await call(named, { name: 'a' }, { origin, token: 'a' })).toEqual({ name: 'a' })
  })
})

describe('the result of a handler', () => {
  it('can be 304', async () => {
    const { origin } = await serve(read, ({ response }) => {
      response.setHeader('ETag', '"7"')
      return NOT_MODIFIED
    })
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe('"7"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBeNull()
    expect(await response.text()).toBe('')
  })

  it('can be a problem with its own headers', async () => {
    const extras = { detail: 'No.', errors: [{ field: 'a', message: 'Not this.' }], current: 1 }
    const { origin, lines } = await serve(
      read,
      () => new Problem(401, extras, { 'WWW-Authenticate': 'Bearer' }),
    )
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      ...extras,
    })
    expect(lines).toEqual([])
  })

  it.each([
    [-1, '1'],
    [1, '1'],
    [1000, '1'],
    [1001, '2'],
    [900_000, '900'],
  ])('can ask the client to retry in %d ms, rounded up to seconds', async (wait, seconds) => {
    const { origin } = await serve(read, () => retryAfter(wait, 503, 'Busy.'))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(await response.json()).toMatchObject({ detail: 'Busy.' })
  })
})
