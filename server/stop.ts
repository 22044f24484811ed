import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** How long a connection that was just opened may take to ask for something, once stopping. */
const UNUSED_CONNECTION_TIMEOUT = SECOND

/** How long the log may take to be written, once all else has ended. */
const LOG_FLUSH_TIMEOUT = SECOND

export type StopParts = {
  server: Server
  log: Log
  /** Milliseconds that running requests may take to end. */
  drainLimit: number
  /** Milliseconds after which the process ends, whatever is left; containers are killed after 10 s. */
  limit: number
  /** Ends what runs beside the requests; called at once. */
  stopWork: () => Promise<unknown>
  /** Ends what the requests need; called when both have ended. */
  close: () => Promise<void>
}

/**
 * On SIGTERM or SIGINT: takes no new connections, lets running requests and work end, then closes
 * the rest and ends the process. A second signal changes nothing; whoever cannot wait has SIGKILL,
 * which loses nothing that was acknowledged.
 */
export function stopOnSignal(parts: StopParts): void {
  const { server, log, drainLimit, limit, stopWork, close } = parts
  let stopping = false
  const connections = new Set<Socket>()

  // Browsers open connections ahead of need, and node counts those as busy.
  function closeUnusedConnections() {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  function drain(): Promise<void> {
    const unusedTimer = setTimeout(closeUnusedConnections, UNUSED_CONNECTION_TIMEOUT)
    const overdue = setTimeout(() => {
      log.warn({ limit: drainLimit }, 'running requests were aborted')
      server.closeAllConnections()
    }, drainLimit)
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(unusedTimer)
        clearTimeout(overdue)
        resolve()
      })
      server.closeIdleConnections()
    })
  }

  function end(code: number) {
    // Whoever reads the log may have stopped to.
    setTimeout(() => process.exit(code), LOG_FLUSH_TIMEOUT)
    log.flush(() => process.exit(code))
  }

  async function stop(signal: NodeJS.Signals) {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const overdue = setTimeout(() => {
      log.error('stopped before all work had finished')
      end(1)
    }, limit - LOG_FLUSH_TIMEOUT)
    await Promise.all([drain(), stopWork()])
    await close()
    clearTimeout(overdue)
    log.info('stopped')
    end(0)
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
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
