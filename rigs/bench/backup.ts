import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../shared/clock.ts'
import { type Bench, findQuantile } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { createAccounts } from './people.ts'
import { type Load, sendDuring, sendLoad } from './todo/load.ts'
import { startServer } from './todo/start-server.ts'

/** Half a gigabyte. */
const ACCOUNTS = 100_000
const ITEMS = 14

/** Requests for a list, over four connections. */
const LIST: Load = { method: 'GET', path: 'items', status: 200 }
const TASKS = 10

/** Measures requests while the server backs up a large database. */
export const backupBench: Bench = {
  name: 'backup',
  baseline: 'the same load for as long without a backup',
  async *run(stopwatch) {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'))
    await createAccounts(folder, { accounts: ACCOUNTS, items: ITEMS })
    const server = await startServer('serve-site.ts', TASKS, folder)
    try {
      await server.reset()
      // Warms up the JIT compilers.
      await sendLoad(server, LIST, { requests: Infinity, time: SECOND }, stopwatch)
      const backup = server.run('backUp')
      const during = await sendDuring(backup, server, LIST, stopwatch)
      const { amount, time, longestStall } = await backup
      const { latencies } = await sendLoad(server, LIST, { requests: Infinity, time }, stopwatch)
      yield {
        name: 'longest request during a backup of half a gigabyte',
        unit: 'ms',
        better: 'less',
        ours: findQuantile(during, 1),
        baseline: findQuantile(latencies, 1),
        goal: { most: 100 },
        details: {
          'the backup took': `${(time / SECOND).toFixed(1)} s`,
          bytes: `${Math.round(amount / 1e6)} MB`,
          'longest stall': `${longestStall.toFixed(1)} ms`,
          requests: during.length,
          p99: `${findQuantile(during, 0.99).toFixed(1)} ms`,
          'baseline p99': `${findQuantile(latencies, 0.99).toFixed(1)} ms`,
        },
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}
