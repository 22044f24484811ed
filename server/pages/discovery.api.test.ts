import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../shared/clock.ts'
import { stableHeaders, request, startServer, type TestServer } from '../testing.ts'
import { listElements, PAGES, readHead, readStructuredData } from './testing.ts'

const PUBLIC_ORIGIN = 'https://site.example'
/** The listed pages with their own canonical address. */
const LISTED = PAGES.filter((path) => path !== '/Resume' && !path.includes('To-Do-List'))

let server: TestServer
beforeAll(async () => {
  server = await startServer({ publicOrigin: PUBLIC_ORIGIN })
})
afterAll(() => server.stop())

const get = (target: string) =>
  request(server.origin, target, { headers: { Host: 'evil.example' } })

type Thing = { '@type': string; [property: string]: unknown }

/** Reads the structured data of a page: the page and its breadcrumbs. */
async function readGraph(path: string): Promise<Thing[]> {
  const found = readStructuredData((await get(path)).text)
  expect(found).toHaveLength(1)
  const [{ '@context': context, '@graph': graph }] = found as [
    { '@context': string; '@graph': Thing[] },
  ]
  expect(context).toBe('https://schema.org')
  return graph
}

const TEXT = expect.stringMatching(/\S/) as string
const ADDRESS = expect.stringMatching(/^https:\/\/site\.example\//) as string

describe.each(LISTED)('the structured data of %s', (path) => {
  it('has the fields that search engines require, and absolute addresses', async () => {
    const [page, trail] = await readGraph(path)
    expect(page).toMatchObject({ url: PUBLIC_ORIGIN + path, name: TEXT, description: TEXT })
    expect(page?.['isPartOf']).toMatchObject({ '@type': 'WebSite', url: `${PUBLIC_ORIGIN}/` })
    const { mainEntity } = page as unknown as { mainEntity: Thing }
    if (path === '/') {
      expect(page?.['@type']).toBe('ProfilePage')
      expect(mainEntity).toMatchObject({ '@type': 'Person', name: 'Your Name', image: ADDRESS })
      return
    }
    expect(trail?.['@type']).toBe('BreadcrumbList')
    const steps = trail?.['itemListElement'] as Thing[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    for (const step of steps) expect(step).toMatchObject({ name: TEXT, item: ADDRESS })
    expect(steps.at(-1)?.['item']).toBe(PUBLIC_ORIGIN + path)
    if (!path.startsWith('/Projects/')) return
    expect(['CreativeWork', 'SoftwareApplication']).toContain(mainEntity['@type'])
    const author = { '@type': 'Person', name: 'Your Name' }
    expect(mainEntity).toMatchObject({ name: TEXT, description: TEXT, image: ADDRESS, author })
    if (mainEntity['@type'] === 'CreativeWork') return
    expect(mainEntity).toMatchObject({ applicationCategory: TEXT, offers: { price: 0 } })
  })
})

it('the structured data contains no private part of the resume and nothing of the request (S13)', async () => {
  const text = JSON.stringify(await readGraph('/'))
  expect(text).not.toMatch(/1 Example Street|X00 0000|20 910|353209100143|you@example|evil/)
})

it('an unlisted page has no structured data', async () => {
  for (const path of ['/Projects/To-Do-List', '/Projects/To-Do-List/auth', '/no-such-page']) {
    expect(readStructuredData((await get(path)).text), path).toEqual([])
  }
})

describe('a link preview', () => {
  it('has an own, immutable picture for every page, which visitors do not load', async () => {
    const pictures = new Set<string>()
    for (const path of PAGES) {
      const { text } = await get(path)
      const tags = new Map(
        listElements(text, 'meta').map(({ property, content }) => [property, content]),
      )
      expect(tags.get('og:url')).toBe(readHead(text).canonical[0])
      expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
      const address = tags.get('og:image') ?? ''
      expect(address).toMatch(/^https:\/\/site\.example\/assets\//)
      pictures.add(address)
    }
    // The login page has the picture of the site, and /Resume is the home page.
    expect(pictures.size).toBe(PAGES.length - 2)
    for (const address of pictures) {
      const { status, headers, bytes } = await get(new URL(address).pathname)
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(headers['cache-control']).toMatch(/immutable/)
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([1200, 630])
      expect(bytes.length).toBeLessThan(150_000)
    }
  })

  it('has no picture for a missing page', async () => {
    expect((await get('/no-such-page')).text).not.toContain('og:image')
  })
})

describe('/sitemap.xml', () => {
  it('contains every listed page by its canonical address, and no other', async () => {
    const { status, headers, text } = await get('/sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(listed.toSorted()).toEqual(LISTED.map((path) => PUBLIC_ORIGIN + path).toSorted())
    for (const address of listed) {
      const { robots, canonical } = readHead((await get(new URL(address ?? '').pathname)).text)
      expect([robots, canonical]).toEqual([undefined, [address]])
    }
  })

  it('contains a date only for pages whose content has one', async () => {
    const { text } = await get('/sitemap.xml')
    const dated = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)]
    expect(dated.map(([, address]) => address)).toEqual(
      ['/', '/Personal', '/Privacy'].map((path) => PUBLIC_ORIGIN + path),
    )
    for (const [, , day] of dated) expect(day).toMatch(/^\d{4}(-\d\d){0,2}$/)
  })
})

describe('/robots.txt', () => {
  it('allows everything, so that robots can read noindex, and names the sitemap', async () => {
    const { status, headers, text } = await get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`)
  })
})

describe('/.well-known/security.txt', () => {
  const FIELDS =
    /^Contact: mailto:you@example\.com\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: https:\/\/site\.example\/\.well-known\/security\.txt\n$/

  it('is not expired, however long the server has been running', async () => {
    for (const days of [0, 200, 2000]) {
      server.clock.advance(days * DAY)
      const { status, headers, text } = await get('/.well-known/security.txt')
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      const left = Date.parse(FIELDS.exec(text)?.[1] ?? '') - server.clock.now()
      expect(left).toBeGreaterThan(170 * DAY)
      expect(left).toBeLessThan(365 * DAY)
    }
  })
})

describe.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])('%s', (path) => {
  it('answers HEAD, is cached for an hour, and rejects other methods', async () => {
    const whole = await request(server.origin, path)
    const head = await request(server.origin, path, { method: 'HEAD' })
    expect(head.bytes).toHaveLength(0)
    expect(stableHeaders(head)).toEqual(stableHeaders(whole))
    expect(head.headers['cache-control']).toBe('public, max-age=3600')
    expect((await request(server.origin, path, { method: 'POST' })).status).toBe(404)
  })
})

describe('the to-do list', () => {
  it('is an app of its own, whose manifest its pages link to', async () => {
    const { headers, text } = await get('/to-do-list.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json')
    expect(JSON.parse(text)).toMatchObject({
      name: 'To-do list',
      start_url: '/Projects/To-Do-List',
      scope: '/Projects/To-Do-List',
      display: 'standalone',
    })
    for (const path of ['/Projects/To-Do-List', '/Projects/To-Do-List/auth']) {
      const links = listElements((await get(path)).text, 'link')
      const manifests = links.filter(({ rel }) => rel === 'manifest')
      expect(manifests.map(({ href }) => href)).toEqual(['/to-do-list.webmanifest'])
    }
  })

  it('has a service worker that browsers always ask for, with files that all exist', async () => {
    const { headers, text } = await get('/to-do-list-worker.js')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'no-cache',
    })
    const [, site = ''] = /^const SITE = (.*)$/m.exec(text) ?? []
    const { lists } = JSON.parse(site) as {
      lists: Record<string, { pages: string[]; files: string[] }>
    }
    const { pages, files } = lists['/Projects/To-Do-List'] ?? { pages: [], files: [] }
    expect(pages).toHaveLength(2)
    for (const path of [...pages, ...files]) expect((await get(path)).status, path).toBe(200)
    // Every file that the pages name is among them.
    for (const page of pages) {
      const named = (await get(page)).text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2|svg)/g) ?? []
      expect(named.filter((file) => !files.includes(file))).toEqual([])
    }
  })
})

describe('the icons', () => {
  it('are where the web manifest and the pages link to, in the declared sizes', async () => {
    const { headers, text } = await get('/site.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json')
    const { icons, ...manifest } = JSON.parse(text) as {
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Your Name', start_url: '/', lang: 'en', dir: 'ltr' })
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes, type } of icons) {
      const icon = await get(src)
      expect([icon.status, icon.headers['content-type']], src).toEqual([200, type])
      const { width, height } = await sharp(icon.bytes).metadata()
      if (type === 'image/png') expect(`${width}x${height}`).toBe(sizes)
    }
    const links = listElements((await get('/')).text, 'link')
    const linked = links.filter(({ rel }) => /^(icon|apple-touch-icon|manifest)$/.test(rel ?? ''))
    expect(linked.map(({ href }) => href).toSorted()).toEqual([
      '/apple-touch-icon.png',
      '/favicon.ico',
      '/favicon.svg',
      '/site.webmanifest',
    ])
    for (const { href = '' } of linked) expect((await get(href)).status, href).toBe(200)
    expect((await get('/favicon.ico')).headers['content-type']).toBe('image/x-icon')
  })
})
