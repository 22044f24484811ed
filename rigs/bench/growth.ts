import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../shared/clock.ts'
import { MAX_ITEMS } from '../../shared/limits.ts'
import {
  type Bench,
  findQuantile,
  type Measurement,
  type Pair,
  type Stopwatch,
  summarise,
} from './bench.ts'
import { avoidServerCore } from './core.ts'
import { createAccounts, PASSWORD, writeEmail } from './people.ts'
import { writeId, writeTask } from './todo/account.ts'
import { type Bounds, type Load, sendLoad } from './todo/load.ts'
import { type BenchServer, startServer } from './todo/start-server.ts'

/** More rounds for loads whose slowest requests depend on other load on the machine. */
const TAIL_ROUNDS = 25

/** New tasks in a round; the long list has no room for more. */
const CREATED = 200

const SMALL = { accounts: 100, items: 10, tasks: 10 }
const LARGE = { accounts: 100_000, items: 10, tasks: MAX_ITEMS - CREATED }

type Size = typeof SMALL
type Grown = { server: BenchServer; size: Size; tag: string }

/** The step between accounts that share no page of the database. */
const STRIDE = 7919

/** The warm-up load between a reset and a round. */
const WARM_UP: Bounds = { requests: 1000, time: Infinity }

/** The request that an open page repeats. */
function describePoll({ tag }: Grown): Load {
  return {
    method: 'GET',
    path: 'items',
    status: 304,
    writeHeaders: () => ({ 'If-None-Match': tag }),
  }
}

/**
 * The latency of a login and of each call for a single task. Reading the whole list is left out,
 * because its length grows with the number of tasks.
 */
const LOADS: readonly {
  name: string
  /** The servers take turns, so that other load on the machine affects both. */
  rounds: number
  bounds: Bounds
  describe: (grown: Grown) => Load
}[] = [
  {
    name: 'login',
    rounds: 7,
    bounds: { requests: 150, time: Infinity },
    describe: ({ size: { accounts } }) => ({
      method: 'POST',
      path: 'login',
      status: 200,
      writeBody: (number) => {
        const email = writeEmail(((number * STRIDE) % accounts) + 1)
        return JSON.stringify({ email, password: PASSWORD })
      },
    }),
  },
  {
    name: 'create',
    rounds: TAIL_ROUNDS,
    bounds: { requests: CREATED, time: Infinity },
    describe: () => ({
      method: 'POST',
      path: 'items',
      status: 201,
      writeBody: (number) => JSON.stringify(writeTask(number)),
    }),
  },
  {
    name: 'change',
    rounds: TAIL_ROUNDS,
    bounds: { requests: 500, time: Infinity },
    describe: ({ size: { tasks } }) => ({
      method: 'PATCH',
      path: (number) => `items/${writeId(number % tasks)}`,
      status: 200,
      // Each change of a task increases its version, which starts at 1.
      writeHeaders: (number) => ({ 'If-Match': `"${Math.floor(number / tasks) + 1}"` }),
      writeBody: (number) => JSON.stringify({ title: `Changed, number ${number}` }),
    }),
  },
  {
    name: 'poll',
    rounds: TAIL_ROUNDS,
    bounds: { requests: 1000, time: Infinity },
    describe: describePoll,
  },
]

/** Compares the latency of the to-do list with that of a server with 1,000 times fewer accounts. */
export const growthBench: Bench = {
  name: 'growth',
  baseline:
    'the same server with 100 accounts, each with 10 tasks; ours has 100,000 accounts, a million tasks, and the caller 5,000',
  async *run(stopwatch) {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-growth-'))
    const grow = async (name: string, size: Size): Promise<Grown> => {
      await createAccounts(join(folder, name), size)
      const server = await startServer('serve-site.ts', size.tasks, join(folder, name))
      return { server, size, tag: '' }
    }
    const [small, large] = [await grow('small', SMALL), await grow('large', LARGE)]
    try {
      for (const load of LOADS) yield await compare(load, { small, large }, stopwatch)
    } finally {
      await small.server.stop()
      await large.server.stop()
      await rm(folder, { recursive: true })
    }
  },
}

async function compare(
  { name, rounds: count, bounds, describe }: (typeof LOADS)[number],
  { small, large }: { small: Grown; large: Grown },
  stopwatch: Stopwatch,
): Promise<Measurement> {
  async function findTail(grown: Grown): Promise<number> {
    await grown.server.reset()
    const known = { ...grown, tag: await findTag(grown.server) }
    // A reset leaves garbage that grows with the list; the warm-up lets the server collect it.
    await sendLoad(grown.server, describePoll(known), WARM_UP, stopwatch)
    const load = describe(known)
    const { latencies } = await sendLoad(grown.server, load, bounds, stopwatch)
    return findQuantile(latencies, 0.99)
  }
  const rounds: Pair[] = []
  // The first round warms up the JIT compilers.
  for (let round = 0; round <= count; round++) {
    const tails = { baseline: await findTail(small), ours: await findTail(large) }
    if (round > 0) rounds.push(tails)
  }
  return {
    name: `${name}, p99`,
    unit: 'ms',
    better: 'less',
    ...summarise(rounds),
    goal: { ratio: 1 / 1.5 },
  }
}

/** Fetches the current entity tag of the list. */
async function findTag({ origin, token }: BenchServer): Promise<string> {
  const response = await fetch(`${origin}/Projects/To-Do-List/items`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10 * SECOND),
  })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}
