import { EventEmitter, once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBoundedServer, type Limits } from './bounded-server.ts'

const LONG = 60_000
const LOOSE: Limits = {
  headers: LONG,
  request: LONG,
  silence: LONG,
  look: 20,
  connections: 100,
  unanswered: 100,
}

/** Listens with these limits until the test ends; gives a way to connect. */
async function listen(limits: Partial<Limits>, listener: RequestListener): Promise<() => Socket> {
  const server = createBoundedServer(listener, {}, { ...LOOSE, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1')
    // A server that hangs up resets what it has not read.
    socket.on('error', () => undefined)
    return socket
  }
}

/** Resolves when the other side has hung up. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** All that comes until the other side hangs up. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await closed(socket)
  return Buffer.concat(chunks).toString()
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n'

describe('a connection', () => {
  it('that says nothing is closed', async () => {
    const dial = await listen({ headers: 100 }, () => undefined)
    expect(await readAll(dial())).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('whose body does not come is closed', async () => {
    const dial = await listen({ headers: 50, request: 100 }, () => undefined)
    const socket = dial()
    socket.write(POST)
    expect(await readAll(socket)).toContain('HTTP/1.1 408 ')
  })

  it('whose answer is not read is closed', async () => {
    // This side does not see it: it does not read.
    const ends = new EventEmitter()
    const dial = await listen({ silence: 100 }, (_request, response) => {
      response.once('close', () => ends.emit('end'))
      response.end(Buffer.alloc(64 * 1024 * 1024))
    })
    const socket = dial()
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.write(GET)
    await once(ends, 'end')
  })

  it('is not taken when there are too many, until one goes', async () => {
    const dial = await listen({ connections: 1 }, (_request, response) => response.end('here'))
    const first = dial()
    await once(first, 'connect')
    expect(await readAll(dial())).toBe('')
    first.write(GET)
    expect(String((await once(first, 'data'))[0])).toContain('here')
  })

  it('that asks for too much without waiting is closed, and nothing more is answered', async () => {
    let asked = 0
    const dial = await listen({ unanswered: 3 }, () => {
      asked++
    })
    const socket = dial()
    socket.write(GET.repeat(1000))
    await closed(socket)
    expect(asked).toBe(3)
  })

  it('may ask for as much one after the other, and for some at once', async () => {
    const dial = await listen({ unanswered: 3 }, (_request, response) => response.end('here'))
    const socket = dial()
    for (let turn = 0; turn < 5; turn++) {
      socket.write(GET.repeat(3))
      for (let answers = 0; answers < 3;) {
        answers += String((await once(socket, 'data'))[0]).split('here').length - 1
      }
    }
    socket.destroy()
  })
})
