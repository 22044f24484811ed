import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Sends a text and returns all received text until the server closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

describe('a request with an ambiguous end', () => {
  const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: site.example\r\n\r\n'

  it.each([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}`],
    ['a list of lengths', `Content-Length: 0, ${SMUGGLED.length}`],
    ['a signed length', 'Content-Length: +0'],
    ['chunks within another coding', 'Transfer-Encoding: chunked, identity'],
    ['a blank before the colon', 'Content-Length : 0'],
    ['a folded line', 'X-Folded: a\r\n Content-Length: 0'],
    ['a line that ends in CR alone', 'X-Ended: a\rContent-Length: 0'],
  ])('is rejected for %s, and closes its connection (S70)', async (_, header) => {
    const head = `POST /healthz HTTP/1.1\r\nHost: site.example\r\n${header}\r\n\r\n`
    const answer = await exchange(`${head}0\r\n\r\n${SMUGGLED}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})

it('TRACE is rejected everywhere, without an echo (S134)', async () => {
  for (const target of ['/', '/no-such-page', '/healthz', '/favicon.svg', '/Projects/Evaluation']) {
    const headers = { 'X-Sent': 'what-was-sent' }
    const answer = await request(server.origin, target, { method: 'TRACE', headers })
    expect([404, 405], target).toContain(answer.status)
    expect(answer.text).not.toContain('what-was-sent')
  }
})
