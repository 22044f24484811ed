import { SECOND } from '../../shared/clock.ts'
import { MAX_ITEMS } from '../../shared/limits.ts'
import { type Bench, type Measurement, type Stopwatch, summarise } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { writeTask } from './todo/account.ts'
import { type Bounds, type Load, type Round, sendLoad } from './todo/load.ts'
import { type BenchServer, startServer } from './todo/start-server.ts'

/** The servers take turns, so that other load on the machine affects both. */
const ROUNDS = 15
const ROUND_TIME = 0.5 * SECOND
/** Rounds that warm up the JIT compilers, before the first measured round. */
const WARM_UPS = 3

/** Changes in one batch. */
const BATCH = 100
/** The number of tasks in the list. */
const TASKS = 1000
/** The number of new tasks for which the list has room. */
const ROOM = MAX_ITEMS - TASKS

/** The cause, from a profile of creating tasks (perf). */
const SHORTFALL =
  'beside the transaction there are express, the checks of what is sent, the session, the headers and the log'

const LOADS: readonly (Load & { name: string; requests: number })[] = [
  { name: 'list of 1,000', method: 'GET', path: 'items', status: 200, requests: Infinity },
  {
    name: 'create',
    method: 'POST',
    path: 'items',
    status: 201,
    writeBody: (number) => JSON.stringify(writeTask(number)),
    requests: ROOM,
  },
  {
    name: 'batch of 100',
    method: 'POST',
    path: 'items/batch',
    status: 200,
    writeBody: (number) => JSON.stringify({ changes: writeChanges(number * BATCH) }),
    requests: ROOM / BATCH,
  },
]

function writeChanges(first: number) {
  return Array.from({ length: BATCH }, (_, index) => ({
    op: 'create',
    ...writeTask(first + index),
  }))
}

/** Measures the to-do list's API with one account of 1,000 tasks and four connections. */
export const todoBench: Bench = {
  name: 'todo',
  baseline: 'node:http and better-sqlite3 alone, with the same statements, durability and load',
  async *run(stopwatch) {
    avoidServerCore()
    const ours = await startServer('serve-site.ts', TASKS)
    const baseline = await startServer('serve-baseline.ts', TASKS)
    try {
      for (const load of LOADS) yield await compare(load, { ours, baseline }, stopwatch)
    } finally {
      await ours.stop()
      await baseline.stop()
    }
  },
}

async function compare(
  load: (typeof LOADS)[number],
  servers: { ours: BenchServer; baseline: BenchServer },
  stopwatch: Stopwatch,
): Promise<Measurement> {
  const bounds: Bounds = { requests: load.requests, time: ROUND_TIME }
  async function runRound(server: BenchServer): Promise<Round> {
    await server.reset()
    return sendLoad(server, load, bounds, stopwatch)
  }
  // Warms up the JIT compilers.
  for (const server of [servers.ours, servers.baseline]) {
    for (let round = 0; round < WARM_UPS; round++) await runRound(server)
  }
  const rounds: { ours: Round; baseline: Round }[] = []
  while (rounds.length < ROUNDS) {
    rounds.push({
      ours: await runRound(servers.ours),
      baseline: await runRound(servers.baseline),
    })
  }
  const rates = rounds.map(({ ours, baseline }) => ({
    ours: findRate(ours),
    baseline: findRate(baseline),
  }))
  const { details, ...middle } = summarise(rates)
  return {
    name: load.name,
    unit: 'requests/s',
    better: 'more',
    ...middle,
    goal: { ratio: 0.6, shortfall: SHORTFALL },
    details: {
      ...details,
      ...describeLatencies(
        '',
        rounds.map(({ ours }) => ours),
      ),
      ...describeLatencies(
        'baseline ',
        rounds.map(({ baseline }) => baseline),
      ),
    },
  }
}

/** Returns the requests per second. */
function findRate({ latencies, time }: Round): number {
  return latencies.length / (time / SECOND)
}

function describeLatencies(prefix: string, rounds: readonly Round[]): Record<string, string> {
  const sorted = rounds.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
  const find = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN
  return {
    [`${prefix}p50`]: `${find(0.5).toFixed(2)} ms`,
    [`${prefix}p99`]: `${find(0.99).toFixed(2)} ms`,
  }
}
