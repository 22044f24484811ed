import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { type LogEntry, request, startServerForTest, wrapRender } from '../testing.ts'

/** Returns the log entries of a server during some requests. */
async function logWhile(visit: (origin: string) => Promise<void>): Promise<LogEntry[]> {
  const { origin, log, stop } = await startServerForTest()
  await visit(origin)
  await stop()
  return log
}

describe('the log', () => {
  const kinds: [string, string, number, Parameters<typeof request>[2]?][] = [
    ['GET', '/', 200],
    ['HEAD', '/', 200, { method: 'HEAD' }],
    ['GET', '/', 304, { headers: { 'If-None-Match': '*' } }],
    ['GET', '/personal', 308],
    ['GET', '/no-such-page', 404],
    ['POST', '/no-such-page', 404, { method: 'POST', body: 'x' }],
    ['DELETE', '/', 405, { method: 'DELETE' }],
    ['GET', '/favicon.svg', 200],
    ['GET', '/healthz', 200],
    ['GET', '/%00', 404],
  ]

  it('omits the origin of an absolute request target', async () => {
    const log = await logWhile(async (origin) => {
      await request(origin, 'http://visitor:secret-word@example.com/Personal?secret-word')
    })
    expect(log.map(({ path }) => path)).toEqual(['/Personal'])
    expect(JSON.stringify(log)).not.toContain('secret-word')
  })

  it.each(kinds)('has one line for %s %s: %i (S160)', async (method, path, status, options) => {
    let id: unknown
    const log = await logWhile(async (origin) => {
      const answer = await request(origin, path, options)
      expect(answer.status).toBe(status)
      id = answer.headers['x-request-id']
    })
    const ms: unknown = expect.any(Number)
    const time: unknown = expect.any(Number)
    expect(log).toEqual([{ level: 30, time, id, method, path, status, ms, msg: 'request' }])
    expect(log[0]?.['ms']).toBeGreaterThanOrEqual(0)
  })

  it('has a line for each request of one connection and of many', async () => {
    const log = await logWhile(async (origin) => {
      await Promise.all(Array.from({ length: 50 }, (_, n) => request(origin, `/page-${n}`)))
    })
    const paths = log.map(({ path }) => String(path))
    expect(new Set(paths)).toEqual(new Set(Array.from({ length: 50 }, (_, n) => `/page-${n}`)))
    expect(log).toHaveLength(50)
  })

  it('contains no query, header or address of visitors (S3)', async () => {
    const secrets = ['sought', 'bearer-secret', 'cookie-secret', 'agent-secret', 'from-secret']
    const headers = {
      Authorization: 'Bearer bearer-secret',
      Cookie: 'session=cookie-secret',
      'User-Agent': 'agent-secret',
      Referer: 'https://from-secret.example/',
      'X-Forwarded-For': '203.0.113.7',
      Forwarded: 'for=203.0.113.7',
    }
    const log = await logWhile(async (origin) => {
      for (const path of ['/', '/Projects', '/projects', '/no-such-page', '/favicon.svg']) {
        await request(origin, `${path}?q=sought`, { headers })
        await request(origin, `${path}?q=sought`, { headers, method: 'POST', body: 'sought' })
      }
      await request(origin, '/healthz?q=sought', { headers })
    })
    // The extra line warns of forwarded addresses without TRUST_PROXY.
    expect(log).toHaveLength(12)
    const text = JSON.stringify(log)
    for (const secret of [...secrets, '203.0.113.7', '127.0.0.1', '?']) {
      expect(text).not.toContain(secret)
    }
  })

  it('shortens a long path', async () => {
    const log = await logWhile(async (origin) => {
      await request(origin, `/${'a'.repeat(8000)}`)
    })
    expect(log.map(({ path }) => path)).toEqual([`/${'a'.repeat(199)}`])
  })

  it('escapes line breaks in a path (S166)', async () => {
    const log = await logWhile(async (origin) => {
      await request(origin, '/%0a{"level":60}')
    })
    expect(log.map(({ path }) => path)).toEqual(['/%0a{"level":60}'])
  })

  it('marks a request that the client aborted', async () => {
    const steps = new EventEmitter()
    const asked = once(steps, 'asked')
    const left = once(steps, 'left')
    const frontend = await wrapRender(async (render) => {
      steps.emit('asked')
      await left
      return render()
    })
    const { origin, log } = await startServerForTest({ frontend })
    const visit = httpRequest(`${origin}/Personal`)
    visit.on('error', () => undefined)
    visit.end()
    await asked
    visit.destroy()
    await expect
      .poll(() => log, { timeout: 20 * SECOND })
      .toEqual([expect.objectContaining({ path: '/Personal', msg: 'request', aborted: true })])
    steps.emit('left')
    expect((await request(origin, '/Personal')).status).toBe(200)
  })
})
