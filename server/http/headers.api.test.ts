import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  request,
  startServer,
  startServerForTest,
  type TestServer,
  wrapRender,
} from '../testing.ts'
import { listInlineScripts } from '../pages/testing.ts'

const CSP = 'content-security-policy'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}

function expectSecurityHeaders(headers: IncomingHttpHeaders): void {
  expect(headers).toMatchObject(ALWAYS)
  expect(headers[CSP]).toContain("default-src 'none'")
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  for (const name of ['x-powered-by', 'server', 'set-cookie', 'strict-transport-security']) {
    expect(headers).not.toHaveProperty(name)
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ frontend: await wrapRender(failOnPersonal) })
})
afterAll(() => server.stop())

function failOnPersonal<Page>(render: () => Promise<Page>, url: string): Promise<Page> {
  return url === '/Personal' ? Promise.reject(new Error('broken')) : render()
}

async function readPolicy(): Promise<Map<string, string[]>> {
  const { headers } = await request(server.origin, '/')
  return new Map(
    String(headers[CSP])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
  )
}

describe('every response has the security headers (S54)', () => {
  const kinds: [string, number, string, Parameters<typeof request>[2]?][] = [
    ['a page', 200, '/'],
    ['a page that was kept', 200, '/'],
    ['a page with its filter', 200, '/Projects?q=quiz'],
    ['HEAD of a page', 200, '/', { method: 'HEAD' }],
    ['a page that the browser has', 304, '/', { headers: { 'If-None-Match': '*' } }],
    ['another spelling of a page', 308, '/resume/'],
    ['no page', 404, '/no-such-page'],
    ['a change to no page', 404, '/no-such-page', { method: 'POST' }],
    ['a change to a page', 405, '/', { method: 'POST' }],
    ['a page that failed', 500, '/Personal'],
    ['a file', 200, '/favicon.svg'],
    ['the API', 200, '/healthz'],
    ['the API, refusing', 405, '/healthz', { method: 'POST' }],
  ]

  it.each(kinds)('%s: %i', async (_, status, target, options) => {
    const answer = await request(server.origin, target, options)
    expect(answer.status).toBe(status)
    expectSecurityHeaders(answer.headers)
  })

  it('a file that the browser has cached: 304', async () => {
    const { headers } = await request(server.origin, '/favicon.svg')
    const known = { 'If-None-Match': String(headers.etag) }
    const again = await request(server.origin, '/favicon.svg', { headers: known })
    expect(again.status).toBe(304)
    expectSecurityHeaders(again.headers)
  })

  it('and its own request id', async () => {
    const ids = new Set<unknown>()
    for (let time = 0; time < 20; time++) {
      for (const target of ['/', '/no-such-page', '/healthz', '/favicon.svg']) {
        ids.add((await request(server.origin, target)).headers['x-request-id'])
      }
    }
    expect(ids.size).toBe(80)
  })

  it('and the visitor cannot choose the request id', async () => {
    const headers = { 'X-Request-Id': 'mine' }
    const answer = await request(server.origin, '/', { headers })
    expect(answer.headers['x-request-id']).not.toBe('mine')
  })
})

describe('a site on https', () => {
  it('sends HSTS (S58)', async () => {
    const { origin } = await startServerForTest({ publicOrigin: 'https://site.example' })
    for (const target of ['/', '/resume', '/no-such-page', '/healthz', '/favicon.svg']) {
      const { headers } = await request(origin, target)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
  })
})

describe('the content security policy', () => {
  it('is the same for every response', async () => {
    const targets = ['/', '/Projects/IC', '/no-such-page', '/healthz', '/favicon.svg']
    const policies = targets.map(async (target) => {
      const { headers } = await request(server.origin, target)
      return headers[CSP]
    })
    expect(new Set(await Promise.all(policies)).size).toBe(1)
  })

  it('has default-src none and nothing unsafe (S1)', async () => {
    const policy = await readPolicy()
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|nonce|https?:|data:|\*/)
  })

  it('allows the one inline script by its hash', async () => {
    const { text } = await request(server.origin, '/')
    const hashes = listInlineScripts(text).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(1)
    expect((await readPolicy()).get('script-src')).toEqual(["'self'", ...hashes])
  })
})

it('responses of the API are not cached', async () => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const { headers } = await request(server.origin, '/healthz', { method })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  }
})
