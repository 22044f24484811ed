import { expect } from 'vitest'
import { SECOND } from '../shared/clock.ts'
import { type AttackedSite, percentile, visit } from './site.ts'

/** The attack, its visitor and whatever else the machine does share its cores with the site. */
const ALLOWANCE = SECOND / 2

/** The waits of visitors while nothing else happens, in milliseconds, the shortest first. */
export async function visitAlone(site: Pick<AttackedSite, 'origin'>): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < 300; time++) waits.push(await visit(site))
  return waits.sort((a, b) => a - b)
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
