import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cornersOf } from '../picture/box.ts'
import { type GridOptions, listTiles, overlapOf, planGrid } from './grid.ts'

/** Square tiles, with overlaps in percent. */
function cutBy(tile: number, across: number, down = across): GridOptions {
  return {
    tile: { width: tile, height: tile },
    overlap: { across: overlapOf(across, tile), down: overlapOf(down, tile) },
    border: 'shift',
  }
}

describe('a grid that is shifted inward', () => {
  it.each([
    { width: 1920, height: 1080, cut: cutBy(640, 20), count: 8, last: [1280, 440, 1920, 1080] },
    { width: 1920, height: 1080, cut: cutBy(512, 20), count: 15, last: [1408, 568, 1920, 1080] },
    { width: 3840, height: 2160, cut: cutBy(640, 20), count: 32, last: [3200, 1520, 3840, 2160] },
    { width: 641, height: 641, cut: cutBy(640, 20), count: 4, last: [1, 1, 641, 641] },
    { width: 600, height: 600, cut: cutBy(640, 20), count: 1, last: [0, 0, 600, 600] },
    { width: 1000, height: 1000, cut: cutBy(256, 0), count: 16, last: [744, 744, 1000, 1000] },
    {
      width: 2048,
      height: 1365,
      cut: cutBy(512, 40, 10),
      count: 18,
      last: [1536, 853, 2048, 1365],
    },
  ])('of $width × $height has $count tiles', ({ width, height, cut, count, last }) => {
    const tiles = [...listTiles(planGrid({ width, height }, cut))]
    expect(tiles).toHaveLength(count)
    expect(tiles.slice(-1).map(({ box }) => cornersOf(box))).toEqual([last])
  })

  it('covers the picture, stays inside it, and has at least the overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 16, max: 900 }),
        fc.integer({ min: 0, max: 99 }),
        (side, tile, percent) => {
          const { columns } = planGrid({ width: side, height: 1 }, cutBy(tile, percent))
          const overlap = overlapOf(percent, tile)
          expect(columns[0]?.start).toBe(0)
          for (const [index, { start, length }] of columns.entries()) {
            expect(length).toBe(Math.min(tile, side))
            expect(start + length).toBeLessThanOrEqual(side)
            const next = columns[index + 1]
            if (next) expect(start + length - next.start).toBeGreaterThanOrEqual(overlap)
            else expect(start + length).toBe(side)
          }
        },
      ),
    )
  })
})

describe('a grid that is padded', () => {
  it('has the same number of tiles, of equal size and step, the last past the border', () => {
    const cut: GridOptions = { ...cutBy(640, 20), border: 'pad' }
    const grid = planGrid({ width: 1920, height: 1080 }, cut)
    expect(grid.count).toBe(8)
    expect(grid.columns.map(({ start }) => start)).toEqual([0, 512, 1024, 1536])
    expect(grid.extent).toEqual({ width: 2176, height: 1152 })
    expect(planGrid({ width: 600, height: 20 }, cut).extent).toEqual({ width: 640, height: 640 })
  })
})

describe('an overlap', () => {
  it('is the integer part of its percentage, without rounding errors', () => {
    expect(overlapOf(20, 512)).toBe(102)
    expect(overlapOf(29, 100)).toBe(29)
    expect(overlapOf(12.5, 100)).toBe(12)
    // In binary 18.4 × 375 is less than 6,900.
    expect(overlapOf(18.4, 375)).toBe(69)
  })

  it.each([640, 641, -1, Number.NaN])('of %s pixels in a tile of 640 is invalid', (across) => {
    const cut: GridOptions = {
      tile: { width: 640, height: 640 },
      overlap: { across, down: 0 },
      border: 'shift',
    }
    expect(() => planGrid({ width: 1, height: 1 }, cut)).toThrow(RangeError)
  })
})
