import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'

/** Share of a stop in which running requests may end. The rest is for their writes and the database. */
const DRAIN_SHARE = 0.7

/** Maximum time for a new connection to send its first byte while the server stops. */
const UNUSED_CONNECTION_TIMEOUT = SECOND

/** Maximum time to flush the log at the end. */
const LOG_FLUSH_TIMEOUT = SECOND

/** What to stop, and how long it may take. */
export type StopOptions = {
  server: Server
  log: Log
  /** Milliseconds after which the process ends in any case. */
  limit: number
  /** Stops background work; called at once. */
  stopWork: () => Promise<unknown>
  /** Closes what requests need; called when requests and background work have ended. */
  close: () => Promise<void>
}

/**
 * Shuts down on SIGTERM or SIGINT: accepts no new connections, waits for running requests and work, then
 * closes the rest and exits. A second signal changes nothing; SIGKILL loses no acknowledged change.
 */
export function stopOnSignal(options: StopOptions): void {
  const { server, log, limit, stopWork, close } = options
  const drainLimit = DRAIN_SHARE * limit
  let stopping = false
  const connections = new Set<Socket>()

  // Browsers open connections in advance, which Node counts as busy.
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
    // The reader of the log may have stopped, and flushing would never end.
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
  // Closes the connection of a response that ends while the server stops. All responses share the listener.
  function closeWhileStopping() {
    if (stopping) setImmediate(() => server.closeIdleConnections())
  }
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    response.on('close', closeWhileStopping)
  })
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
