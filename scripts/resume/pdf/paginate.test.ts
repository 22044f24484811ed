import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paginate, type PageRow } from './paginate.ts'

const row = (height: number, keepWithNext = false, before = 0): PageRow => ({
  before,
  height,
  keepWithNext,
})

it('fills a page and continues on the next', () => {
  const rows = [row(40), row(40), row(40)]
  expect(paginate(rows, 100)).toEqual([rows.slice(0, 2), rows.slice(2)])
  expect(paginate([], 100)).toEqual([])
})

it('drops the space above a row at the top of a page', () => {
  const rows = [row(60, false, 50), row(60, false, 50), row(40)]
  expect(paginate(rows, 100)).toEqual([rows.slice(0, 1), rows.slice(1)])
})

it('keeps rows together that belong together', () => {
  const rows = [row(40), row(30, true), row(30, true), row(30), row(30)]
  expect(paginate(rows, 100)).toEqual([rows.slice(0, 1), rows.slice(1, 4), rows.slice(4)])
})

it('separates them only if no page has room', () => {
  const rows = [row(60, true), row(60, true), row(60)]
  expect(paginate(rows, 100).flat()).toEqual(rows)
})

it('keeps all rows in order, and overfills no page', () => {
  const rows = fc.array(
    fc.record({
      before: fc.nat(20),
      height: fc.integer({ min: 1, max: 100 }),
      keepWithNext: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(rows, (all) => {
      const pages = paginate(all, 100)
      expect(pages.flat()).toEqual(all)
      for (const page of pages) {
        const used = page.reduce(
          (sum, { before, height }, index) => sum + height + (index === 0 ? 0 : before),
          0,
        )
        expect(page.length).toBeGreaterThan(0)
        expect(used).toBeLessThanOrEqual(100)
      }
    }),
  )
})
