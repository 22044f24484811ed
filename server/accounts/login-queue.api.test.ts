import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { login } from '../../shared/api/accounts.ts'
import { type RawResponse, request, startServerForTest } from '../testing.ts'
import { countConcurrentHashes } from './passwords.ts'
import { ADA, attempt, BOB, from, registerPerson } from './testing.ts'

/** The number of checks that run at once on this machine, and of unknown requesters that can queue. */
const PLACES = countConcurrentHashes(availableParallelism())
const WAITING = 64
const { verify } = argon2

/** Blocks password checks until `release`; `hashes` lists those that have started. */
function holdChecks() {
  const hashes: string[] = []
  let begin: (value: 'begun') => void
  let release: () => void = () => undefined
  const begun = new Promise<'begun'>((resolve) => (begin = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const spy = vi.spyOn(argon2, 'verify').mockImplementation(async (hash, ...others) => {
    hashes.push(hash)
    begin('begun')
    await released
    return verify(hash, ...others)
  })
  onTestFinished(() => spy.mockRestore())
  return { begun, hashes, release }
}

/** Returns the first `count` responses, in order of arrival. */
function waitForSome(
  answers: readonly Promise<RawResponse>[],
  count: number,
): Promise<RawResponse[]> {
  const some: RawResponse[] = []
  return new Promise((resolve, reject) => {
    for (const answer of answers) {
      answer.then((value) => some.push(value) === count && resolve(some), reject)
    }
  })
}

describe('64 logins at once', () => {
  it('are all answered, and pages respond quickly meanwhile (S147)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await server.warmUp()
    await registerPerson(server, ADA, '192.0.2.1')
    const memory = process.memoryUsage.rss()
    let peak = memory
    let waiting = 64
    const logins = Array.from({ length: waiting }, async (_, number) => {
      const { status } = await attempt(server, ADA.email, ADA.password, `203.0.113.${number}`)
      peak = Math.max(peak, process.memoryUsage.rss())
      waiting--
      return status
    })
    let pages = 0
    // More than one page for each time that all places hash: no page waits for them. Then the processor is the hashes' own.
    const rounds = logins.length / PLACES
    while (waiting > 0 && pages <= rounds) {
      expect((await request(server.origin, '/Personal')).status).toBe(200)
      pages++
    }
    expect(pages).toBeGreaterThan(rounds)
    expect(new Set(await Promise.all(logins))).toEqual(new Set([200]))
    // A hash takes 19 MiB: all at once would be 1.2 GiB.
    expect(peak - memory).toBeLessThan(300 * 1024 * 1024)
  })

  it('by one person do not block another', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    await registerPerson(server, BOB, '192.0.2.2')
    const { connection } = server.database
    const hashes = connection.prepare('select password_hash from account order by id').pluck().all()
    const checks = holdChecks()
    const greedy = Array.from({ length: 100 }, (_, number) =>
      attempt(server, BOB.email, BOB.password, `203.0.113.${number % 20}`),
    )
    const other = attempt(server, ADA.email, ADA.password, '192.0.2.1')
    // The queue cannot hold all of 101, so some must be refused.
    await waitForSome(greedy, 101 - PLACES - WAITING)
    checks.release()
    expect((await other).status).toBe(200)
    expect(checks.hashes.indexOf(String(hashes[0]))).toBeLessThanOrEqual(PLACES + 1)
    await Promise.all(greedy)
  })

  it('above the queue limit get 503 with Retry-After (S53)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const checks = holdChecks()
    const attempts = Array.from({ length: 120 }, (_, number) =>
      attempt(server, `p${number}@example.com`, 'password', `203.0.113.${number}`),
    )
    const refused = await waitForSome(attempts, 120 - PLACES - WAITING)
    for (const { status, headers } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, '2'])
    }
    checks.release()
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PLACES + WAITING)
    expect((await attempt(server, ADA.email, 'password', '192.0.2.1')).status).toBe(401)
  })
})

describe('a client that disconnects', () => {
  it('during a hash leaves no session, and frees its slot', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await registerPerson(server, ADA, '192.0.2.1')
    // A slot that is not freed would leave none for the last one.
    for (let number = 0; number <= PLACES; number++) {
      const checks = holdChecks()
      const leaving = new AbortController()
      const running = fetch(server.origin + login.path, {
        method: 'POST',
        signal: leaving.signal,
        headers: {
          'Content-Type': 'application/json',
          ...from('192.0.2.1').headers,
        },
        body: JSON.stringify({ email: ADA.email, password: ADA.password }),
      })
      expect(await Promise.race([checks.begun, running.then(({ status }) => status)])).toBe('begun')
      leaving.abort()
      await expect(running).rejects.toThrow('abort')
      checks.release()
      await server.idle()
    }
    expect((await attempt(server, ADA.email, ADA.password, '192.0.2.1')).status).toBe(200)
    expect(server.log.map(({ msg }) => msg)).not.toContain('unexpected error')
  })
})
