import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { type AttackedSite, percentile } from './site.ts'

type Site = Pick<AttackedSite, 'origin'>

/** One request of a flood, or the bytes of a connection that is held open. */
export type FloodRequest =
  | { method?: string; path: string; headers?: Record<string, string>; body?: string }
  | { bytes: readonly Uint8Array[] }

/** How many times p99 of `GET /` may grow in a flood. */
const MAX_SLOWDOWN = 3
/** The machine may be busy with something else, which only adds to waits: the best round counts. */
const ROUNDS = 3

/**
 * Starts senders that repeat their requests, with a pause after each response. Returns a function that ends the flood.
 * @param pause milliseconds
 * @param count called with the status of each response, or "closed"
 */
export function flood(
  { origin }: Site,
  senders: readonly (readonly FloodRequest[])[],
  pause: number,
  count: (outcome: number | string) => void,
): () => Promise<void> {
  const thread = new Worker(new URL('./flood.js', import.meta.url), {
    workerData: { origin, senders, pause },
  })
  thread.on('message', count)
  const ended = once(thread, 'exit')
  return async () => {
    thread.postMessage('stop')
    await ended
  }
}

/**
 * Requests `/` in a thread, one request after the other, while something else runs. Returns the waits in
 * milliseconds, the shortest first.
 */
async function timeVisitsInThread({ origin }: Site, running: Promise<unknown>): Promise<number[]> {
  const visitor = new Worker(new URL('./visitor.js', import.meta.url), { workerData: { origin } })
  const visited = new Promise<number[]>((resolve, reject) => {
    visitor.once('message', resolve)
    visitor.once('error', reject)
  })
  await Promise.race([running, visited])
  visitor.postMessage('stop')
  await running
  return (await visited).sort((a, b) => a - b)
}

/** Formats each sorted list of waits as a line. */
function describeWaits(waits: Readonly<Record<string, readonly number[]>>): string {
  const lines = Object.entries(waits).map(([name, list]) => {
    const [middle, slowest] = [0.5, 0.99].map((share) => percentile(list, share).toFixed(1))
    return `GET / ${name}: p50 ${middle} ms, p99 ${slowest} ms, ${list.length} visits`
  })
  return lines.join('\n')
}

/**
 * Expects that p99 of `GET /` stays under three times its quiet value while the site is attacked.
 * @param attack makes one round of the attack, counted from 1
 */
export async function expectResponsiveDuring(
  site: Site,
  attack: (round: number) => Promise<unknown>,
): Promise<void> {
  const slowdowns: number[] = []
  // The first visits wait for code that is not compiled yet.
  await timeVisitsInThread(site, setTimeout(2 * SECOND))
  do {
    const alone = await timeVisitsInThread(site, setTimeout(3 * SECOND))
    const during = await timeVisitsInThread(site, attack(slowdowns.length + 1))
    console.log(describeWaits({ alone, during }))
    slowdowns.push(percentile(during, 0.99) / percentile(alone, 0.99))
  } while (Math.min(...slowdowns) >= MAX_SLOWDOWN && slowdowns.length < ROUNDS)
  expect(Math.min(...slowdowns)).toBeLessThan(MAX_SLOWDOWN)
}
