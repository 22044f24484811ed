import { Agent, request } from 'node:http'
import type { Stopwatch } from '../bench.ts'
import type { BenchServer } from './start-server.ts'

/** A request that is sent again and again, and the status that it is to be answered with. */
export type Load = {
  method: 'GET' | 'POST' | 'PATCH'
  /** From `/Projects/To-Do-List/` on, or from a slash. */
  path: string | ((number: number) => string)
  status: number
  /** The headers of the request of that number, beside those that every one has. */
  writeHeaders?: (number: number) => Record<string, string>
  /** The body of the request of that number. */
  writeBody?: (number: number) => string
}

export type Bounds = {
  /** How many requests at most, */
  requests: number
  /** how long at most, in milliseconds, */
  time: number
  /** and how many at a time, each on a connection that is kept; four if nothing is said. */
  connections?: number
}

/** How long one load took, and each of its requests, in milliseconds. */
export type Round = { time: number; latencies: number[] }

/** The server under load and the access token for its requests. */
type Server = Pick<BenchServer, 'origin' | 'token'>

/** Sends one load and waits for every answer. Rejects when an answer is not as it should be. */
export async function sendLoad(
  server: Server,
  load: Load,
  bounds: Bounds,
  stopwatch: Stopwatch,
): Promise<Round> {
  const { connections = 4 } = bounds
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let sent = 0
  const start = stopwatch.now()

  async function keepSending(): Promise<void> {
    while (sent < bounds.requests && stopwatch.now() - start < bounds.time) {
      const number = sent++
      const call = {
        path: typeof load.path === 'string' ? load.path : load.path(number),
        headers: load.writeHeaders?.(number) ?? {},
        body: load.writeBody?.(number),
      }
      const began = stopwatch.now()
      await send(server, load, call, agent)
      latencies.push(stopwatch.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  const time = stopwatch.now() - start
  agent.destroy()
  return { time, latencies }
}

function send(
  { origin, token }: Server,
  { method, status }: Load,
  { path, body, ...call }: { path: string; headers: object; body: string | undefined },
  agent: Agent,
): Promise<void> {
  const headers = {
    ...call.headers,
    Authorization: `Bearer ${token}`,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  }
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, `${origin}/Projects/To-Do-List/`), {
      method,
      headers,
      agent,
    })
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === status) resolve()
        else reject(new Error(`${method} ${path}: status ${response.statusCode}`))
      })
    })
    call.end(body)
  })
}
