import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../../shared/clock.ts'
import { createServer } from './node-http.ts'

/** The limits of a connection. */
export type Limits = Readonly<typeof LIMITS>

/** The default limits of a connection; times are in milliseconds. */
const LIMITS = {
  /** Maximum time from the start of a request to the end of its headers. */
  headersTimeout: 10 * SECOND,
  /** Maximum time from the start of a request to the end of its body. */
  requestTimeout: 30 * SECOND,
  /** Interval at which these two are checked; Node's default is 30 seconds. */
  connectionsCheckingInterval: 2 * SECOND,
  /** Maximum time without a byte in either direction; at worst twice as long. */
  idleTimeout: 30 * SECOND,
  /** Maximum connections; an idle one takes about 4 kB, one with large headers about 20 kB. */
  maxConnections: 5000,
  /** Maximum pipelined requests of a connection; browsers and proxies do not pipeline. */
  maxPipelined: 16,
}

/**
 * Creates a server that closes connections of clients that send slowly, do not read responses, or
 * pipeline too many requests.
 */
export function createBoundedServer(listener: RequestListener, limits: Limits = LIMITS): Server {
  const { idleTimeout, maxConnections, maxPipelined, ...times } = limits
  const server = createServer(times, limitPipelining(listener, maxPipelined))
  return Object.assign(server, { timeout: idleTimeout, maxConnections })
}

/**
 * Limits pipelined requests: Node emits all requests of a 64 kB chunk at once, up to two thousand, and
 * their responses would stay in memory until they are read.
 */
function limitPipelining(listener: RequestListener, maxPipelined: number): RequestListener {
  const queued = new WeakMap<Socket, number>()
  return (request, response) => {
    // Only the first pending response has the socket; the others are queued.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const before = queued.get(socket) ?? 0
    if (before >= maxPipelined - 1) return socket.destroy()
    queued.set(socket, before + 1)
    response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
