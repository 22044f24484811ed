import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
import { createErrorCountQueries } from '../db/queries/error-counts.ts'
import { createReferrerQueries } from '../db/queries/referrers.ts'
import { createTestClock, DAY, HOUR, SECOND } from '../shared/clock.ts'
import { createLog } from './log.ts'
import { createStatistics } from './statistics.ts'

const GET = { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' } }

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const clock = createTestClock()
  const database = openDatabase(join(folder, 'site.db'), clock)
  const other = openDatabase(join(folder, 'site.db'), clock)
  onTestFinished(() => (database.close(), other.close()))
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const publicOrigin = () => 'https://ada.example'
  const statistics = createStatistics({ database, clock, log, publicOrigin })
  const pageViews = createPageViewQueries(database.connection)
  return {
    clock,
    lines,
    statistics,
    database,
    other,
    seenAt: () => createConditionQueries(database.connection).find('forwarded-unconfigured'),
    days: () => pageViews.countByDay('2000-01-01'),
    pages: () => pageViews.countByPath('2000-01-01'),
    referrers: () => createReferrerQueries(database.connection).countByHost('2000-01-01'),
    errors: () => createErrorCountQueries(database.connection).countByKind('2000-01-01'),
  }
}

describe('page views', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('are saved together, ten seconds after the first', () => {
    const { statistics, pages } = setUp()
    statistics.countView('/', GET)
    vi.advanceTimersByTime(10 * SECOND - 1)
    statistics.countView('/', GET)
    statistics.countView('/Personal', GET)
    expect(pages()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(pages()).toEqual([
      { path: '/', views: 2 },
      { path: '/Personal', views: 1 },
    ])
  })

  it('are saved once', () => {
    const { statistics, pages } = setUp()
    statistics.countView('/', GET)
    statistics.writeLast()
    statistics.writeLast()
    vi.advanceTimersByTime(HOUR)
    statistics.countView('/', GET)
    vi.advanceTimersByTime(HOUR)
    expect(pages()).toEqual([{ path: '/', views: 2 }])
  })

  it('count for their day in UTC', () => {
    const { statistics, clock, days } = setUp()
    clock.advance(DAY - 1)
    statistics.countView('/', GET)
    clock.advance(1)
    statistics.countView('/', GET)
    statistics.countView('/', GET)
    statistics.writeLast()
    expect(days()).toEqual([
      { viewedOn: '2026-01-01', views: 1 },
      { viewedOn: '2026-01-02', views: 2 },
    ])
  })

  it('stay pending while another process writes, without blocking, and none is lost', () => {
    const { statistics, other, pages, lines } = setUp()
    other.transaction(() => {
      for (let time = 0; time < 3; time++) {
        statistics.countView('/', GET)
        vi.advanceTimersByTime(10 * SECOND)
      }
    })
    expect(pages()).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('statistics cannot be saved')
    vi.advanceTimersByTime(10 * SECOND)
    expect(pages()).toEqual([{ path: '/', views: 3 }])
  })

  it('wait for another process that writes when this one ends', () => {
    const { statistics, database, other } = setUp()
    const timeout = 100
    database.setBusyTimeout(timeout)
    statistics.countView('/', GET)
    const begun = performance.now()
    other.transaction(() => statistics.writeLast())
    expect(performance.now() - begun).toBeGreaterThanOrEqual(timeout)
  })
})

