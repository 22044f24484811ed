import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '../shared/api/accounts.ts'
import { type Bench, findMedian, formatSpread, type Measurement } from './bench.ts'
import { leaveServerCore } from './core.ts'
import { makePeople, PASSWORD, writeEmail } from './people.ts'
import { type RunningServer, startSite, verifyAlone } from './server.ts'
import { askFor, load, quote, type Requests } from './wrk.ts'

const ROUNDS = 5
const SECONDS = 3

/** Logins at once, of as many accounts and more, from as many addresses. */
const CONCURRENCY = 8
const FLOOD = 64
const ACCOUNTS = 640

/** Connections that ask for a page. */
const CONNECTIONS = 32
const HOME = askFor(['/'], { 'Accept-Encoding': 'br' })

/** Logins with the right password, which nothing throttles. */
const LOGINS = logIn(ACCOUNTS)

/** How fast one logs in, and how much of the pages is left in a flood of logins. */
export const loginBench: Bench = {
  name: 'login',
  baseline:
    'argon2.verify alone, as many at once and on the same core; for pages, the same server without the flood',
  async *run() {
    leaveServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-login-'))
    const people = { accounts: ACCOUNTS, items: 0 }
    const hash = await makePeople(join(folder, 'data'), people)
    const server = await startSite(folder, { TRUST_PROXY: '1' })
    try {
      yield await compareLogins(server, hash, folder)
      yield await compareFlood(server, folder)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}

/** The same logins over and over, each from an address of its own. */
function logIn(accounts: number): Requests {
  const [before = '', after = ''] = JSON.stringify({
    email: writeEmail('NUMBER'),
    password: PASSWORD,
  }).split('NUMBER')
  const number = `(count % ${accounts} + 1)`
  const headers = `{ ["Content-Type"] = "application/json",
    ["X-Forwarded-For"] = "10.0." .. math.floor(count % ${accounts} / 256) .. "." .. count % ${accounts} % 256 }`
  return {
    lua: `wrk.format("POST", ${quote(login.path)}, ${headers}, ${quote(before)} .. ${number} .. ${quote(after)})`,
  }
}

async function compareLogins(
  { origin }: RunningServer,
  hash: string,
  folder: string,
): Promise<Measurement> {
  const [ours, alone]: [number[], number[]] = [[], []]
  const options = { requests: LOGINS, connections: CONCURRENCY, seconds: SECONDS }
  const p99: number[] = []
  // The first round is for the compilers.
  for (let round = 0; round <= ROUNDS; round++) {
    const report = await load(origin, folder, options)
    const baseline = await verifyAlone({ hash, password: PASSWORD }, CONCURRENCY, SECONDS)
    if (round === 0) continue
    ours.push(report.rate)
    p99.push(report.p99)
    alone.push(baseline)
  }
  return {
    name: 'login',
    unit: 'logins/s',
    better: 'more',
    ours: findMedian(ours),
    baseline: findMedian(alone),
    goal: { ratio: 0.9 },
    details: {
      p99: `${findMedian(p99).toFixed(0)} ms`,
      spread: formatSpread(ours),
      'baseline spread': formatSpread(alone),
    },
  }
}

async function compareFlood({ origin }: RunningServer, folder: string): Promise<Measurement> {
  const [flooded, alone, logins]: [number[], number[], number[]] = [[], [], []]
  const pages = { requests: HOME, connections: CONNECTIONS, seconds: SECONDS }
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await load(origin, folder, pages)
    const flood = load(origin, folder, {
      requests: LOGINS,
      connections: FLOOD,
      seconds: SECONDS + 2,
    })
    const during = await load(origin, folder, pages)
    const { rate } = await flood
    if (round === 0) continue
    alone.push(before.rate)
    flooded.push(during.rate)
    logins.push(rate)
  }
  return {
    name: `GET / in a flood of ${FLOOD} logins`,
    unit: 'requests/s',
    better: 'more',
    ours: findMedian(flooded),
    baseline: findMedian(alone),
    goal: { ratio: 0.4 },
    details: {
      spread: formatSpread(flooded),
      'baseline spread': formatSpread(alone),
      'logins/s meanwhile': findMedian(logins).toFixed(0),
    },
  }
}
