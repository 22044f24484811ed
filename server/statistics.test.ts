import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
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
  const statistics = createStatistics({ database, clock, log })
  const pageViews = createPageViewQueries(database.connection)
  return {
    clock,
    lines,
    statistics,
    other,
    seenAt: () => createConditionQueries(database.connection).find('forwarded-unconfigured'),
    days: () => pageViews.countByDay('2000-01-01'),
    pages: () => pageViews.countByPath('2000-01-01'),
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
    statistics.write()
    statistics.write()
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
    statistics.write()
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
    statistics.write()
    expect(pages()).toEqual([])
  })

  it('without a user agent is counted, one of HEAD or of a script is not', () => {
    const { statistics, pages } = setUp()
    statistics.countView('/', { method: 'GET', headers: {} })
    statistics.countView('/', { ...GET, method: 'HEAD' })
    statistics.countView('/', { method: 'GET', headers: { ...GET.headers, 'sec-fetch-mode': 'cors' } })
    statistics.write()
    expect(pages()).toEqual([{ path: '/', views: 1 }])
  })

  it('with a forwarded address is recorded with its time', () => {
    const { statistics, clock, seenAt } = setUp()
    statistics.recordForwardedHeader()
    clock.advance(HOUR)
    statistics.write()
    expect(seenAt()).toBe(clock.now() - HOUR)
  })
})
