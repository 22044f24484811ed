import { SECOND } from '../../shared/clock.ts'
import { type Bench, findQuantile } from './bench.ts'
import { LIST, serveCrowd } from './crowd.ts'
import { sendDuring } from './todo/load.ts'

const ACCOUNTS = 100_000
const PEOPLE = { accounts: ACCOUNTS, items: 10, ended: true }

/** Measures a purge of all accounts while a client keeps reading a list. */
export const purgeBench: Bench = {
  name: 'purge',
  baseline: 'nothing: 100,000 accounts with a million tasks are removed while a list is read',
  async *run(stopwatch) {
    yield await serveCrowd(PEOPLE, stopwatch, async (server) => {
      const purging = server.run('purge')
      const latencies = await sendDuring(purging, server, LIST, stopwatch)
      const { amount, time, longestStall } = await purging
      if (amount !== ACCOUNTS) throw new Error(`${amount} accounts were removed`)
      return {
        name: 'longest stall of a purge of 100,000 accounts',
        unit: 'ms',
        better: 'less',
        ours: longestStall,
        baseline: undefined,
        goal: { most: 50 },
        details: {
          'the purge took': `${(time / SECOND).toFixed(1)} s`,
          'lists read meanwhile': latencies.length,
          p99: `${findQuantile(latencies, 0.99).toFixed(1)} ms`,
          longest: `${findQuantile(latencies, 1).toFixed(1)} ms`,
        },
      }
    })
  },
}
