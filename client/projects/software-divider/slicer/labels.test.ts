import { describe, expect, it } from 'vitest'
import { formatLabels, type Label, mapLabels, parseLabels } from './labels.ts'

const FULL_HD = { width: 1920, height: 1080 }
const LAST_TILE = { left: 1280, top: 440, width: 640, height: 640 }

/** A label by its corners in Full HD. */
function labelAt(left: number, top: number, right: number, bottom: number, kind = 0): Label {
  return {
    kind,
    centreX: (left + right) / 2 / FULL_HD.width,
    centreY: (top + bottom) / 2 / FULL_HD.height,
    width: (right - left) / FULL_HD.width,
    height: (bottom - top) / FULL_HD.height,
  }
}

describe('a label file', () => {
  it('is parsed with any spaces and line endings', () => {
    const { boxes, problems } = parseLabels('\ufeff0 0.5 .5 0.25 1\r\n\n 12\t1e-1 0 1. 1 \r')
    expect(problems).toEqual([])
    expect(boxes).toEqual([
      { kind: 0, centreX: 0.5, centreY: 0.5, width: 0.25, height: 1 },
      { kind: 12, centreX: 0.1, centreY: 0, width: 1, height: 1 },
    ])
  })

  it.each([
    ['0 0.5 0.5 0.5', 'a box has five numbers: class, x, y, width, height'],
    ['0 0.5 0.5 0.5 0.5 0.9', 'a box has five numbers: class, x, y, width, height'],
    ['0 0 0 1 0 1 1', 'this is an outline, and only boxes are read'],
    ['cat 0.5 0.5 0.5 0.5', 'the class is not a whole number from 0'],
    ['-1 0.5 0.5 0.5 0.5', 'the class is not a whole number from 0'],
    ['0 0.5 0.5 640 0.5', 'a place or a side is not a number from 0 to 1'],
    ['0 NaN 0.5 0.5 0.5', 'a place or a side is not a number from 0 to 1'],
    ['0 0x1 0.5 0.5 0.5', 'a place or a side is not a number from 0 to 1'],
    ['0 0.5 0.5 0 0.5', 'the box has no area'],
    ['<img src=x>', 'a box has five numbers: class, x, y, width, height'],
  ])('reports the line of %j', (line, problem) => {
    expect(parseLabels(`0 0.5 0.5 0.1 0.1\n\n${line}\n`)).toMatchObject({
      boxes: [{ kind: 0 }],
      problems: [{ line: 3, problem }],
    })
  })
})

describe('a label on a tile', () => {
  it('is converted to fractions of the tile', () => {
    const [label] = mapLabels([labelAt(1300, 500, 1420, 590, 3)], FULL_HD, LAST_TILE, 1)
    expect(label?.kind).toBe(3)
    expect(label?.centreX).toBeCloseTo(0.125, 9)
    expect(label?.centreY).toBeCloseTo(0.1640625, 9)
    expect(label?.width).toBeCloseTo(0.1875, 9)
    expect(label?.height).toBeCloseTo(0.140625, 9)
  })

  it('is clipped, and kept if enough of its area remains', () => {
    // A quarter of its area lies in the tile.
    const half = labelAt(1180, 340, 1380, 540)
    expect(mapLabels([half], FULL_HD, LAST_TILE, 0.26)).toEqual([])
    const [kept] = mapLabels([half], FULL_HD, LAST_TILE, 0.25)
    expect(kept?.width).toBeCloseTo(100 / 640, 9)
    expect(kept?.centreX).toBeCloseTo(50 / 640, 9)
  })

  it('that only touches it is dropped, even without a minimum', () => {
    expect(mapLabels([labelAt(1000, 440, 1280, 1080)], FULL_HD, LAST_TILE, 0)).toEqual([])
  })

  it('is measured by its part inside the picture', () => {
    // Half of the box is outside of the picture; the rest lies wholly in the tile.
    const over: Label = { kind: 0, centreX: 1, centreY: 0.9, width: 0.1, height: 0.1 }
    expect(mapLabels([over], FULL_HD, LAST_TILE, 1)).toHaveLength(1)
  })

  it('is written with six digits, and omitted without an area', () => {
    const thin: Label = { kind: 1, centreX: 0.5, centreY: 0.5, width: 1e-8, height: 0.5 }
    const thick: Label = { kind: 2, centreX: 0, centreY: 1, width: 1, height: 1 / 3 }
    expect(formatLabels([thin, thick])).toBe('2 0.000000 1.000000 1.000000 0.333333\n')
    expect(formatLabels([])).toBe('')
  })
})
