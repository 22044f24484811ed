import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ADA, registerPerson } from '../server/accounts/testing.ts'
import { tryToLogIn } from './accounts.ts'
import { type AttackedSite, percentile, startSite, visit, visitDuring } from './site.ts'
import { tallyFor } from './tally.ts'

const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'
const LOGINS = 40
/** Milliseconds between the answer to a guess and the next guess of the same network. */
const PAUSE = 250

/** Guesses from each address without end, at other accounts each time, until it is told to stop. */
function flood(site: AttackedSite, addresses: readonly string[], count: (status: number) => void) {
  let guessing = true
  let guesses = 0
  const ended = Promise.all(
    addresses.map(async (address) => {
      while (guessing) {
        const email = `guess-${guesses++}@example.com`
        const { status } = await tryToLogIn(site, email, 'not the password', address)
        count(status)
        await setTimeout(PAUSE)
      }
    }),
  )
  return async () => {
    guessing = false
    await ended
  }
}

async function logInOften(site: AttackedSite, address: string) {
  const statuses: number[] = []
  const waits: number[] = []
  for (let time = 0; time < LOGINS; time++) {
    const start = performance.now()
    statuses.push((await tryToLogIn(site, ADA.email, ADA.password, address)).status)
    waits.push(performance.now() - start)
  }
  waits.sort((a, b) => a - b)
  return { accepted: statuses.filter((status) => status === 200).length, statuses, waits }
}

async function visitAlone(site: AttackedSite): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < 300; time++) waits.push(await visit(site))
  return waits.sort((a, b) => a - b)
}

test('256 networks of one /48 that guess keep no holder out', async (context) => {
  const count = tallyFor(context)
  const site = await startSite()
  await registerPerson(site, ADA, HOME)
  const alone = await visitAlone(site)
  const addresses = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${(n << 8).toString(16)}::1`)
  const stop = flood(site, addresses, count)
  await setTimeout(1000)
  const logins = logInOften(site, ELSEWHERE)
  const during = await visitDuring(site, logins)
  const { accepted, waits, statuses } = await logins
  await stop()
  console.log(accepted, statuses.join(' '))
  console.log('login ms p50', percentile(waits, 0.5), 'max', waits.at(-1))
  console.log('GET / alone p50/p99', percentile(alone, 0.5), percentile(alone, 0.99), alone.length)
  console.log(
    'GET / during p50/p99',
    percentile(during, 0.5),
    percentile(during, 0.99),
    during.length,
  )
  expect(accepted).toBeGreaterThanOrEqual(38)
})
