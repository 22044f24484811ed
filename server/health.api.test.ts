import { describe, expect, it } from 'vitest'
import { call, CallError } from '../shared/api/endpoint.ts'
import { health, readiness } from '../shared/api/health.ts'
import { HOUR, MINUTE, SECOND } from '../shared/clock.ts'
import { failure, success } from '../shared/result.ts'
import { registerPerson } from './accounts/testing.ts'
import type { Fault } from './mail/smtp-faults.ts'
import { request, startServerForTest, type TestServer } from './testing.ts'

/** Returns the next readiness result: 'ok', or the failing parts. */
async function readReadiness({ origin, clock }: Pick<TestServer, 'origin' | 'clock'>) {
  clock.advance(SECOND)
  try {
    return (await call(readiness, undefined, { origin })).status
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    expect(error).toMatchObject({ status: 503, problem: { detail: 'Some checks fail.' } })
    return error.problem?.errors?.map(({ field }) => field)
  }
}

/** Creates a transport that fails with that fault until it is told to accept mails. */
function createFaultyTransport(fault: Fault) {
  let works = false
  const send = () => Promise.resolve(works ? success(undefined) : failure(fault))
  return { transport: () => ({ send }), mend: () => void (works = true) }
}

describe('the health check', () => {
  it('succeeds while the database can be read', async () => {
    const { origin } = await startServerForTest()
    expect(await call(health, undefined, { origin })).toEqual({ status: 'ok' })
    const head = await request(origin, health.path, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })

  it('fails without the reason when the database cannot be read', async () => {
    const { origin, database } = await startServerForTest()
    database.close()
    const failed = call(health, undefined, { origin })
    await expect(failed).rejects.toBeInstanceOf(CallError)
    await expect(failed).rejects.toMatchObject({
      status: 500,
      problem: { type: 'about:blank', title: 'Internal Server Error', status: 500 },
    })
    const { text } = await request(origin, health.path)
    expect(text).not.toMatch(/database|sqlite|stack/i)
  })

  it('does not affect pages when the database is missing', async () => {
    const { origin, database } = await startServerForTest()
    database.close()
    expect((await request(origin, '/')).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('rejects %s', async (method) => {
    const { origin } = await startServerForTest()
    const { status, headers, text } = await request(origin, health.path, { method })
    expect(status).toBe(405)
    expect(headers).toMatchObject({
      allow: 'GET, HEAD',
      'content-type': 'application/problem+json',
    })
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
    })
  })
})

describe('the readiness check', () => {
  it('succeeds while changes are saved, the disk has space and mail is delivered', async () => {
    const site = await startServerForTest()
    await registerPerson(site)
    await site.outbox.run()
    site.clock.advance(3 * HOUR)
    expect(await readReadiness(site)).toBe('ok')
    const { headers } = await request(site.origin, readiness.path)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  it.each([0, 128 * 2 ** 20, new Error('ENOENT')])(
    'fails while the disk has little space (%s), and is logged once',
    async (answer) => {
      let free: number | Error = answer
      const site = await startServerForTest({
        measureFreeSpace: () =>
          free instanceof Error ? Promise.reject(free) : Promise.resolve(free),
      })
      for (let time = 0; time < 3; time++) expect(await readReadiness(site)).toEqual(['disk'])
      free = 130 * 2 ** 20
      for (let time = 0; time < 3; time++) expect(await readReadiness(site)).toBe('ok')
      expect(site.log.filter(({ msg }) => msg.includes('ready'))).toMatchObject([
        { level: 40, failures: ['disk'], msg: 'not ready' },
        { level: 30, msg: 'ready again' },
      ])
    },
  )

  it('fails while mails have waited for hours because of the mail server', async () => {
    const fault: Fault = { kind: 'temporary', scope: 'server', code: 'ECONNREFUSED' }
    const { transport, mend } = createFaultyTransport(fault)
    const site = await startServerForTest({ transport })
    await registerPerson(site)
    await site.outbox.run()
    site.clock.advance(2 * HOUR - MINUTE)
    expect(await readReadiness(site)).toBe('ok')
    site.clock.advance(MINUTE)
    expect(await readReadiness(site)).toEqual(['mail'])
    mend()
    await site.outbox.run()
    expect(await readReadiness(site)).toBe('ok')
  })

  it('does not depend on the mail servers of visitors who register', async () => {
    const fault: Fault = { kind: 'temporary', scope: 'mail', code: 'RCPT TO 451' }
    const { transport } = createFaultyTransport(fault)
    const site = await startServerForTest({ transport })
    await registerPerson(site)
    await site.outbox.run()
    site.clock.advance(9 * HOUR)
    expect(await readReadiness(site)).toBe('ok')
  })

  it('names every failing part, and nothing about the machine (S135)', async () => {
    const site = await startServerForTest({ measureFreeSpace: () => Promise.resolve(0) })
    // The API is loaded by its first request.
    await request(site.origin, health.path)
    site.database.close()
    expect(await readReadiness(site)).toEqual(['database', 'disk', 'mail'])
    const { status, headers, text } = await request(site.origin, readiness.path)
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(text).not.toMatch(/sqlite|stack|\/|MiB|\d{4}/i)
  })

  it('checks once a second, however often it is requested, and writes nothing', async () => {
    let looks = 0
    const site = await startServerForTest({
      measureFreeSpace: () => {
        looks++
        return Promise.resolve(Infinity)
      },
    })
    const changes = site.database.connection.prepare('select total_changes()').pluck()
    const before = changes.get()
    const ask = () => request(site.origin, readiness.path)
    for (let time = 0; time < 10; time++) await Promise.all([ask(), ask(), ask()])
    expect(looks).toBe(1)
    site.clock.advance(SECOND)
    await Promise.all([ask(), ask(), ask()])
    expect(looks).toBe(2)
    // A clock that is set back invalidates the cached result.
    site.clock.advance(-HOUR)
    await ask()
    expect(looks).toBe(3)
    expect(changes.get()).toBe(before)
  })
})
