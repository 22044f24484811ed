import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ADA, from, registerPerson } from '../../server/accounts/testing.ts'
import { login } from '../../shared/api/accounts.ts'
import { SECOND } from '../../shared/clock.ts'
import { post } from './accounts.ts'
import { type AttackedSite, percentile, startSite } from './site.ts'
import { countOutcomes } from './tally.ts'
import { expectResponsiveDuring, flood, type FloodRequest } from './waits.ts'

const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'
const LOGINS = 40
/** Milliseconds between the answer to a guess and the next guess of the same network. */
const PAUSE = SECOND / 2
/** A holder may wait as long for all the logins; a hash takes 20 to 50 ms alone. */
const PATIENT = 60 * SECOND

/** Guesses at as many accounts, one after the other, from one address. */
const GUESSED = 20

/** The guesses of each address, at accounts that no other one guesses at. */
function guessFrom(addresses: readonly string[]): FloodRequest[][] {
  return addresses.map((address, sender) =>
    Array.from({ length: GUESSED }, (_, index) => ({
      method: 'POST',
      path: login.path,
      headers: { 'Content-Type': 'application/json', ...from(address).headers },
      body: JSON.stringify({ email: `guess-${sender}-${index}@example.com`, password: 'a guess' }),
    })),
  )
}

/** Logs Ada in again and again; gives the waits of the logins that succeed, the shortest first. */
async function logInOften(site: AttackedSite, marker?: string): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < LOGINS; time++) {
    const start = performance.now()
    const { email, password } = ADA
    const { status } = await post(site, login.path, { email, password, marker }, ELSEWHERE)
    if (status === 200) waits.push(performance.now() - start)
  }
  return waits.sort((a, b) => a - b)
}

async function findMarker(site: AttackedSite): Promise<string> {
  const { email, password } = ADA
  const { text } = await post(site, login.path, { email, password }, HOME)
  return (JSON.parse(text) as { marker: string }).marker
}

const hex = (number: number) => number.toString(16)
/** The addresses of a round: other networks each time, which have not failed too often yet. */
const floods = {
  'the 256 networks of one /48': (round: number, index: number) =>
    `2001:db8:${hex(round)}:${hex(index << 8)}::1`,
  'one address in each of 256 networks of 48 bits': (round: number, index: number) =>
    `2001:db8:${hex((round << 8) + index)}::1`,
}

test.for([
  // Where each has a share, a stranger's share is small; who is known waits behind no stranger.
  ['the 256 networks of one /48', 'without a marker'],
  ['the 256 networks of one /48', 'with a marker'],
  ['one address in each of 256 networks of 48 bits', 'with a marker'],
] as const)(
  '%s that guess keep no holder out who comes %s (S174)',
  async ([name, how], context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    await registerPerson(site, ADA, HOME)
    const marker = how === 'with a marker' ? await findMarker(site) : undefined
    const rounds: number[][] = []
    await expectResponsiveDuring(site, async (round) => {
      const addresses = Array.from({ length: 256 }, (_, index) => floods[name](round, index))
      const stop = flood(site, guessFrom(addresses), PAUSE, count)
      await setTimeout(SECOND)
      rounds.push(await logInOften(site, marker))
      await stop()
    })
    for (const waits of rounds) {
      const [middle, longest] = [0.5, 1].map((share) => percentile(waits, share).toFixed(0))
      console.log(`${waits.length} of ${LOGINS} logins: p50 ${middle} ms, longest ${longest} ms`)
      expect(waits.length).toBeGreaterThanOrEqual(LOGINS - 2)
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(PATIENT)
    }
  },
)
