import { describe, expect, it } from 'vitest'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
import { createReferrerQueries } from '../db/queries/referrers.ts'
import { DAY } from '../shared/clock.ts'
import { request, startServerForTest, type TestServer } from './testing.ts'

async function countViews({ database, idle }: TestServer): Promise<Record<string, number>> {
  await idle()
  const pages = createPageViewQueries(database.connection).countByPath('2000-01-01')
  return Object.fromEntries(pages.map(({ path, views }) => [path, views]))
}

function countReferrers({ database }: TestServer): unknown[] {
  return createReferrerQueries(database.connection).countByHost('2000-01-01')
}

async function statusOfFile({ origin }: TestServer, path: string): Promise<number> {
  return (await request(origin, path)).status
}

describe('a page view', () => {
  it('is counted for a page from the cache, a fresh render and a 304', async () => {
    const server = await startServerForTest()
    const { headers } = await request(server.origin, '/Personal')
    await request(server.origin, '/Personal?utm_source=a')
    const known = await request(server.origin, '/Personal', {
      headers: { 'If-None-Match': headers.etag ?? '' },
    })
    expect(known.status).toBe(304)
    await request(server.origin, '/Projects/SoftwareDivider?q=crop')
    expect(await countViews(server)).toEqual({ '/Personal': 3, '/Projects/SoftwareDivider': 1 })
  })

  it('is not counted for missing pages, redirects, files, robots and other methods', async () => {
    const server = await startServerForTest()
    await request(server.origin, '/nowhere')
    await request(server.origin, '/personal/')
    await request(server.origin, '/healthz')
    await request(server.origin, '/favicon.svg')
    await request(server.origin, '/', { method: 'HEAD' })
    await request(server.origin, '/', { method: 'POST' })
    await request(server.origin, '/', { headers: { 'User-Agent': 'Googlebot/2.1' } })
    expect(await countViews(server)).toEqual({})
  })

  it('is apart from a download of the resume, which is counted once for each', async () => {
    const server = await startServerForTest()
    await request(server.origin, '/')
    for (const path of ['/resume.pdf', '/resume.docx', '/resume.pdf?download'])
      expect(await statusOfFile(server, path)).toBe(200)
    await request(server.origin, '/resume.pdf', { method: 'HEAD' })
    await request(server.origin, '/resume.pdf', { headers: { 'User-Agent': 'Googlebot/2.1' } })
    // The viewer of a browser reads the rest in parts.
    await request(server.origin, '/resume.pdf', { headers: { 'Sec-Fetch-Mode': 'cors' } })
    expect(await countViews(server)).toEqual({ '/': 1 })
    const views = createPageViewQueries(server.database.connection)
    expect(views.countDownloads('2000-01-01')).toEqual([
      { path: '/resume.pdf', views: 2 },
      { path: '/resume.docx', views: 1 },
    ])
    expect(views.countByDay('2000-01-01')).toEqual([{ viewedOn: '2026-01-01', views: 1 }])
  })

  it('is not counted when the server warms up its cache', async () => {
    const server = await startServerForTest()
    await server.warmUp()
    expect(await countViews(server)).toEqual({})
  })

  it('is stored for 400 days, as are referrers and errors', async () => {
    const server = await startServerForTest()
    await request(server.origin, '/', { headers: { Referer: 'https://a.test/' } })
    server.statistics.countError('mail')
    await countViews(server)
    server.clock.advance(400 * DAY)
    expect(await server.purge()).toMatchObject({ views: 0, referrers: 0, errors: 0 })
    // After such a gap the purge deletes nothing for a day.
    server.clock.advance(DAY / 2)
    expect(await server.purge()).toMatchObject({ views: 0 })
    server.clock.advance(DAY / 2)
    expect(await server.purge()).toMatchObject({ views: 1, referrers: 1, errors: 1 })
    expect(await countViews(server)).toEqual({})
  })
})

describe('a referrer', () => {
  it.each(['/', '/Projects?q=a', '/resume.pdf'])('is counted for %s', async (target) => {
    const server = await startServerForTest()
    const headers = { Referer: 'https://news.example.org/item?id=7' }
    await request(server.origin, target, { headers })
    await server.idle()
    expect(countReferrers(server)).toEqual([{ host: 'news.example.org', views: 1 }])
  })

  it('is not counted for what is not a view, and for links of the site itself', async () => {
    const server = await startServerForTest({ publicOrigin: 'https://ada.example' })
    const headers = { Referer: 'https://news.example.org/' }
    for (const path of ['/nowhere', '/personal/', '/favicon.svg', '/healthz'])
      await request(server.origin, path, { headers })
    await request(server.origin, '/', { headers: { ...headers, 'User-Agent': 'Googlebot/2.1' } })
    await request(server.origin, '/', { headers: { Referer: 'https://ada.example/Personal' } })
    await request(server.origin, '/', { headers: { Referer: `${server.origin}/Personal` } })
    await server.idle()
    expect(countReferrers(server)).toEqual([])
  })

  it('of strangers without end takes no more than 201 rows a day', async () => {
    const server = await startServerForTest()
    for (let number = 0; number < 300; number++) {
      await request(server.origin, '/', { headers: { Referer: `https://a${number}.test/` } })
    }
    await server.idle()
    expect(countReferrers(server)).toHaveLength(201)
    expect(countReferrers(server)[0]).toEqual({ host: 'other', views: 100 })
  })
})

it('the database stores only day, path and count of a page view, and apart from them the host that links to it (S2)', async () => {
  const server = await startServerForTest()
  const headers = { Referer: 'https://a.test/secret?secret=1' }
  await request(server.origin, '/?secret=1', { headers })
  await server.idle()
  const list = (table: string) => server.database.connection.prepare(`select * from ${table}`).all()
  expect(list('page_view')).toEqual([{ viewed_on: '2026-01-01', path: '/', views: 1 }])
  expect(list('referrer')).toEqual([{ viewed_on: '2026-01-01', host: 'a.test', views: 1 }])
})

it.each([
  [0, true],
  [1, false],
])('forwarded addresses behind %d proxies are recorded: %s', async (trustProxy, noted) => {
  const server = await startServerForTest({ trustProxy })
  await request(server.origin, '/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  await server.idle()
  const seenAt = createConditionQueries(server.database.connection).find('forwarded-unconfigured')
  expect(seenAt).toBe(noted ? server.clock.now() : undefined)
})
