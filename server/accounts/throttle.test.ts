import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { defineEndpoint, send } from '../../shared/api/endpoint.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { createTestClock, DAY, MINUTE } from '../../shared/clock.ts'
import {
  FAILURE_WINDOW,
  LOGIN_NETWORK_RETENTION,
  MAX_FAILURES_PER_BROWSER,
  MAX_FAILURES_PER_NETWORK,
  MAX_FAILURES_PER_ADDRESS,
  MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT,
} from '../../shared/limits.ts'
import { failure, success } from '../../shared/result.ts'
import { routeWithBody } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { listenForTest } from '../http/testing-endpoint.ts'
import { deriveSecrets } from '../secrets.ts'
import { createThrottle } from './throttle.ts'
import type { Requester } from './work-queue.ts'

type Credentials = { email: string; password: string; browser?: string }

const login = defineEndpoint<Credentials, object>({ method: 'POST', path: '/login', status: 200 })
const schema = z.strictObject({
  email: z.string(),
  password: z.string(),
  browser: z.string().exactOptional(),
})

const HOLDER = 'holder@a.test'
const RIGHT = 'the right one'
const ADDRESS = '203.0.113.7'

/** As many other addresses as there are numbers below 65,536, of which 256 follow from other networks. */
const otherAddress = (index: number) => `198.18.${index & 255}.${index >> 8}`

/** Creates the dependencies that survive a restart. */
function createParts() {
  const waits: number[] = []
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  return {
    database,
    clock: createTestClock(),
    secrets: deriveSecrets(randomBytes(32)),
    waits,
    wait: (time: number) => Promise.resolve(void waits.push(time)),
  }
}

/**
 * A server where one account logs in, as the real one does it, behind one proxy.
 * @param check what the work on a password is replaced with
 */
async function serve(parts = createParts(), check: () => Promise<void> = () => Promise.resolve()) {
  const throttle = createThrottle(parts)
  const waiters: Requester[] = []
  const route = routeWithBody(login, schema, async (call) => {
    const { email, password, browser } = call.body
    async function verify(requester: Requester) {
      waiters.push(requester)
      await check()
      if (password === 'busy') return failure('busy' as const)
      if (password === 'broken') throw new Error('disk full')
      return success(email === HOLDER && password === RIGHT)
    }
    const right = await throttle.check(call, email, verify, browser)
    if (right instanceof Problem) return right
    return right ? {} : new Problem(401, { detail: 'Wrong.' })
  })
  const origin = await serveForTest(listenForTest([route], { trustProxy: 1 }))

  async function answer(credentials: Partial<Credentials> = {}, from = ADDRESS) {
    const body = { email: HOLDER, password: 'wrong', ...credentials }
    const response = await send(login, body, { origin, headers: { 'X-Forwarded-For': from } })
    const { status, headers } = response
    const lasting = [...headers].filter(([name]) => name !== 'date')
    return { status, retryAfter: headers.get('retry-after'), lasting, text: await response.text() }
  }

  async function logIn(credentials: Partial<Credentials> = {}, from = ADDRESS) {
    return (await answer(credentials, from)).status
  }

  async function repeat(times: number, credentials: Partial<Credentials> = {}) {
    const statuses = []
    for (let time = 0; time < times; time++) statuses.push(await logIn(credentials))
    return statuses
  }
  let other: number | undefined
  /** Records a login of another account from that address. */
  function recordLogin(address: string) {
    const now = parts.clock.now()
    const id = (other ??= addAccount(parts.database, 'other', { now }))
    throttle.recordLogin(id, address)
  }

  return { ...parts, origin, answer, logIn, repeat, recordLogin, waiters }
}

const LIMIT = MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT
const failures = (count: number) => Array<number>(count).fill(401)

