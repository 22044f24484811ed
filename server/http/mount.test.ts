import express from 'express'
import { describe, expect, it } from 'vitest'
import { call, defineEndpoint, type Endpoint } from '../../shared/api/endpoint.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { createLog } from '../log.ts'
import { createErrorHandler } from './error-handler.ts'
import { mount } from './mount.ts'

type Thing = { name: string }

const read = defineEndpoint<undefined, Thing>({ method: 'GET', path: '/thing', status: 200 })
const create = defineEndpoint<Thing, Thing>({ method: 'POST', path: '/things', status: 201 })
const clear = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/things',
  status: 204,
})

/** A server with one endpoint; any other request gets 418. Gives its origin and its log. */
async function serve<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  handle: () => Reply | Promise<Reply>,
) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = express()
  mount(app, endpoint, handle)
  app.use((_, response) => void response.status(418).end())
  app.use(createErrorHandler(log))
  return { origin: await serveForTest(app), lines }
}

describe('mount', () => {
  it('answers as the contract says, with JSON that is not to be stored', async () => {
    const { origin } = await serve(read, () => ({ name: 'a' }))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ name: 'a' })
  })

  it('waits for a reply that takes time, and is called through the same contract', async () => {
    const { origin } = await serve(create, async () => Promise.resolve({ name: 'b' }))
    expect(await call(create, { name: 'b' }, { origin })).toEqual({ name: 'b' })
  })

  it('sends no content where the contract has none', async () => {
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
    'refuses %s where only reading is offered',
    async (method) => {
      const { origin } = await serve(read, () => ({ name: 'a' }))
      const response = await fetch(`${origin}/thing`, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ title: 'Method Not Allowed', status: 405 })
    },
  )

  it('names the one method of a path that takes changes', async () => {
    const { origin } = await serve(create, () => ({ name: 'a' }))
    const response = await fetch(`${origin}/things`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it.each(['GET', 'HEAD'])('leaves %s of a path that takes changes to others', async (method) => {
    const { origin } = await serve(create, () => ({ name: 'a' }))
    expect((await fetch(`${origin}/things`, { method })).status).toBe(418)
  })

  it('leaves other paths to others', async () => {
    const { origin } = await serve(read, () => ({ name: 'a' }))
    expect((await fetch(`${origin}/thing/more`)).status).toBe(418)
  })
})

describe('a handler that fails', () => {
  it('gives 500 without the reason, which is logged once', async () => {
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

  it('gives the status of a fault of the client, and logs nothing', async () => {
    const tooLarge = Object.assign(new Error('too large'), { status: 413 })
    const { origin, lines } = await serve(read, () => Promise.reject(tooLarge))
    const response = await fetch(`${origin}/thing`)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ status: 413 })
    expect(lines).toEqual([])
  })

  it.each([undefined, 200, '404', 503])(
    'with an error whose status is %j gives 500',
    async (status) => {
      const error = Object.assign(new Error('odd'), { status })
      const { origin, lines } = await serve(read, () => Promise.reject(error))
      expect((await fetch(`${origin}/thing`)).status).toBe(500)
      expect(lines).toHaveLength(1)
    },
  )
})
