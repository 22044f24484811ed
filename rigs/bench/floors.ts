import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import argon2 from 'argon2'
import { SECOND } from '../../shared/clock.ts'
import { formatNumber } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { LOGIN } from './login.ts'
import { BROTLI, readAnswers, waitForCompression } from './pages/answers.ts'
import { createAccounts, PASSWORD } from './people.ts'
import { type RunningServer, startBaseline, startSite } from './server.ts'
import { type Load, sendLoad } from './todo/load.ts'

/*
 * `npm run test:speed`: minimum speeds of the build, each half of the goal of its benchmark.
 * It compares the CPU time of the server per request, not the requests per second. So the speed of
 * the load and other load on the machine do not affect the figure. The best of a few rounds counts,
 * and a failed floor is measured a second time, so that noise does not fail the test.
 */
const ROUNDS = 3
const ROUND_TIME = 0.8 * SECOND
const VERIFIED = 15

type Floor = {
  name: string
  /** The minimum ratio to the speed of the baseline. */
  least: number
  /** Measures the CPU time of the baseline and of ours per request, in milliseconds. */
  baseline: () => Promise<number>
  ours: () => Promise<number>
}

const home: Load = { method: 'GET', path: '/', status: 200, writeHeaders: () => BROTLI }

let asked = 0
const unknown: Load = {
  method: 'GET',
  path: () => `/unknown-${++asked}?q=${asked}`,
  status: 404,
  writeHeaders: () => BROTLI,
}

async function measure(server: RunningServer, load: Load, connections = 16): Promise<number> {
  const bounds = { requests: Infinity, time: ROUND_TIME, connections }
  const before = server.measureCpuTime()
  const { latencies } = await sendLoad({ ...server, token: '' }, load, bounds, performance)
  return (server.measureCpuTime() - before) / latencies.length
}

async function verify(hash: string): Promise<number> {
  const before = process.cpuUsage()
  for (let count = 0; count < VERIFIED; count++) await argon2.verify(hash, PASSWORD)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / VERIFIED
}

/** Returns the best ratio of a few rounds. */
async function findBest({ baseline, ours }: Floor): Promise<number> {
  let best = 0
  for (let round = 0; round < ROUNDS; round++) {
    best = Math.max(best, (await baseline()) / (await ours()))
  }
  return best
}

async function checkFloor(floor: Floor): Promise<boolean> {
  let ratio = await findBest(floor)
  if (ratio < floor.least) ratio = Math.max(ratio, await findBest(floor))
  const passed = ratio >= floor.least
  const figures = `${formatNumber(ratio)} of the baseline, at least ${floor.least}`
  console.log(`${passed ? 'held' : 'LOST'}: ${floor.name}: ${figures}`)
  return passed
}

if (process.platform !== 'linux') {
  console.log('Not measured: the work of a process is read as Linux tells it.')
  process.exit()
}
avoidServerCore()
const folder = await mkdtemp(join(tmpdir(), 'bench-floors-'))
const hash = await createAccounts(join(folder, 'data'), { accounts: 640, items: 0 })
const site = await startSite(folder, { TRUST_PROXY: '1' })
const answers = join(folder, 'answers.json')
await waitForCompression(site.origin)
await writeFile(answers, JSON.stringify(await readAnswers(site.origin, ['/'], 'needed')))
const bare = await startBaseline(folder, answers)
const floors: readonly Floor[] = [
  {
    name: 'GET /, against bare node:http',
    least: 0.25,
    baseline: () => measure(bare, home),
    ours: () => measure(site, home),
  },
  {
    name: 'unknown paths, against GET /',
    least: 0.15,
    baseline: () => measure(site, home),
    ours: () => measure(site, unknown),
  },
  {
    name: 'login, against argon2.verify alone',
    least: 0.45,
    baseline: () => verify(hash),
    ours: () => measure(site, LOGIN, 4),
  },
]
try {
  // Warms up the JIT compilers.
  for (const load of [home, unknown]) await measure(site, load)
  await measure(bare, home)
  for (const floor of floors) if (!(await checkFloor(floor))) process.exitCode = 1
} finally {
  await site.stop()
  await bare.stop()
  await rm(folder, { recursive: true })
}
