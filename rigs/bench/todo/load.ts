import { Agent, request } from 'node:http'
import { SECOND } from '../../../shared/clock.ts'
import type { Stopwatch } from '../bench.ts'
import type { BenchServer } from './start-server.ts'

/** A request to repeat, and the expected status. */
export type Load = {
  method: 'GET' | 'POST' | 'PATCH'
  /** Relative to `/Projects/To-Do-List/`, or absolute with a slash. */
  path: string | ((number: number) => string)
  status: number
  /** Returns the additional headers of a request. */
  writeHeaders?: (number: number) => Record<string, string>
  /** Returns the body of a request. */
  writeBody?: (number: number) => string
}

/** The limits of a load. */
export type Bounds = {
  /** Maximum number of requests. */
  requests: number
  /** Maximum duration in milliseconds. */
  time: number
  /** Number of parallel requests, each on its own keep-alive connection; 4 by default. */
  connections?: number
}

/** The duration of a load and the latency of each request, in milliseconds. */
export type Round = { time: number; latencies: number[] }

/** The server under load and the access token for its requests. */
type Server = Pick<BenchServer, 'origin' | 'token'>

/** Sends a load and waits for all responses. Rejects if one has an unexpected status. */
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

/** Sends a load until a job of the server has ended; returns the latency of each request. */
export async function sendDuring(
  job: Promise<unknown>,
  server: Server,
  load: Load,
  stopwatch: Stopwatch,
): Promise<number[]> {
  const state = { running: true }
  void job.finally(() => (state.running = false)).catch(() => undefined)
  const latencies: number[] = []
  while (state.running) {
    const bounds = { requests: Infinity, time: SECOND / 10 }
    latencies.push(...(await sendLoad(server, load, bounds, stopwatch)).latencies)
  }
  return latencies
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