describe('an address that guesses passwords', () => {
  it('is refused after 5 wrong passwords for an account, even with the right one', async () => {
    const site = await serve()
    expect(await site.repeat(LIMIT + 1)).toEqual([...failures(5), 429])
    expect(await site.logIn({ password: RIGHT })).toBe(429)
  })

  it('gets Retry-After', async () => {
    const site = await serve()
    await site.repeat(LIMIT)
    site.clock.advance(5 * MINUTE)
    const { status, retryAfter, text } = await site.answer()
    expect([status, retryAfter]).toEqual([429, '600'])
    expect(JSON.parse(text)).toMatchObject({ detail: 'Too many failed attempts.' })
  })

  it('may try again 15 minutes after its first failure', async () => {
    const site = await serve()
    await site.repeat(1)
    site.clock.advance(MINUTE)
    await site.repeat(LIMIT - 1)
    site.clock.advance(FAILURE_WINDOW - MINUTE - 1)
    expect(await site.logIn()).toBe(429)
    site.clock.advance(1)
    expect(await site.repeat(LIMIT + 1)).toEqual([...failures(5), 429])
  })

  it('is not blocked longer by refused requests', async () => {
    const site = await serve()
    await site.repeat(LIMIT + 20)
    site.clock.advance(FAILURE_WINDOW)
    expect(await site.logIn({ password: RIGHT })).toBe(200)
  })

  it('may try other accounts, up to 30 times in total', async () => {
    const site = await serve()
    for (let index = 0; index < MAX_FAILURES_PER_ADDRESS; index++) {
      expect(await site.logIn({ email: `${Math.floor(index / 5)}@a.test` })).toBe(401)
    }
    expect(await site.logIn({ email: 'new@a.test' })).toBe(429)
    expect(await site.logIn({ password: RIGHT })).toBe(429)
    expect(await site.logIn({ password: RIGHT }, otherAddress(1))).toBe(200)
  })

  it('counts as one network with IPv6', async () => {
    const site = await serve()
    for (let index = 0; index < LIMIT; index++) {
      expect(await site.logIn({}, `2001:db8:0:${index}::1`)).toBe(401)
    }
    expect(await site.logIn({}, '2001:db8:0:ff::1')).toBe(429)
    expect(await site.logIn({}, '2001:db8:0:100::1')).toBe(401)
  })

  it('gains nothing from forged forwarded addresses', async () => {
    const site = await serve()
    for (let index = 0; index < LIMIT; index++) {
      expect(await site.logIn({}, `${otherAddress(index)}, ${ADDRESS}`)).toBe(401)
    }
    expect(await site.logIn({}, `${otherAddress(9)}, ${ADDRESS}`)).toBe(429)
  })

  it('gains nothing from a restart', async () => {
    const parts = createParts()
    await (await serve(parts)).repeat(LIMIT)
    expect(await (await serve(parts)).logIn({ password: RIGHT })).toBe(429)
  })

  it('is not blocked for a year by a clock that was a year ahead', async () => {
    const site = await serve()
    for (let index = 0; index < 20; index++) await site.logIn({}, otherAddress(index))
    await site.repeat(LIMIT + 1)
    site.waits.length = 0
    site.clock.advance(-365 * DAY)
    expect(await site.logIn({ password: RIGHT })).toBe(200)
    expect(site.waits).toEqual([])
    expect(await site.repeat(LIMIT + 1)).toEqual([...failures(5), 429])
  })
})