describe('referrers', () => {
  const from = (referer: string, headers = {}) => ({
    ...GET,
    headers: { ...GET.headers, host: 'ada.example', referer, ...headers },
  })

  it('are the hosts of the pages that link to a view or a download', () => {
    const { statistics, referrers } = setUp()
    statistics.countView('/', from('https://news.example.org/item?id=7'))
    statistics.countView('/Personal', from('https://news.example.org/'))
    statistics.countView('/resume.pdf', from('https://jobs.example.com/'))
    statistics.countView('/', GET)
    statistics.writeLast()
    expect(referrers()).toEqual([
      { host: 'news.example.org', views: 2 },
      { host: 'jobs.example.com', views: 1 },
    ])
  })

  it('are counted by the rules of views', () => {
    const { statistics, referrers } = setUp()
    const link = 'https://news.example.org/'
    statistics.countView('/', { ...from(link), method: 'HEAD' })
    statistics.countView('/', from(link, { 'user-agent': 'Googlebot/2.1' }))
    statistics.countView('/', from(link, { 'sec-fetch-mode': 'cors' }))
    statistics.writeLast()
    expect(referrers()).toEqual([])
  })

  it('are never the site itself, by its public address or the one that was asked for', () => {
    const { statistics, referrers } = setUp()
    statistics.countView('/', from('https://ada.example/Personal', { host: 'backend' }))
    statistics.countView('/', from('https://www.ada.example/de', { host: 'www.ada.example' }))
    statistics.countView('/', from('not a URL'))
    statistics.writeLast()
    expect(referrers()).toEqual([])
  })

  it('are 200 of a day at most, and the other ones are counted together', () => {
    const { statistics, clock, referrers } = setUp()
    const count = (first: number, last: number) => {
      for (let number = first; number <= last; number++)
        statistics.countView('/', from(`https://n${number}.example.org/`))
    }
    count(1, 150)
    statistics.writeLast()
    // 50 of them are stored.
    count(101, 500)
    statistics.writeLast()
    count(1, 1)
    count(501, 501)
    statistics.writeLast()
    const [most, second] = referrers()
    expect(referrers()).toHaveLength(201)
    expect(most).toEqual({ host: 'other', views: 301 })
    expect(second).toEqual({ host: 'n1.example.org', views: 2 })

    clock.advance(DAY)
    count(501, 501)
    statistics.writeLast()
    expect(referrers()).toContainEqual({ host: 'n501.example.org', views: 1 })
  })
})

describe('errors', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('add up by kind, with the last day of each', () => {
    const { statistics, clock, errors } = setUp()
    statistics.countError('request')
    statistics.countError('mail')
    clock.advance(DAY)
    statistics.countError('request')
    vi.advanceTimersByTime(10 * SECOND)
    expect(errors()).toEqual([
      { kind: 'request', errors: 2, lastOn: '2026-01-02' },
      { kind: 'mail', errors: 1, lastOn: '2026-01-01' },
    ])
  })

  it('stay pending until they can be saved', () => {
    const { statistics, other, errors } = setUp()
    statistics.countError('storage')
    other.transaction(() => vi.advanceTimersByTime(10 * SECOND))
    expect(errors()).toEqual([])
    statistics.countError('storage')
    vi.advanceTimersByTime(10 * SECOND)
    expect(errors()).toEqual([{ kind: 'storage', errors: 2, lastOn: '2026-01-01' }])
  })
})

describe('a request', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Baiduspider',
    'some-crawler/1.0',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  ])('of a robot that identifies itself is not counted: %s', (agent) => {
    const { statistics, pages } = setUp()
    statistics.countView('/', { method: 'GET', headers: { 'user-agent': agent } })
    statistics.writeLast()
    expect(pages()).toEqual([])
  })

  it('without a user agent is counted, one of HEAD or of a script is not', () => {
    const { statistics, pages } = setUp()
    statistics.countView('/', { method: 'GET', headers: {} })
    statistics.countView('/', { ...GET, method: 'HEAD' })
    statistics.countView('/', {
      method: 'GET',
      headers: { ...GET.headers, 'sec-fetch-mode': 'cors' },
    })
    statistics.writeLast()
    expect(pages()).toEqual([{ path: '/', views: 1 }])
  })

  it('with a forwarded address is recorded with its time', () => {
    const { statistics, clock, seenAt } = setUp()
    statistics.recordForwardedHeader()
    clock.advance(HOUR)
    statistics.writeLast()
    expect(seenAt()).toBe(clock.now() - HOUR)
  })
})
