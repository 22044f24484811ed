import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '../../e2e/routes.ts'
import { type Bench, type Measurement, type Pair, summarise } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { ask, BROTLI, findAsset, readAnswers, waitForCompression } from './pages/answers.ts'
import { type RunningServer, startBaseline, startSite } from './server.ts'
import { askFor, askForUnknown, load, type LoadReport, type Requests } from './wrk.ts'

/** The servers take turns, so that other load on the machine affects both. */
const ROUNDS = 15
const SECONDS = 1
/** Seconds of warm-up for the JIT compilers, before the first round. */
const WARM_UP = 3
const CONNECTIONS = 32
const MEGABYTE = 1024 * 1024

/** The minimum number of requests to unknown paths. */
const UNKNOWN = 1_000_000
/** The megabytes that memory may grow during them; garbage collection varies by as much. */
const FLAT = 10

/** The ratio comes from two servers under load at once, one of them without security headers. */
const SHORTFALL =
  'every answer has a line in the log and carries the security headers: without the headers alone, a 304 is 1.11 times as fast'

/** The resident set from proc(5), read after every 200,000 of two million requests. */
const SAWTOOTH =
  'the collector comes seldom: 134 MB grew to 145 over 1,800,000 of them, and then there were 118'

/** The report of a load, and the CPU time that the server took for a request, in microseconds. */
type Report = LoadReport & { cpuTime: number }
type Reports = { ours: Report; baseline: Report }
type Servers = { ours: RunningServer; baseline: RunningServer }

/** Pages and files as visitors and robots request them, from 32 connections. */
export const pagesBench: Bench = {
  name: 'pages',
  baseline:
    'bare node:http writing the same bytes, each server on one core and the load on another',
  async *run() {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'))
    const ours = await startSite(folder)
    await waitForCompression(ours.origin)
    const asset = await findAsset(ours.origin)
    const paths = pages.map(({ path }) => path)
    const answers = join(folder, 'answers.json')
    const recorded = await readAnswers(ours.origin, [...paths, asset], 'needed')
    await writeFile(answers, JSON.stringify(recorded))
    const baseline = await startBaseline(folder, answers)
    const servers = { ours, baseline }
    const tag = (await ask(ours.origin, '/', BROTLI)).headers.etag ?? ''
    const home = askFor(['/'], BROTLI)
    const conditional = { ...BROTLI, 'If-None-Match': tag }
    for (const server of [ours, baseline]) await checkNotModified(server, conditional)
    const idle = ours.measureMemory()
    try {
      const loads = [
        ['GET /', home, { rate: 0.5, cpuTime: 0.68 }],
        ['all routes in turn', askFor(paths, BROTLI), { rate: 0.4, cpuTime: 0.6 }],
        ['304', askFor(['/'], conditional), { rate: 0.5, cpuTime: 0.65 }],
        ['hashed file', askFor([asset], BROTLI), { rate: 0.4, cpuTime: 0.65 }],
      ] as const
      for (const [name, requests, { rate, cpuTime }] of loads) {
        const rounds = await compare(requests, servers, folder)
        yield { ...describeRates(name, rounds), goal: { ratio: rate, shortfall: SHORTFALL } }
        const goal = { ratio: cpuTime, shortfall: SHORTFALL }
        yield { ...describeCpuTimes(`${name}, CPU time`, rounds), goal }
        if (requests === home) {
          yield { ...describeTails(`${name}, p99`, rounds), goal: { ratio: 1 / 3 } }
        }
      }
      yield* compareWithEqualHeaders(home, ours, folder)
      yield measureMemory('memory after the load', servers, idle)
      yield* measureUnknown(home, ours, folder)
    } finally {
      await ours.stop()
      await baseline.stop()
    }
    yield await compareStarts(folder, answers)
    await rm(folder, { recursive: true })
  },
}

/** Throws unless a server answers the home page with 304: the load itself does not tell 304 from 200. */
async function checkNotModified(
  { origin }: RunningServer,
  conditional: Record<string, string>,
): Promise<void> {
  const { status } = await ask(origin, '/', conditional)
  if (status !== 304) throw new Error(`Expected 304 from ${origin}, not ${status}`)
}

/** Loads both servers in turn with the same requests. */
async function compare(
  requests: Requests,
  { ours, baseline }: Servers,
  folder: string,
): Promise<Reports[]> {
  const options = { requests, connections: CONNECTIONS, seconds: SECONDS }
  async function measure(server: RunningServer): Promise<Report> {
    const before = server.measureCpuTime()
    const report = await load(server.origin, folder, options)
    return { ...report, cpuTime: ((server.measureCpuTime() - before) * 1000) / report.requests }
  }
  const warmUp = { ...options, seconds: WARM_UP }
  for (const { origin } of [ours, baseline]) await load(origin, folder, warmUp)
  const rounds: Reports[] = []
  while (rounds.length < ROUNDS) {
    rounds.push({ ours: await measure(ours), baseline: await measure(baseline) })
  }
  return rounds
}

