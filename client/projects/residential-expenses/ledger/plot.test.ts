import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AREA, createPlot } from './plot.ts'

it('bars of any amounts fit into the chart, with few round steps', () => {
  const amount = fc.oneof(fc.nat(1000), fc.nat(99_999_999_999))
  const row = fc.record({ spent: amount, received: amount })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.constantFrom(0, 2, 3), (all, digits) => {
      const rows = all.map((one) => ({
        ...one,
        month: '2026-01',
        byCategory: new Map<string, number>(),
      }))
      const { ticks, bars } = createPlot(rows, digits)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(6)
      for (const { amount: tick, y } of ticks) {
        expect(Number.isInteger(tick)).toBe(true)
        expect(y >= AREA.top && y <= AREA.bottom).toBe(true)
      }
      for (const [index, bar] of bars.entries()) {
        const drawn = rows[index]?.received ? 2 : 1
        expect(bar.x >= AREA.left && bar.x + drawn * bar.width <= AREA.right).toBe(true)
        for (const y of [bar.spentY, bar.receivedY])
          expect(y >= AREA.top && y <= AREA.bottom).toBe(true)
      }
    }),
  )
})

it('the bars of a month stand around its centre, also a single one', () => {
  const month = { month: '2026-01', byCategory: new Map<string, number>(), spent: 900 }
  const rows = [
    { ...month, received: 0 },
    { ...month, received: 100 },
  ]
  const centres = createPlot(rows, 2).bars.map(({ x, width, middle }) => (middle - x) / width)
  expect(centres).toEqual([0.5, 1])
})

it('steps are 1, 2 or 5 times a power of ten', () => {
  const rows = [
    { month: '2026-01', spent: 163_240, received: 0, byCategory: new Map<string, number>() },
  ]
  expect(createPlot(rows, 2).ticks.map(({ amount }) => amount)).toEqual([
    0, 50_000, 100_000, 150_000, 200_000,
  ])
})
