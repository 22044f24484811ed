import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stableHeaders, request, startServer, type TestServer } from '../testing.ts'
import { listElements, listTexts, PAGES, readHead } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (target: string) => request(server.origin, target)

describe('a path without a page', () => {
  const unknown = [
    '/no-such-page',
    '/Resume/more',
    '/Projects/To-Do-List/login',
    '/Projects/To-Do-List/register',
    '/Projects/To-Do-List/logout',
    '/Projects/To-Do-List/sessions',
    '/Projects/To-Do-List/items/batch',
    '/index.html',
    '/404',
  ]

  it.each(unknown)('%s gets a not-found page with links', async (target) => {
    const { status, headers, text } = await get(target)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(readHead(text).robots).toBe('noindex')
    expect(readHead(text).canonical).toEqual([])
    const [main = ''] = /<main.*<\/main>/s.exec(text) ?? []
    expect(listTexts(main, 'h1')).toEqual(["It looks like the page doesn't exist :/"])
    const way = 'Click here to go back and everything will be fine.'
    expect(listTexts(main, 'a')).toEqual([way])
    expect(listElements(main, 'a')[0]).toMatchObject({ href: '/' })
  })

  it('answers HEAD with the same headers and no body', async () => {
    const whole = await get('/no-such-page')
    const head = await request(server.origin, '/no-such-page', { method: 'HEAD' })
    expect(head.bytes).toHaveLength(0)
    expect(stableHeaders(head)).toEqual(stableHeaders(whole))
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'answers %s with problem details',
    async (method) => {
      const { status, headers, text } = await request(server.origin, '/no-such-page', { method })
      expect(status).toBe(404)
      expect(headers).not.toHaveProperty('allow')
      expect(headers['content-type']).toBe('application/problem+json')
      expect(JSON.parse(text)).toEqual({ type: 'about:blank', title: 'Not Found', status: 404 })
    },
  )
})

describe("another spelling of a page's path", () => {
  const encode = (path: string) => path.replace(/[a-z]/gi, hex)
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  const spellings: [string, (path: string) => string][] = [
    ['in lower case', (path) => path.toLowerCase()],
    ['in upper case', (path) => path.toUpperCase()],
    ['with a slash at the end', (path) => `${path}/`],
    ['with slashes at the end', (path) => `${path}///`],
    ['percent-encoded', encode],
    ['with encoded slashes', (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2f`],
    ['all at once', (path) => `${encode(path.toLowerCase())}/`],
  ]
  const QUERY = '?q=a%20b&x=%2F%2Fevil.example&q=%22'

  it.each(spellings)('%s redirects to the page, with its query', async (_, spell) => {
    for (const path of PAGES.filter((page) => page !== '/')) {
      for (const query of ['', QUERY]) {
        const { status, headers } = await get(spell(path) + query)
        expect([status, headers.location], spell(path)).toEqual([308, path + query])
      }
    }
  })

  it('redirects HEAD too, and rejects other methods', async () => {
    const head = await request(server.origin, '/personal', { method: 'HEAD' })
    expect([head.status, head.headers.location]).toEqual([308, '/Personal'])
    const post = await request(server.origin, '/personal', { method: 'POST' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('redirects to the page in one step', async () => {
    const { headers } = await get('/projects/QUIZ/?x=1')
    expect((await get(String(headers.location))).status).toBe(200)
  })
})

describe('a malicious request target', () => {
  const long = 'a'.repeat(8000)
  const targets = [
    '//evil.example/',
    '//evil.example/%2e%2e',
    '///evil.example',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F/evil.example/',
    '/https://evil.example/',
    '/%2e%2e/',
    '/../',
    '/..%2f',
    '/Projects/../../Personal',
    '/%00',
    '/Personal%00',
    '/%0d%0aSet-Cookie:%20a=b',
    '/%E0%A4%A',
    '/%',
    '/Projects/%zz',
    '/__proto__',
    '/constructor/prototype',
    '/Projects/constructor',
    '/#',
    '/;',
    `/${long}`,
    `/${'%61'.repeat(3000)}`,
    `/${'a/'.repeat(4000)}`,
    '*',
    'http://[::1',
  ]

  it.each(targets)('%.60s is not found', async (target) => {
    const { status, headers } = await get(target)
    expect([400, 404]).toContain(status)
    expect(headers).not.toHaveProperty('location')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('may be an absolute address, as proxies send it, whose host is ignored', async () => {
    const { status, text } = await get('http://evil.example/Personal')
    expect(status).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="${server.origin}/Personal"`)
    expect(text).not.toContain('evil.example')
    expect((await get('http://evil.example/personal')).headers.location).toBe('/Personal')
    expect((await get('evil://example')).status).toBe(200)
  })

  it('cannot exceed the limit of the parser', async () => {
    expect((await get(`/${long.repeat(3)}`)).status).toBe(431)
    expect((await get('/')).status).toBe(200)
  })

  it('cannot redirect to another site with its query (S65)', async () => {
    for (const query of ['?//evil.example', '?\\\\evil.example', '?x=%0d%0aSet-Cookie:a', '?%00']) {
      const { status, headers } = await get(`/personal${query}`)
      expect(status).toBe(308)
      expect(new URL(String(headers.location), server.origin).origin).toBe(server.origin)
      expect(headers.location).toMatch(/^\/Personal\?/)
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })
})