/** Compares `/` with a baseline that sends all headers of the site, so that the rest is seen alone. */
async function* compareWithEqualHeaders(
  home: Requests,
  ours: RunningServer,
  folder: string,
): AsyncGenerator<Measurement> {
  const answers = join(folder, 'equal-answers.json')
  await writeFile(answers, JSON.stringify(await readAnswers(ours.origin, ['/'], 'all')))
  const baseline = await startBaseline(folder, answers)
  try {
    const rounds = await compare(home, { ours, baseline }, folder)
    yield describeRates('GET /, equal headers', rounds)
    yield { ...describeCpuTimes('GET /, equal headers, CPU time', rounds), goal: { ratio: 0.68 } }
  } finally {
    await baseline.stop()
  }
}

function describeRates(name: string, rounds: readonly Reports[]): Measurement {
  return { name, unit: 'requests/s', better: 'more', ...compareBy('rate', rounds) }
}

function describeTails(name: string, rounds: readonly Reports[]): Measurement {
  return { name, unit: 'ms', better: 'less', ...compareBy('p99', rounds) }
}

function describeCpuTimes(name: string, rounds: readonly Reports[]): Measurement {
  return { name, unit: 'µs', better: 'less', ...compareBy('cpuTime', rounds) }
}

function compareBy(figure: 'rate' | 'p99' | 'cpuTime', rounds: readonly Reports[]) {
  return summarise(
    rounds.map(({ ours, baseline }) => ({ ours: ours[figure], baseline: baseline[figure] })),
  )
}

/** Compares a million unknown paths and query strings, each requested once, with `/`. */
async function* measureUnknown(
  home: Requests,
  server: RunningServer,
  folder: string,
): AsyncGenerator<Measurement> {
  const options = { connections: CONNECTIONS, seconds: SECONDS }
  const rounds: Pair[] = []
  let [asked, floods] = [0, 0]
  async function flood(): Promise<number> {
    // wrk does not count its last requests, so a round skips numbers to send no path twice.
    const requests = askForUnknown(asked + floods++ * CONNECTIONS, BROTLI)
    const report = await load(server.origin, folder, { ...options, requests, failing: true })
    asked += report.requests
    return report.rate
  }
  // By now the server has cached what all unknown paths share.
  await flood()
  const before = server.measureMemory()
  while (rounds.length < ROUNDS) {
    const { rate } = await load(server.origin, folder, { ...options, requests: home })
    rounds.push({ ours: await flood(), baseline: rate })
  }
  while (asked < UNKNOWN) await flood()
  const { details, ...middle } = summarise(rounds)
  yield {
    name: 'unknown paths, against GET /',
    unit: 'requests/s',
    better: 'more',
    ...middle,
    goal: { ratio: 0.3 },
    details: { ...details, asked },
  }
  yield {
    name: 'memory after a million of them, against before',
    unit: 'MB',
    better: 'less',
    ours: server.measureMemory() / MEGABYTE,
    baseline: before / MEGABYTE,
    goal: { above: FLAT, shortfall: SAWTOOTH },
  }
}

/** Compares the resident memory of the servers after the load. */
function measureMemory(name: string, { ours, baseline }: Servers, idle: number): Measurement {
  return {
    name,
    unit: 'MB',
    better: 'less',
    ours: ours.measureMemory() / MEGABYTE,
    baseline: baseline.measureMemory() / MEGABYTE,
    goal: { most: 120 },
    details: { 'at first': formatMegabytes(idle) },
  }
}

/** Measures the time from the start of the process to its first response. */
async function compareStarts(folder: string, answers: string): Promise<Measurement> {
  let memory = 0
  async function time(start: () => Promise<RunningServer>): Promise<number> {
    const begun = performance.now()
    const server = await start()
    await ask(server.origin, '/')
    const taken = performance.now() - begun
    memory = server.measureMemory()
    await server.stop()
    return taken
  }
  const rounds: Pair[] = []
  while (rounds.length < ROUNDS) {
    const baseline = await time(() => startBaseline(folder, answers))
    rounds.push({ baseline, ours: await time(() => startSite(folder)) })
  }
  const { details, ...middle } = summarise(rounds)
  return {
    name: 'start to first answer',
    unit: 'ms',
    better: 'less',
    ...middle,
    goal: { most: 250 },
    details: { ...details, 'memory then': formatMegabytes(memory) },
  }
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`
}