describe('a wide network that guesses passwords', () => {
  const inNetwork = {
    'an IPv4 /24': (index: number) => `203.0.113.${index}`,
    'an IPv6 /48': (index: number) => `2001:db8:1:${(index << 8).toString(16)}::1`,
  }
  const outside = ['203.0.112.1', '2001:db8:2::1']

  /** Fails as often as the network may, from as few addresses as possible. */
  async function exhaust(site: Awaited<ReturnType<typeof serve>>, at: (index: number) => string) {
    for (let index = 0; index < MAX_FAILURES_PER_NETWORK; index++) {
      const address = at(Math.floor(index / MAX_FAILURES_PER_ADDRESS))
      expect(await site.logIn({ email: `${index}@a.test` }, address)).toBe(401)
    }
  }

  it.each(Object.entries(inNetwork))(
    'from %s is refused after 100 failures, and no other network is (S89)',
    async (_, at) => {
      const site = await serve()
      await exhaust(site, at)
      expect(await site.logIn({ password: RIGHT }, at(200))).toBe(429)
      for (const address of outside) {
        expect(await site.logIn({ password: RIGHT }, address)).toBe(200)
      }
      site.clock.advance(FAILURE_WINDOW)
      expect(await site.logIn({ password: RIGHT }, at(200))).toBe(200)
    },
  )

  it('does not block an address with a login within 7 days', async () => {
    const site = await serve()
    const at = inNetwork['an IPv4 /24']
    site.recordLogin(at(200))
    await exhaust(site, at)
    expect(await site.logIn({ password: RIGHT }, at(200))).toBe(200)
    expect(await site.logIn({ password: RIGHT }, at(201))).toBe(429)
    // Its own failures count as everywhere.
    for (let index = 0; index < LIMIT; index++) expect(await site.logIn({}, at(200))).toBe(401)
    expect(await site.logIn({ password: RIGHT }, at(200))).toBe(429)

    site.clock.advance(LOGIN_NETWORK_RETENTION)
    await exhaust(site, at)
    expect(await site.logIn({ password: RIGHT }, at(200))).toBe(429)
  })

  it('is known to the queue only by addresses with a recent login', async () => {
    const site = await serve()
    site.recordLogin('203.0.113.1')
    await site.logIn({}, '203.0.113.1')
    await site.logIn({}, '203.0.113.2')
    expect(site.waiters).toEqual([
      { known: true, network: '203.0.113.0/24', name: '203.0.113.1' },
      { known: false, network: '203.0.113.0/24', name: '203.0.113.2' },
    ])
  })

  it('has at most the latest five addresses of an account with a recent login', async () => {
    const site = await serve()
    for (let index = 0; index < 7; index++) {
      site.clock.advance(MINUTE)
      site.recordLogin(`203.0.113.${index}`)
      // A repeated login from the first network.
      site.recordLogin('203.0.113.0')
    }
    for (const index of [0, 1, 2, 3, 4, 5, 6]) await site.logIn({}, `203.0.113.${index}`)
    const known = site.waiters.filter((requester) => requester.known).map(({ name }) => name)
    expect(known).toEqual([0, 3, 4, 5, 6].map((index) => `203.0.113.${index}`))
  })
})

describe('a browser that logged in to the account before', () => {
  it('is neither refused nor delayed for failures of others (S7)', async () => {
    const site = await serve()
    for (let index = 0; index < 40; index++) await site.logIn({}, otherAddress(index))
    await site.repeat(LIMIT)
    expect(await site.logIn({ password: RIGHT })).toBe(429)
    site.waits.length = 0
    expect(await site.logIn({ password: RIGHT, browser: 'mine' })).toBe(200)
    expect(site.waits).toEqual([])
    expect(site.waiters.at(-1)).toMatchObject({ known: true, network: '203.0.113.0/24' })
    expect(site.waiters.at(-1)?.name).toContain(HOLDER)
  })

  it('loses its privilege after 5 failures of its own, for 15 minutes', async () => {
    const site = await serve()
    const browser = 'mine'
    expect(await site.repeat(MAX_FAILURES_PER_BROWSER, { browser })).toEqual(failures(5))
    expect(await site.repeat(LIMIT + 1, { browser })).toEqual([...failures(5), 429])
    expect(await site.logIn({ password: RIGHT, browser })).toBe(429)
    expect(await site.logIn({ password: RIGHT, browser: 'another' })).toBe(200)
    site.clock.advance(FAILURE_WINDOW)
    expect(await site.logIn({ password: RIGHT, browser })).toBe(200)
  })

  it('does not affect others by its failures', async () => {
    const site = await serve()
    await site.repeat(MAX_FAILURES_PER_BROWSER, { browser: 'mine' })
    expect(await site.repeat(LIMIT + 1)).toEqual([...failures(5), 429])
  })
})

