import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countConcurrentHashes } from '../../server/accounts/passwords.ts'
import { SECOND } from '../../shared/clock.ts'
import {
  type Bench,
  findMedian,
  findQuantile,
  type Measurement,
  type Pair,
  type Stopwatch,
  summarise,
} from './bench.ts'
import { avoidServerCore } from './core.ts'
import { createAccounts, PASSWORD, writeEmail } from './people.ts'
import { type RunningServer, startSite, verifyAlone } from './server.ts'
import { type Load, sendLoad } from './todo/load.ts'
import { askFor, load } from './wrk.ts'

const ROUNDS = 7
const SECONDS = 3

/**
 * Parallel hashes of a server with one core, and of the baseline too. With more threads, the baseline
 * would get a larger share of a core that other programs use as well.
 */
const HASH_THREADS = countConcurrentHashes(1)

/** Parallel logins. There are at least as many accounts and addresses. */
const CONCURRENCY = 8
const FLOOD = 64
const ACCOUNTS = 640

/** Parallel connections that request a page. */
const CONNECTIONS = 32
const HOME = askFor(['/'], { 'Accept-Encoding': 'br' })

/** Logins with the right password, which no rate limit slows down, each from its own address. */
export const LOGIN: Load = {
  method: 'POST',
  path: 'login',
  status: 200,
  writeHeaders: (number) => {
    const account = number % ACCOUNTS
    return { 'X-Forwarded-For': `10.0.${account >> 8}.${account & 255}` }
  },
  writeBody: (number) =>
    JSON.stringify({ email: writeEmail((number % ACCOUNTS) + 1), password: PASSWORD }),
}

/** Measures the rate of logins, and the rate of pages during a flood of logins. */
export const loginBench: Bench = {
  name: 'login',
  baseline:
    'argon2.verify alone, as many hashes at once and on the same core; for pages, the same server without the flood',
  async *run(stopwatch) {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-login-'))
    const people = { accounts: ACCOUNTS, items: 0 }
    const hash = await createAccounts(join(folder, 'data'), people)
    const server = await startSite(folder, { TRUST_PROXY: '1' })
    try {
      yield await compareLogins(server, hash, stopwatch)
      yield await compareFlood(server, folder, stopwatch)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}

async function compareLogins(
  server: RunningServer,
  hash: string,
  stopwatch: Stopwatch,
): Promise<Measurement> {
  const [rounds, p99]: [Pair[], number[]] = [[], []]
  // The first round warms up the JIT compilers.
  for (let round = 0; round <= ROUNDS; round++) {
    const { rate, latencies } = await logIn(server, CONCURRENCY, SECONDS, stopwatch)
    const baseline = await verifyAlone({ hash, password: PASSWORD }, HASH_THREADS, SECONDS)
    if (round === 0) continue
    rounds.push({ ours: rate, baseline })
    p99.push(findQuantile(latencies, 0.99))
  }
  const { details, ...middle } = summarise(rounds)
  return {
    name: 'login',
    unit: 'logins/s',
    better: 'more',
    ...middle,
    goal: { ratio: 0.9 },
    details: { ...details, p99: `${findMedian(p99).toFixed(0)} ms` },
  }
}

/** Sends parallel logins for some seconds, and waits for the last response. */
async function logIn(
  { origin }: RunningServer,
  connections: number,
  seconds: number,
  stopwatch: Stopwatch,
) {
  const bounds = { requests: Infinity, time: seconds * SECOND, connections }
  const { time, latencies } = await sendLoad({ origin, token: '' }, LOGIN, bounds, stopwatch)
  return { rate: latencies.length / (time / SECOND), latencies }
}

async function compareFlood(
  server: RunningServer,
  folder: string,
  stopwatch: Stopwatch,
): Promise<Measurement> {
  const [rounds, logins]: [Pair[], number[]] = [[], []]
  const pages = { requests: HOME, connections: CONNECTIONS, seconds: SECONDS }
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await load(server.origin, folder, pages)
    // The flood begins with the load on the pages and outlasts it.
    const flood = logIn(server, FLOOD, SECONDS + 1, stopwatch)
    const during = await load(server.origin, folder, pages)
    const { rate } = await flood
    if (round === 0) continue
    rounds.push({ ours: during.rate, baseline: before.rate })
    logins.push(rate)
  }
  const { details, ...middle } = summarise(rounds)
  return {
    name: `GET / in a flood of ${FLOOD} logins`,
    unit: 'requests/s',
    better: 'more',
    ...middle,
    goal: { ratio: 0.4, shortfall: 'the hashes have their share of the one core of the server' },
    details: { ...details, 'logins/s meanwhile': findMedian(logins).toFixed(0) },
  }
}
