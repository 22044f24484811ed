import { describe, expect, it } from 'vitest'
import { serveForTest } from '../../shared/api/testing.ts'
import {
  chooseCoding,
  type Representation,
  representPage,
  representRedirect,
  writeRepresentation,
} from './representation.ts'

const html = `<!DOCTYPE html><title>Größe</title>${'<p>text</p>'.repeat(200)}`
const CACHE_CONTROL = 'public, max-age=0, s-maxage=600'

function prepare(status = 200, text = html): Promise<Representation> {
  return representPage({ status, html: text }, 'fast', CACHE_CONTROL)
}

describe('chooseCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['BR', 'br'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0.0', 'identity'],
    ['br ; q=0 , gzip', 'gzip'],
    ['br;Q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, gzip;q=0, *', 'identity'],
    ['br;q=0.001', 'br'],
    ['brotli, xgzip', 'identity'],
    [',;,;;q=0,', 'identity'],
    ['gzip;level=9', 'gzip'],
    ['gzip;q=banana', 'gzip'],
    ['br'.padEnd(1024), 'br'],
    ['br'.padEnd(1025), 'identity'],
  ] as const)('chooses for %j the coding %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })
})

describe('representPage', () => {
  it('gives each encoding its own tag, the same for the same page', async () => {
    const { variants } = await prepare()
    const tags = Object.values(variants).map((variant) => variant?.etag ?? '')
    expect(new Set(tags).size).toBe(3)
    expect(tags.filter((tag) => !/^"[\w-]+"$/.test(tag))).toEqual([])
    expect((await prepare()).variants).toEqual(variants)
  })

  it('gives another page other tags', async () => {
    const [one, other] = [await prepare(), await prepare(200, `${html} `)]
    expect(other.variants.identity.etag).not.toBe(one.variants.identity.etag)
    expect(other.variants.br?.etag).not.toBe(one.variants.br?.etag)
  })

  it('compresses, and more for a page that is cached', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `<li>Number ${index ** 3}</li>`)
    const page = { status: 200, html: lines.join('\n') }
    const fast = await representPage(page, 'fast', CACHE_CONTROL)
    const best = await representPage(page, 'best', CACHE_CONTROL)
    for (const encoding of ['br', 'gzip'] as const) {
      const size = fast.variants[encoding]?.body.length ?? 0
      expect(size, encoding).toBeLessThan(fast.variants.identity.body.length)
      expect(best.variants[encoding]?.body.length, encoding).toBeLessThan(size)
    }
  })
})

describe('writeRepresentation', () => {
  async function ask(answer: Representation, headers: Record<string, string> = {}, method = 'GET') {
    const origin = await serveForTest((request, response) => {
      writeRepresentation(request, response, answer)
    })
    const encoding = { 'Accept-Encoding': 'identity' }
    return fetch(origin, { method, headers: { ...encoding, ...headers } })
  }

  it.each(['br', 'gzip', 'identity'] as const)('sends the encoding %s', async (encoding) => {
    const answer = await prepare()
    const response = await ask(answer, { 'Accept-Encoding': encoding })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.variants[encoding]?.body.length),
      'cache-control': CACHE_CONTROL,
      vary: 'Accept-Encoding',
      etag: answer.variants[encoding]?.etag,
    })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.text()).toBe(html)
  })

  it('answers HEAD with the headers of the page and no body', async () => {
    const answer = await prepare()
    const response = await ask(answer, {}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(html)))
    expect(await response.text()).toBe('')
  })

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag as a proxy weakened it', (tag: string) => `W/${tag}`],
    ['the tag among others', (tag: string) => `"old", W/"older" ,${tag}`],
    ['any tag', () => '*'],
  ])('sends 304 to a browser that has %s', async (_, write) => {
    const answer = await prepare()
    const { etag } = answer.variants.identity
    const response = await ask(answer, { 'If-None-Match': write(etag) })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': CACHE_CONTROL,
    })
    expect(response.headers.get('content-type')).toBeNull()
  })

  it.each([
    ['an older tag', () => '"old"'],
    ['the tag of another variant', ({ variants }: Representation) => variants.br?.etag ?? ''],
    [
      'the tag without its quotes',
      ({ variants }: Representation) => variants.identity.etag.slice(1, -1),
    ],
    ['half a tag', ({ variants }: Representation) => variants.identity.etag.slice(0, 5)],
  ])('sends the page to a browser that has %s', async (_, write) => {
    const answer = await prepare()
    const response = await ask(answer, { 'If-None-Match': write(answer) })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(html)
  })

  it('sends 404 again to a browser that has the not-found page', async () => {
    const answer = await prepare(404)
    const response = await ask(answer, { 'If-None-Match': answer.variants.identity.etag })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(html)
  })
})

it.each([
  ['/Projects/Quiz?q=a', '/Projects/Quiz?q=a'],
  ['/über uns', '/%C3%BCber%20uns'],
  ['/😀', '/%F0%9F%98%80'],
])('a redirect to %s encodes what no header may contain', (location, encoded) => {
  const { head } = representRedirect(location).variants.identity
  expect(head[head.indexOf('Location') + 1]).toBe(encoded)
})
