import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { waitForClose } from '../../shared/api/testing.ts'
import { createBoundedServer, type Limits } from './bounded-server.ts'
import { eventually } from '../../shared/testing-eventually.ts'

const LONG = 60_000
const LOOSE: Limits = {
  headersTimeout: LONG,
  requestTimeout: LONG,
  connectionsCheckingInterval: 20,
  idleTimeout: LONG,
  maxConnections: 100,
  maxPipelined: 100,
}

/** Listens with these limits until the test ends; returns a function that connects. */
async function listen(
  limits: Partial<Limits>,
  listener: RequestListener,
): Promise<(() => Socket) & { server: Server }> {
  const server = createBoundedServer(listener, { ...LOOSE, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  function dial(): Socket {
    const socket = connect(port, '127.0.0.1')
    // A server that hangs up resets what it has not read.
    socket.on('error', () => undefined)
    return socket
  }
  return Object.assign(dial, { server })
}

/** Returns all received text until the other side closes. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await waitForClose(socket)
  return Buffer.concat(chunks).toString()
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n'

describe('a connection', () => {
  it('closes when the client sends nothing', async () => {
    const dial = await listen({ headersTimeout: 100 }, () => undefined)
    expect(await readAll(dial())).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('closes when the body does not arrive', async () => {
    const dial = await listen({ headersTimeout: 50, requestTimeout: 100 }, () => undefined)
    const socket = dial()
    socket.write(POST)
    expect(await readAll(socket)).toContain('HTTP/1.1 408 ')
  })

  it('closes when the client does not read the response', async () => {
    const dial = await listen({ idleTimeout: 100 }, (_request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024))
    })
    const socket = dial()
    onTestFinished(() => void socket.destroy())
    // This side does not see the end, because it does not read.
    const taken = once(dial.server, 'connection') as Promise<[Socket]>
    socket.pause()
    socket.write(GET)
    await waitForClose((await taken)[0])
  })

  it('is refused above the maximum, until another one closes', async () => {
    const dial = await listen({ maxConnections: 1 }, (_request, response) => response.end('here'))
    const first = dial()
    await once(first, 'connect')
    const second = dial()
    second.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(await readAll(second)).toBe('')
    first.write(GET)
    expect(String((await once(first, 'data'))[0])).toContain('here')
  })

  it('closes when it pipelines too many requests, without further responses', async () => {
    let asked = 0
    const dial = await listen({ maxPipelined: 3 }, ({ socket }) => {
      if (++asked > 3) socket.destroy()
    })
    const socket = dial()
    socket.write(GET.repeat(1000))
    await waitForClose(socket)
    expect(asked).toBe(3)
  })

  it('may send as many requests in sequence, and may pipeline a few', async () => {
    const dial = await listen({ maxPipelined: 3 }, (_request, response) => response.end('here'))
    const socket = dial()
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    const answers = () => heard.split('here').length - 1
    for (let turn = 1; turn <= 5; turn++) {
      socket.write(GET.repeat(3))
      await Promise.race([
        eventually(() => expect(answers()).toBe(3 * turn)),
        once(socket, 'close'),
      ])
      expect(answers()).toBe(3 * turn)
    }
    socket.destroy()
  })
})
