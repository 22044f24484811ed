import { SECOND } from '../../shared/clock.ts'
import { type Bench, findQuantile } from './bench.ts'
import { LIST, serveCrowd } from './crowd.ts'
import { sendDuring, sendLoad } from './todo/load.ts'

/** Half a gigabyte. */
const PEOPLE = { accounts: 100_000, items: 14 }

/** Measures requests while the server backs up a large database. */
export const backupBench: Bench = {
  name: 'backup',
  baseline: 'the same load for as long without a backup',
  async *run(stopwatch) {
    yield await serveCrowd(PEOPLE, stopwatch, async (server) => {
      const backup = server.run('backUp')
      const during = await sendDuring(backup, server, LIST, stopwatch)
      const { amount, time, longestStall } = await backup
      const { latencies } = await sendLoad(server, LIST, { requests: Infinity, time }, stopwatch)
      return {
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
    })
  },
}
