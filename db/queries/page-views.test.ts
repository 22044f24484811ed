import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { createPageViewQueries } from './page-views.ts'

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const pageViews = createPageViewQueries(database.connection)
  pageViews.add({ viewedOn: '2025-12-31', path: '/', views: 7 })
  pageViews.add({ viewedOn: '2026-01-01', path: '/', views: 1 })
  pageViews.add({ viewedOn: '2026-01-01', path: '/Personal', views: 5 })
  pageViews.add({ viewedOn: '2026-01-03', path: '/', views: 2 })
  return pageViews
}

describe('page views', () => {
  it('of a page on a day add up', () => {
    const pageViews = createParts()
    pageViews.add({ viewedOn: '2026-01-03', path: '/', views: 40 })
    expect(pageViews.countByDay('2026-01-03')).toEqual([{ viewedOn: '2026-01-03', views: 42 }])
  })

  it('are counted by day, from the first day on, in order', () => {
    expect(createParts().countByDay('2026-01-01')).toEqual([
      { viewedOn: '2026-01-01', views: 6 },
      { viewedOn: '2026-01-03', views: 2 },
    ])
  })

  it('are counted by page, most viewed first', () => {
    expect(createParts().countByPath('2026-01-01')).toEqual([
      { path: '/Personal', views: 5 },
      { path: '/', views: 3 },
    ])
  })

  it('before a given day are deleted in batches', () => {
    const pageViews = createParts()
    expect(pageViews.removeBefore('2026-01-02', 2)).toBe(2)
    expect(pageViews.removeBefore('2026-01-02', 2)).toBe(1)
    expect(pageViews.removeBefore('2026-01-02', 2)).toBe(0)
    expect(pageViews.countByDay('2000-01-01')).toEqual([{ viewedOn: '2026-01-03', views: 2 }])
  })
})
