import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, Size } from '../picture/box.ts'
import { ASPECT_IDS, findAspect } from './aspects.ts'
import { readArrow } from './box-keys.ts'
import { formatCoordinates } from './coordinates.ts'
import {
  applyAspect,
  createBox,
  drawBox,
  HANDLES,
  moveBox,
  resizeBox,
  setBoxField,
} from './crop-box.ts'

const PICTURE = { width: 1000, height: 600 }
const BOX = { left: 100, top: 100, width: 200, height: 100 }
const SQUARE = { width: 1, height: 1 }

function expectInside(box: Box, picture: Size): void {
  for (const value of Object.values(box)) expect(Number.isInteger(value)).toBe(true)
  expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1)
  expect(box.left + box.width).toBeLessThanOrEqual(picture.width)
  expect(box.top + box.height).toBeLessThanOrEqual(picture.height)
}

const anyPicture = fc.record({
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
})
const anyPlace = fc.double({ min: -5000, max: 5000, noNaN: true })
const anyPoint = fc.record({ x: anyPlace, y: anyPlace })
const anyAspect = fc.constantFrom(...ASPECT_IDS).map(findAspect)

describe('a box', () => {
  it('stays inside the picture, in whole pixels, after any operation', () => {
    const anyHandle = fc.constantFrom(...HANDLES.map(({ id }) => id))
    fc.assert(
      fc.property(
        anyPicture,
        anyPoint,
        anyPoint,
        anyHandle,
        anyAspect,
        fc.nat(200),
        (picture, from, to, handle, aspect, others) => {
          const drawn = drawBox(from, to, picture, aspect)
          expectInside(drawn, picture)
          expectInside(moveBox(drawn, to, picture), picture)
          expectInside(resizeBox(drawn, handle, from, picture, aspect), picture)
          expectInside(createBox(picture, others, aspect), picture)
          if (aspect) expectInside(applyAspect(drawn, picture, aspect), picture)
        },
      ),
    )
  })

  it.each([
    ['e', { left: 100, top: 100, width: 210, height: 100 }],
    ['nw', { left: 110, top: 120, width: 190, height: 80 }],
    ['s', { left: 100, top: 100, width: 200, height: 120 }],
    ['sw', { left: 110, top: 100, width: 190, height: 120 }],
  ] as const)('is pulled at %s and keeps the other sides', (handle, expected) => {
    expect(resizeBox(BOX, handle, { x: 10, y: 20 }, PICTURE)).toEqual(expected)
  })

  it('keeps its aspect ratio at every handle, anchored at the opposite corner', () => {
    expect(resizeBox(BOX, 'se', { x: 0, y: 0 }, PICTURE, SQUARE)).toMatchObject({
      width: 200,
      height: 200,
    })
    expect(resizeBox(BOX, 'n', { x: 0, y: -50 }, PICTURE, SQUARE)).toEqual({
      left: 100,
      top: 50,
      width: 150,
      height: 150,
    })
    // The picture's height is what stops it.
    expect(resizeBox(BOX, 'e', { x: 900, y: 0 }, PICTURE, SQUARE)).toMatchObject({
      width: 500,
      height: 500,
    })
  })

  it('is drawn from any corner', () => {
    const box = { left: 20, top: 30, width: 50, height: 40 }
    expect(drawBox({ x: 20, y: 30 }, { x: 69, y: 69 }, PICTURE)).toEqual(box)
    expect(drawBox({ x: 69, y: 69 }, { x: 20, y: 30 }, PICTURE)).toEqual(box)
  })
})

describe('a field', () => {
  it('changes its own side', () => {
    expect(setBoxField(BOX, 'left', '7', PICTURE)).toEqual({ ...BOX, left: 7 })
    expect(setBoxField(BOX, 'height', ' 500 ', PICTURE)).toEqual({ ...BOX, height: 500 })
  })

  it('changes the other side too if there is an aspect ratio', () => {
    expect(setBoxField(BOX, 'width', '300', PICTURE, { width: 3, height: 2 })).toEqual({
      ...BOX,
      width: 300,
      height: 200,
    })
  })

  it('takes a single pixel with each aspect ratio', () => {
    for (const aspect of ASPECT_IDS.flatMap((id) => findAspect(id) ?? [])) {
      expect(setBoxField(BOX, 'height', '1', PICTURE, aspect)).toMatchObject({ height: 1 })
      expect(setBoxField(BOX, 'width', '1', PICTURE, aspect)).toMatchObject({ width: 1 })
    }
  })

  it.each([
    ['left', '801', 'Enter a number from 0 to 800.'],
    ['left', '8000000', 'Enter a number from 0 to 800.'],
    ['left', '-1', 'Enter a number from 0 to 800.'],
    ['width', '0', 'Enter a number from 1 to 900.'],
    ['width', '900', 'With this aspect, enter at most 500.'],
    ['height', '1.5', 'Enter whole pixels.'],
  ] as const)('%s says what is wrong with %s', (field, text, problem) => {
    expect(setBoxField(BOX, field, text, PICTURE, SQUARE)).toBe(problem)
  })
})

describe('arrow keys', () => {
  const key = { key: 'ArrowUp', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

  it('move by one, with Shift by ten, and not with modifiers of the browser', () => {
    expect(readArrow(key)).toEqual({ x: 0, y: -1 })
    expect(readArrow({ ...key, key: 'ArrowRight', shiftKey: true })).toEqual({ x: 10, y: 0 })
    expect(readArrow({ ...key, altKey: true })).toBeUndefined()
    expect(readArrow({ ...key, key: 'a' })).toBeUndefined()
  })
})

describe('coordinates', () => {
  it('are JSON with the size of the picture', () => {
    expect(JSON.parse(formatCoordinates('json', 'a.png', PICTURE, [BOX]))).toEqual({
      format: 'crop-areas',
      version: 1,
      source: 'a.png',
      width: 1000,
      height: 600,
      boxes: [{ box: 1, left: 100, top: 100, right: 300, bottom: 200, width: 200, height: 100 }],
    })
  })

  it('are CSV without formulas for spreadsheets', () => {
    expect(formatCoordinates('csv', '=cmd|"x".png', PICTURE, [BOX])).toBe(
      'source,box,left,top,right,bottom,width,height\r\n"\'=cmd|""x"".png",1,100,100,300,200,200,100\r\n',
    )
  })
})
