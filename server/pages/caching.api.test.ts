import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { request, startServerForTest, wrapRender } from '../testing.ts'
import { PAGES } from './testing.ts'

const CDN_CACHEABLE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

/** Starts a server that records the rendered URLs. */
async function startCounting() {
  const rendered: string[] = []
  const frontend = await wrapRender((render, url) => {
    rendered.push(url)
    return render()
  })
  const server = await startServerForTest({ frontend, publicOrigin: 'https://site.example' })
  const get = (target: string, headers: Record<string, string> = {}) =>
    request(server.origin, target, { headers })
  return { server, rendered, get }
}

describe('the encodings of a page', () => {
  const forms = [
    { accepts: 'gzip, deflate, br, zstd', encoding: 'br', decode: brotliDecompressSync },
    { accepts: 'gzip', encoding: 'gzip', decode: gunzipSync },
    { accepts: 'br;q=0, gzip;q=0.5', encoding: 'gzip', decode: gunzipSync },
    { accepts: 'identity', encoding: undefined, decode: (bytes: Buffer) => bytes },
  ]

  it.each(['/', '/no-such-page', '/Projects?q=quiz'])(
    '%s decode to the same bytes',
    async (target) => {
      const { get } = await startCounting()
      const plain = await get(target)
      for (const { accepts, encoding, decode } of forms) {
        const { headers, bytes } = await get(target, { 'Accept-Encoding': accepts })
        expect(headers['content-encoding']).toBe(encoding)
        expect(headers['vary']).toBe('Accept-Encoding')
        expect(Number(headers['content-length'])).toBe(bytes.length)
        if (encoding) expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
        expect(decode(bytes).equals(plain.bytes)).toBe(true)
      }
    },
  )

  it('have separate entity tags', async () => {
    const { get } = await startCounting()
    const tags = new Set<string>()
    for (const accepts of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/', { 'Accept-Encoding': accepts })
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
      tags.add(String(headers.etag))
    }
    expect(tags.size).toBe(3)
  })

  it('are cacheable for the configured time', async () => {
    const { get } = await startCounting()
    const cacheControl = async (target: string) => (await get(target)).headers['cache-control']
    for (const path of PAGES) {
      const changes = path === '/Projects/Evaluation'
      expect(await cacheControl(path), path).toBe(changes ? 'no-cache' : CDN_CACHEABLE)
    }
    expect(await cacheControl('/personal')).toBe(CDN_CACHEABLE)
    expect(await cacheControl('/Projects?q=quiz')).toBe('no-cache')
    expect(await cacheControl('/no-such-page')).toBe('no-cache')
  })
})

describe('a browser that has cached the page', () => {
  it.each(['/', '/Projects?q=quiz'])('%s gets 304', async (target) => {
    const { get } = await startCounting()
    for (const accepts of ['br', 'gzip', 'identity']) {
      const { headers } = await get(target, { 'Accept-Encoding': accepts })
      const tag = String(headers.etag)
      for (const known of [tag, `W/${tag}`, `"other", W/"more" , ${tag}`, '*']) {
        const again = await get(target, { 'Accept-Encoding': accepts, 'If-None-Match': known })
        expect(again.status, known).toBe(304)
        expect(again.bytes).toHaveLength(0)
        expect(again.headers).not.toHaveProperty('content-type')
        for (const name of ['etag', 'vary', 'cache-control']) {
          expect(again.headers[name]).toBe(headers[name])
        }
      }
    }
  })

  it('gets the page when the tag is of another page or encoding, or malformed', async () => {
    const { get } = await startCounting()
    const tagOf = async (target: string, accepts: string) =>
      String((await get(target, { 'Accept-Encoding': accepts })).headers.etag)
    const others = [await tagOf('/Personal', 'br'), await tagOf('/', 'gzip'), '"', 'W/', ',']
    for (const known of others) {
      const again = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': known })
      expect(again.status, known).toBe(200)
    }
  })

  it('gets 404 again for a missing page', async () => {
    const { get } = await startCounting()
    const { headers } = await get('/no-such-page')
    const again = await get('/no-such-page', { 'If-None-Match': String(headers.etag) })
    expect(again.status).toBe(404)
  })
})

describe('a page', () => {
  it('is rendered once, whatever its query (S138)', async () => {
    const { get, rendered } = await startCounting()
    for (let x = 1; x <= 1000; x++) {
      expect((await get(`/?x=${x}`)).status).toBe(200)
    }
    await get('/Projects?x=1')
    await get('/Projects?q=')
    expect(rendered).toEqual(['/', '/Projects'])
  })

  it('is rendered once for concurrent requests', async () => {
    const { get, rendered } = await startCounting()
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/Projects/IC')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(rendered).toEqual(['/Projects/IC'])
  })

  it('is rendered before its first request', async () => {
    const { server, get, rendered } = await startCounting()
    await server.warmUp()
    expect(rendered).toHaveLength(PAGES.length + 1)
    for (const target of [...PAGES, '/no-such-page']) await get(target)
    expect(rendered).toHaveLength(PAGES.length + 1)
  })

  it.each(['/', '/no-such-page'])(
    '%s is compressed fast for the first visitors, and better after that, with another tag',
    async (target) => {
      const { server, get } = await startCounting()
      const first = await get(target, { 'Accept-Encoding': 'br' })
      await server.warmUp()
      const later = await get(target, { 'Accept-Encoding': 'br' })
      expect(later.bytes.length).toBeLessThan(first.bytes.length)
      expect(later.headers.etag).not.toBe(first.headers.etag)
      expect(later.headers['cache-control']).toBe(first.headers['cache-control'])
      expect(brotliDecompressSync(later.bytes)).toEqual(brotliDecompressSync(first.bytes))
    },
  )

  it('renders to identical bytes each time', async () => {
    const [first, second] = [await startCounting(), await startCounting()]
    for (const target of [...PAGES, '/no-such-page', '/Projects?q=quiz']) {
      const [one, other] = [await first.get(target), await second.get(target)]
      expect(one.bytes.equals(other.bytes), target).toBe(true)
      expect(one.headers.etag).toBe(other.headers.etag)
    }
  })

  it('with its filter is rendered for each request, and only the filter changes it', async () => {
    const { get, rendered } = await startCounting()
    await get('/Projects?q=quiz&x=1')
    await get('/Projects?x=2&q=quiz')
    expect(rendered).toEqual(['/Projects?q=quiz', '/Projects?q=quiz'])
  })
})
