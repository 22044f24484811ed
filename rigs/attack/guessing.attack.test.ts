import { describe, expect, test } from 'vitest'
import { ADA, logIn, registerPerson } from '../../server/accounts/testing.ts'
import { startServerForTest } from '../../server/testing.ts'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import {
  FAILURE_WINDOW,
  MAX_FAILURES_PER_NETWORK,
  MAX_FAILURES_PER_ADDRESS,
  MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT,
} from '../../shared/limits.ts'
import { requestLogin, observableParts } from './accounts.ts'
import { countOutcomes } from './tally.ts'

const HOME = '192.0.2.1'

/** A server behind a proxy, with Ada's account, and what counts its answers. */
async function serveAda(context: Parameters<typeof countOutcomes>[0]) {
  const count = countOutcomes(context)
  const server = await startServerForTest({ trustProxy: 1, logLevel: 'silent' })
  await registerPerson(server, ADA, HOME)
  let guesses = 0

  /** Guesses Ada's password, or another one's; whether the guess was judged at all. */
  async function guess(address: string, email = ADA.email): Promise<boolean> {
    const { status } = await requestLogin(server, email, `a guess ${guesses++}`, address)
    count(status)
    expect([401, 429, 503]).toContain(status)
    return status === 401
  }
  return { server, guess }
}

/** How many of the guesses are judged, made one after the other from those addresses. */
async function countJudged(
  guess: (address: string) => Promise<boolean>,
  addresses: readonly string[],
  each: number,
): Promise<number> {
  let judged = 0
  for (const address of addresses) {
    for (let time = 0; time < each; time++) if (await guess(address)) judged++
  }
  return judged
}

describe('who guesses passwords', () => {
  test('of one account from one address, has 480 guesses a day, whenever they are made', async (context) => {
    const { server, guess } = await serveAda(context)
    let judged = 0
    // A quarter of a day, in bursts around the end of each window, where two counts meet.
    const windows = DAY / FAILURE_WINDOW / 4
    for (let step = 0; step < 2 * windows; step++) {
      judged += await countJudged(guess, ['203.0.113.1'], 4)
      server.clock.advance(step % 2 === 0 ? FAILURE_WINDOW - SECOND : SECOND)
    }
    expect(judged).toBe(480 / 4)
    expect(await logIn(server, ADA, HOME)).toBeTruthy()
  })

  test('of many accounts from one address, has 30 guesses in 15 minutes', async (context) => {
    const { server, guess } = await serveAda(context)
    for (let window = 0; window < 2; window++) {
      let judged = 0
      for (let account = 0; account < 40; account++) {
        if (await guess('203.0.113.1', `person${account}@example.com`)) judged++
      }
      expect(judged).toBe(MAX_FAILURES_PER_ADDRESS)
      // Who shares the address is kept out with it until then, and nobody else is.
      expect((await requestLogin(server, ADA.email, ADA.password, '203.0.113.1')).status).toBe(429)
      expect((await requestLogin(server, ADA.email, ADA.password, HOME)).status).toBe(200)
      server.clock.advance(FAILURE_WINDOW)
    }
    expect((await requestLogin(server, ADA.email, ADA.password, '203.0.113.1')).status).toBe(200)
  })

  test('from all of an IPv6 /64 or /56, counts as one address', async (context) => {
    const { guess } = await serveAda(context)
    const hosts = Array.from({ length: 30 }, (_, host) => `2001:db8:1:100::${host.toString(16)}`)
    expect(await countJudged(guess, hosts, 1)).toBe(MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT)
    const networks = Array.from({ length: 30 }, (_, network) => `2001:db8:1:1${hex(network)}::1`)
    expect(await countJudged(guess, networks, 1)).toBe(0)
  })

  test('from an IPv6 /48 or IPv4 /24, has 100 guesses in 15 minutes, and nobody else is kept out', async (context) => {
    const { server, guess } = await serveAda(context)
    let judged = 0
    for (let index = 0; index < 150; index++) {
      const email = `person${index}@example.com`
      if (await guess(`2001:db8:1:${hex(index % 15)}00::1`, email)) judged++
      if (await guess(`203.0.113.${index % 15}`, email)) judged++
    }
    expect(judged).toBe(2 * MAX_FAILURES_PER_NETWORK)
    for (const address of ['2001:db8:2::1', '203.0.112.1']) {
      expect((await requestLogin(server, ADA.email, ADA.password, address)).status).toBe(200)
    }
  })

  test('from an IPv6 /48, counts once for each /56 in it, and is slowed down', async (context) => {
    const { server, guess } = await serveAda(context)
    const networks = Array.from({ length: 6 }, (_, network) => `2001:db8:1:${hex(network)}00::1`)
    const start = performance.now()
    const judged = await Promise.all(networks.map((network) => countJudged(guess, [network], 6)))
    expect(judged.reduce((sum, one) => sum + one)).toBe(6 * MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT)
    // By then 30 have failed, which asks for the longest delay.
    const holder = performance.now()
    expect((await requestLogin(server, ADA.email, ADA.password, HOME)).status).toBe(200)
    expect(performance.now() - holder).toBeGreaterThan(2 * SECOND - 5)
    expect(performance.now() - start).toBeLessThan(60 * SECOND)
  })

  test('of one account from a hundred addresses at once, keeps its holder waiting and no more (S91)', async (context) => {
    const { server, guess } = await serveAda(context)
    const addresses = Array.from({ length: 100 }, (_, index) => `203.0.${index}.113`)
    for (let wave = 0; wave < 2; wave++) {
      const judged = Promise.all(addresses.map((address) => guess(address)))
      let status = 503
      // All places may be taken, and then the holder comes back as a person would.
      while (status === 503) {
        status = (await requestLogin(server, ADA.email, ADA.password, HOME)).status
      }
      expect(status).toBe(200)
      await judged
    }
  })

  test('every day for eight days, never ends an account whose holder comes back', async (context) => {
    const { server, guess } = await serveAda(context)
    for (let day = 0; day < 8; day++) {
      await countJudged(guess, ['203.0.113.1', '2001:db8::1'], 6)
      for (let hour = 0; hour < 24; hour++) {
        server.clock.advance(HOUR)
        await server.purge()
      }
      expect(await logIn(server, ADA, HOME)).toBeTruthy()
    }
  })

  test('of one account past the limit, is not told the right one by its answer', async (context) => {
    const { server, guess } = await serveAda(context)
    await countJudged(guess, ['203.0.113.1'], 5)
    const guesses = ['not the password', ADA.password, 'another guess']
    const answers = await Promise.all(
      guesses.map((password) => requestLogin(server, ADA.email, password, '203.0.113.1')),
    )
    for (const answer of answers)
      expect(observableParts(answer)).toEqual(observableParts(answers[0] ?? answer))
    expect(answers[0]?.status).toBe(429)
  })
})

const hex = (number: number) => number.toString(16).padStart(2, '0')
