import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveForTest, waitForClose } from '../../shared/api/testing.ts'
import { endResponse } from './unread-body.ts'

/** Sends a request to a server that responds at once; returns its socket after the response. */
async function sendAhead(head: string) {
  const origin = await serveForTest((_request, response) => {
    response.statusCode = 401
    response.setHeader('Content-Length', 0)
    endResponse(response)
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  // The server closes while this side still writes.
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('401')
  return socket
}

describe('endResponse', () => {
  it.each(['Transfer-Encoding: chunked', 'Content-Length: 100000000'])(
    'closes the connection of a client that sends on after the response: %s',
    async (head) => {
      const socket = await sendAhead(head)
      const sending = setInterval(() => socket.write('400\r\n' + 'x'.repeat(1024) + '\r\n'), 5)
      onTestFinished(() => clearInterval(sending))
      await waitForClose(socket)
    },
  )

  it.each([10_000, 100_000_000])(
    'reads on when the client needs that to get its response: %i bytes',
    async (length) => {
      const origin = await serveForTest((_request, response) => {
        response.statusCode = 401
        response.setHeader('Content-Length', 0)
        endResponse(response)
      })
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      const failed = new Promise<Error>((resolve) => socket.once('error', resolve))
      const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}`
      socket.pause().write(`${head}\r\n\r\n`)
      for (let piece = 0; piece < 50; piece++) {
        const sent = new Promise<void>((resolve) => socket.write('x'.repeat(100), () => resolve()))
        await Promise.race([sent, failed])
        await setImmediate()
      }
      socket.resume()
      const [answer] = (await Promise.race([once(socket, 'data'), failed])) as [Buffer]
      expect(answer.toString()).toContain('401')
      await waitForClose(socket)
    },
  )

  it('keeps the connection of a client whose body ends', async () => {
    const socket = await sendAhead('Transfer-Encoding: chunked')
    socket.write('4\r\nbody\r\n0\r\n\r\n')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('401')
    socket.destroy()
  })
})
