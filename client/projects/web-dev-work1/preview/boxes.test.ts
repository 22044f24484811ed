import { describe, expect, it } from 'vitest'
import { type Box, countInPlace, formatPixels } from './boxes.ts'

const box: Box = { x: 10, y: 20, width: 100, height: 50 }

describe('boxes', () => {
  it('match within a pixel on every side', () => {
    expect(countInPlace([{ ...box, x: 11, height: 49.2 }], [box])).toBe(1)
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(countInPlace([{ ...box, [side]: box[side] + 1.01 }], [box])).toBe(0)
      expect(countInPlace([{ ...box, [side]: box[side] - 1.01 }], [box])).toBe(0)
    }
  })

  it('are compared in order, and missing ones do not match', () => {
    const other = { ...box, x: 200 }
    expect(countInPlace([box, box], [box, other])).toBe(1)
    expect(countInPlace([box], [box, other])).toBe(1)
    expect(countInPlace([], [])).toBe(0)
  })

  it('are rounded to a tenth of a pixel', () => {
    expect([300, 33.333, 0.04, -0.04, 99.96].map(formatPixels)).toEqual([
      '300',
      '33.3',
      '0',
      '0',
      '100',
    ])
  })
})
