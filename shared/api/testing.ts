import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { SECOND } from '../clock.ts'

/** Listens on a free port until the running test ends, and returns the origin. */
export async function serveForTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  // Else a busy machine closes an idle connection at the moment that a test uses it again.
  server.keepAliveTimeout = 0
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Resolves when a connection closes. Rejects after 20 seconds, before a test times out. */
export function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server keeps the connection open.'))
    const timer = setTimeout(fail, 20 * SECOND)
    // `once` of node:events would reject when the connection is reset.
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