describe('a failure count', () => {
  it.each([
    ['the right password', RIGHT, 200],
    ['an answer that there is no time', 'busy', 503],
    ['an error', 'broken', 500],
  ])('does not include %s', async (_, password, status) => {
    const site = await serve()
    expect(await site.repeat(20, { password })).toEqual(Array<number>(20).fill(status))
    await site.repeat(LIMIT - 1)
    expect(await site.logIn({ password })).toBe(status)
    expect(await site.repeat(2)).toEqual([401, 429])
  })

  it('is not reset by the right password', async () => {
    const site = await serve()
    await site.repeat(LIMIT - 1)
    await site.logIn({ password: RIGHT })
    expect(await site.repeat(2)).toEqual([401, 429])
  })

  it('includes guesses that are still running', async () => {
    let arrived = 0
    let checked = 0
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const arrive = () => {
      if (++arrived === 20) open()
    }
    const site = await serve(createParts(), () => {
      checked++
      arrive()
      return gate
    })
    const guess = async () => {
      const status = await site.logIn()
      if (status === 503) arrive()
      return status
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, guess))
    expect(checked).toBe(LIMIT)
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT)
    // Refused requests do not count once they are answered.
    site.clock.advance(FAILURE_WINDOW)
    expect(await site.repeat(LIMIT)).toEqual(failures(5))
  })

  it('includes guesses whose client disconnected', async () => {
    let checking = 0
    let reach = (): void => undefined
    let open = (): void => undefined
    const reached = new Promise<void>((resolve) => (reach = resolve))
    const gate = new Promise<void>((resolve) => (open = resolve))
    const site = await serve(createParts(), () => {
      if (++checking === LIMIT) reach()
      return gate
    })
    const leaving = new AbortController()
    const options = {
      origin: site.origin,
      headers: { 'X-Forwarded-For': ADDRESS },
      signal: leaving.signal,
    }
    const left = Array.from({ length: LIMIT }, () =>
      send(login, { email: HOLDER, password: 'wrong' }, options),
    )
    await reached
    leaving.abort()
    await Promise.allSettled(left)
    open()
    expect(await site.logIn()).toBe(429)
  })
})

describe('many failures on an account', () => {
  it('never refuse the right password from elsewhere, and delay it by 2 s at most (S6)', async () => {
    const site = await serve()
    for (let index = 0; index < 200; index++) {
      expect(await site.logIn({}, otherAddress(index))).toBe(401)
    }
    expect(await site.logIn({ password: RIGHT })).toBe(200)
    expect(site.waits.at(-1)).toBe(2000)
    expect(Math.max(...site.waits)).toBe(2000)
  })

  it('increase its delay step by step, until they are 15 minutes old', async () => {
    const site = await serve()
    const slowed: number[] = []
    for (let index = 0; index < 40; index++) {
      site.waits.length = 0
      await site.logIn({}, otherAddress(index))
      slowed.push(...(site.waits.length > 0 ? site.waits : [0]))
    }
    expect(slowed.slice(0, 11)).toEqual(Array<number>(11).fill(0))
    expect(slowed.slice(11, 14)).toEqual([100, 200, 300])
    expect(slowed.slice(29)).toEqual([1900, ...Array<number>(10).fill(2000)])
    site.clock.advance(FAILURE_WINDOW)
    site.waits.length = 0
    await site.logIn({ password: RIGHT })
    expect(site.waits).toEqual([])
  })

  it('do not delay other accounts', async () => {
    const site = await serve()
    for (let index = 0; index < 40; index++) {
      await site.logIn({ email: 'other@a.test' }, otherAddress(index))
    }
    site.waits.length = 0
    await site.logIn({ password: RIGHT })
    expect(site.waits).toEqual([])
  })

  it('have the same effect with and without an account', async () => {
    async function attack(email: string) {
      const site = await serve()
      const answers = []
      for (let index = 0; index < 40; index++) {
        answers.push(await site.answer({ email }, index % 2 ? ADDRESS : otherAddress(index)))
      }
      return { answers, waits: site.waits }
    }
    const known = await attack(HOLDER)
    expect(known.answers.map(({ status }) => status)).toContain(429)
    expect(await attack('nobody@a.test')).toEqual(known)
  })
})

describe('the database', () => {
  it('contains neither address nor e-mail in plain text', async () => {
    const site = await serve()
    await site.repeat(LIMIT + 1)
    const rows = site.database.connection.prepare('select count(*) from rate_limit').pluck()
    expect(rows.get()).toBe(4)
    const bytes = site.database.connection.serialize()
    for (const text of [ADDRESS, HOLDER, 'holder', RIGHT]) expect(bytes.includes(text)).toBe(false)
  })
})
