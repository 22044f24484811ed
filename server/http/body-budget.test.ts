import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, send } from '../../shared/api/endpoint.ts'
import { serveForTest, waitForClose } from '../../shared/api/testing.ts'
import { routeWithBody } from './mount.ts'
import { Problem } from './problem.ts'
import { listenForTest } from './testing-endpoint.ts'
import { eventually } from '../../shared/testing-eventually.ts'

const MEBIBYTE = 1024 * 1024
type Thing = { name: string }

const open = defineEndpoint<Thing, object>({ method: 'POST', path: '/open', status: 200 })
const own = defineEndpoint<Thing, object>({ method: 'POST', path: '/own', status: 200 })
const schema = z.strictObject({ name: z.string() })

/** POST /open accepts 8 KiB from anybody; POST /own accepts 1 MiB from the account in the token. */
async function serve() {
  const routes = [
    routeWithBody(open, schema, () => ({})),
    routeWithBody(own, schema, () => ({}), {
      limit: MEBIBYTE,
      authenticate: ({ headers }) =>
        headers.authorization
          ? { accountId: Number(headers.authorization.slice(7)) }
          : new Problem(401),
    }),
  ]
  return serveForTest(listenForTest(routes, { trustProxy: 1 }))
}

type Caller = { token?: string; from?: string }

/** Declares a body without sending it; resolves once the server waits for it. */
async function hold(
  origin: string,
  path: string,
  { token, from }: Caller,
  length: string,
): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(from ? [`X-Forwarded-For: ${from}`] : []),
    length,
    // Answered before the body, when the request has reached its handler.
    'Expect: 100-continue',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

const declare = (bytes: number) => `Content-Length: ${bytes}`
const CHUNKED = 'Transfer-Encoding: chunked'

/** Declares that many bodies without sending them. */
function holdMany(origin: string, path: string, caller: Caller, length: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => hold(origin, path, caller, length)))
}

function sendOwn(origin: string, token: string, name = 'a') {
  return send(own, { name }, { origin, token })
}

function sendOpen(origin: string, from: string) {
  return send(open, { name: 'a' }, { origin, headers: { 'X-Forwarded-For': from } })
}

describe('unread bodies', () => {
  it.each([
    ['declared', declare(MEBIBYTE)],
    ['in chunks', CHUNKED],
  ])(
    'of one account are limited to 8 MiB, %s, and other accounts do not wait (S152)',
    async (_, length) => {
      const origin = await serve()
      const sockets = await holdMany(origin, '/own', { token: '1' }, length, 8)
      const refused = await sendOwn(origin, '1')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('Retry-After')).toBe('1')
      expect(await refused.json()).toMatchObject({ title: 'Too Many Requests', status: 429 })
      expect((await sendOwn(origin, '2')).status).toBe(200)
      expect((await sendOpen(origin, '203.0.113.1')).status).toBe(200)

      sockets[0]?.destroy()
      await eventually(async () => expect((await sendOwn(origin, '1')).status).toBe(200))
    },
  )

  it('count until they have been read', async () => {
    const origin = await serve()
    const name = 'x'.repeat(MEBIBYTE - 100)
    for (let time = 0; time < 20; time++) {
      expect((await sendOwn(origin, '1', name)).status).toBe(200)
    }
    const [socket] = await holdMany(origin, '/own', { token: '1' }, declare(MEBIBYTE), 8)
    const full = `{"name":"${name}"}`
    socket?.write(full.padEnd(MEBIBYTE))
    await eventually(async () => expect((await sendOwn(origin, '1')).status).toBe(200))
  })

  it('of a few accounts leave memory for others, which get 503 when it is used up', async () => {
    const origin = await serve()
    for (const token of ['1', '2']) {
      await holdMany(origin, '/own', { token }, declare(MEBIBYTE), 8)
    }
    // 8 MiB are left, of which one account may take half.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => hold(origin, '/own', { token: '3' }, declare(MEBIBYTE))),
    )
    const heard = answers.map((socket) => String(socket.read()))
    expect(heard.filter((text) => text.includes(' 503 '))).toHaveLength(2)
    expect(heard.find((text) => text.includes(' 503 '))).toContain('Retry-After: 1')
    expect((await sendOwn(origin, '4')).status).toBe(200)
  })

  it('without an account are limited to 256 KiB per address and 1 MiB per /24 or /48', async () => {
    const origin = await serve()
    const length = declare(8 * 1024)
    for (const last of [1, 2, 3]) {
      await holdMany(origin, '/open', { from: `203.0.113.${last}` }, length, 32)
    }
    expect((await sendOpen(origin, '203.0.113.1')).status).toBe(429)
    expect((await sendOpen(origin, '203.0.113.4')).status).toBe(200)
    await holdMany(origin, '/open', { from: '203.0.113.4' }, length, 32)
    expect((await sendOpen(origin, '203.0.113.5')).status).toBe(429)
    expect((await sendOpen(origin, '203.0.112.1')).status).toBe(200)
    expect((await sendOwn(origin, '1')).status).toBe(200)
  })

  it('that are refused and long are not read, and the response precedes the end of the connection', async () => {
    const origin = await serve()
    await holdMany(origin, '/own', { token: '1' }, declare(MEBIBYTE), 8)
    for (const [length, piece] of [
      [declare(MEBIBYTE), Buffer.alloc(MEBIBYTE - 1, ' ')],
      [CHUNKED, Buffer.from(`80000\r\n${' '.repeat(0x80000)}\r\n`)],
    ] as const) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      let heard = ''
      socket.on('data', (chunk) => (heard += String(chunk)))
      const head = `POST /own HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer 1\r\n${length}\r\n\r\n`
      socket.write(head)
      socket.write(piece)
      await waitForClose(socket)
      expect(heard).toMatch(/^HTTP\/1.1 429 [^]*Connection: close/)
    }
  })

  it('that are refused and short are read completely, and their connection is reused', async () => {
    const origin = await serve()
    await holdMany(origin, '/own', { token: '1' }, declare(MEBIBYTE), 8)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const body = `{"name":"${'x'.repeat(1000)}"}`
    const head = (token: string) =>
      `POST /own HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    socket.write(head('1') + body + head('2') + body)
    await eventually(() => expect(heard).toMatch(/ 429 [^]* 200 /))
  })

  it('that are too large are rejected as such, and reserve no memory', async () => {
    const origin = await serve()
    await holdMany(origin, '/own', { token: '1' }, declare(MEBIBYTE), 8)
    const socket = await hold(origin, '/own', { token: '1' }, declare(10 * MEBIBYTE))
    await eventually(() => expect(String(socket.read())).toContain(' 413 '))
  })
})
