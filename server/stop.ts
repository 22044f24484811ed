import type { Server } from 'node:http'
import type { Log } from './log.ts'

/**
 * On SIGTERM or SIGINT: takes no new connections, lets running requests end (at most `limit`
 * milliseconds), then closes the rest and ends the process.
 */
export function stopOnSignal(server: Server, limit: number, log: Log, close: () => void): void {
  let stopping = false

  function stop(signal: NodeJS.Signals) {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const overdue = setTimeout(() => server.closeAllConnections(), limit)
    server.close(() => {
      clearTimeout(overdue)
      close()
      log.info('stopped')
      log.flush(() => process.exit(0))
    })
    server.closeIdleConnections()
  }

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
