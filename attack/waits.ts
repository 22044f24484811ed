import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { SECOND } from '../shared/clock.ts'
import { type AttackedSite, percentile } from './site.ts'

/** The attack, its visitor and whatever else the machine does share its cores with the site. */
const ALLOWANCE = SECOND / 2

/**
 * Visits one after the other for as long as something else runs, in a thread of its own. Gives the
 * waits in milliseconds, the shortest first.
 */
export async function visitBeside(
  { origin }: Pick<AttackedSite, 'origin'>,
  running: Promise<unknown>,
): Promise<number[]> {
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

/** Each list of waits, sorted, in a line. */
export function describeWaits(waits: Readonly<Record<string, readonly number[]>>): string {
  const lines = Object.entries(waits).map(([name, list]) => {
    const [middle, slowest] = [0.5, 0.99].map((share) => percentile(list, share).toFixed(1))
    return `GET / ${name}: p50 ${middle} ms, p99 ${slowest} ms, ${list.length} visits`
  })
  return lines.join('\n')
}

/** Visitors wait less than three times as long as alone, but for what the machine takes. */
export function expectQuick(alone: readonly number[], during: readonly number[]): void {
  expect(percentile(during, 0.99)).toBeLessThan(3 * percentile(alone, 0.99) + ALLOWANCE)
}
