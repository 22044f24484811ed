import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../shared/clock.ts'
import type { Measurement, Stopwatch } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { type AccountOptions, createAccounts } from './people.ts'
import { type Load, sendLoad } from './todo/load.ts'
import { type BenchServer, startServer } from './todo/start-server.ts'

/** Requests for a list, over four connections. */
export const LIST: Load = { method: 'GET', path: 'items', status: 200 }
const TASKS = 10

/** Serves a list beside many accounts, and returns what is measured there. */
export async function serveCrowd(
  people: AccountOptions,
  stopwatch: Stopwatch,
  measure: (server: BenchServer) => Promise<Measurement>,
): Promise<Measurement> {
  avoidServerCore()
  const folder = await mkdtemp(join(tmpdir(), 'bench-crowd-'))
  await createAccounts(folder, people)
  const server = await startServer('serve-site.ts', TASKS, folder)
  try {
    await server.reset()
    // Warms up the JIT compilers.
    await sendLoad(server, LIST, { requests: Infinity, time: SECOND }, stopwatch)
    return await measure(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
