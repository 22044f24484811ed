import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../../shared/clock.ts'

export type Limits = Readonly<typeof LIMITS>

/** What a connection may take of the server; times are durations in milliseconds. */
const LIMITS = {
  /** From its beginning to the end of the first request's headers, and again for each request, */
  headersTimeout: 10 * SECOND,
  /** and to the end of its body. */
  requestTimeout: 30 * SECOND,
  /** Without a byte going either way while an answer is made or waits to be read; at worst twice. */
  idleTimeout: 30 * SECOND,
  /** How often the first two are looked at; by itself, node does so twice a minute. */
  checkInterval: 2 * SECOND,
  /** Connections at once; an idle one takes about 4 kB, one with large headers some 20. */
  maxConnections: 5000,
  /** Requests of a connection that wait for their answers. Browsers and proxies wait for each. */
  maxPipelined: 16,
}

/**
 * A server that lets nobody hold on to it: whoever sends slowly, does not read the answers, or asks
 * for more and more without waiting loses the connection.
 * @param options others of node's, such as the classes of its messages
 */
export function createBoundedServer(
  listener: RequestListener,
  options: ServerOptions = {},
  limits: Limits = LIMITS,
): Server {
  const {
    headersTimeout,
    requestTimeout,
    idleTimeout,
    checkInterval,
    maxConnections,
    maxPipelined,
  } = limits
  const times = {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: checkInterval,
  }
  const server = createServer({ ...options, ...times }, limitPipelining(listener, maxPipelined))
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  return server
}

/**
 * Node hands over every request of a piece of 64 kB at once: two thousand of a few bytes, whose
 * answers would all be made, and kept until they are read.
 */
function limitPipelining(listener: RequestListener, most: number): RequestListener {
  const queued = new WeakMap<Socket, number>()
  return (request, response) => {
    // Of the answers that wait, the first has the connection; the others queue for it.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const before = queued.get(socket) ?? 0
    if (before >= most - 1) return socket.destroy()
    queued.set(socket, before + 1)
    response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
