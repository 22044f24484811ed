import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** How long a connection that was just opened may take to ask for something, once stopping. */
const SILENCE_LIMIT = SECOND

/**
 * On SIGTERM or SIGINT: takes no new connections, lets running requests end (at most `limit`
 * milliseconds), then closes the rest and ends the process.
 */
export function stopOnSignal(
  server: Server,
  limit: number,
  log: Log,
  close: () => Promise<void>,
): void {
  let stopping = false
  const connections = new Set<Socket>()

  // Browsers open connections ahead of need, and node counts those as busy.
  function closeSilentConnections() {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  function stop(signal: NodeJS.Signals) {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const silent = setTimeout(closeSilentConnections, SILENCE_LIMIT)
    const overdue = setTimeout(() => server.closeAllConnections(), limit)
    server.close(() => {
      clearTimeout(silent)
      clearTimeout(overdue)
      void close().then(() => {
        log.info('stopped')
        log.flush(() => process.exit(0))
      })
    })
    server.closeIdleConnections()
  }

  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // An answer that ends while stopping should not leave its connection open for more.
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      if (stopping) setImmediate(() => server.closeIdleConnections())
    })
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
