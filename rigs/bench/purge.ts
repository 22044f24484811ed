import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../shared/clock.ts'
import { type Bench, findQuantile } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { createAccounts } from './people.ts'
import { type Load, sendDuring, sendLoad } from './todo/load.ts'
import { startServer } from './todo/start-server.ts'

const ACCOUNTS = 100_000
const ITEMS = 10

/** Requests for a list during the purge, over four connections. */
const LIST: Load = { method: 'GET', path: 'items', status: 200 }
const TASKS = 10

/** Measures a purge of all accounts while a client keeps reading a list. */
export const purgeBench: Bench = {
  name: 'purge',
  baseline: 'nothing: 100,000 accounts with a million tasks are removed while a list is read',
  async *run(stopwatch) {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-purge-'))
    await createAccounts(folder, { accounts: ACCOUNTS, items: ITEMS, ended: true })
    const server = await startServer('serve-site.ts', TASKS, folder)
    try {
      await server.reset()
      // Warms up the JIT compilers.
      await sendLoad(server, LIST, { requests: Infinity, time: SECOND }, stopwatch)
      const purging = server.run('purge')
      const latencies = await sendDuring(purging, server, LIST, stopwatch)
      const { amount, time, longestStall } = await purging
      if (amount !== ACCOUNTS) throw new Error(`${amount} accounts were removed`)
      yield {
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
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}
