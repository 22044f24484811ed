import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { describe, expect, it } from 'vitest'
import { createMessageClasses } from './message-classes.ts'

/** Returns the response of an app, and whether Express kept the prototypes of both messages. */
async function ask(app: Express) {
  const kept: boolean[] = []
  const server = createServer(createMessageClasses(app), (request, response) => {
    const before = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)] as unknown[]
    app(request, response)
    kept.push(Object.getPrototypeOf(request) === before[0])
    kept.push(Object.getPrototypeOf(response) === before[1])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`)
  const body: unknown = await answer.json()
  server.closeAllConnections()
  server.close()
  return { status: answer.status, body, kept }
}

describe('createMessageClasses', () => {
  it('keeps Express from changing the prototypes of messages', async () => {
    const app = express()
    app.get('/a', (request, response) => {
      const { query, path, ip } = request
      response
        .status(201)
        .json({ query, path, ip, own: request.app === app, its: response.app === app })
    })
    expect(await ask(app)).toEqual({
      status: 201,
      body: { query: { b: 'c' }, path: '/a', ip: '127.0.0.1', own: true, its: true },
      kept: [true, true],
    })
  })

  it('does not change other apps', () => {
    const [app, other] = [express(), express()]
    createMessageClasses(app)
    expect(Object.getPrototypeOf(other.request)).toBe(express.request)
  })
})
