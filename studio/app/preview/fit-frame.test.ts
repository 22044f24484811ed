import { expect, test } from 'vitest'
import { fitFrame } from './fit-frame.ts'

const ROOM = { width: 480, height: 600 }

test('a page that is wider than its room is scaled down', () => {
  expect(fitFrame(ROOM, 1440, false)).toEqual({ width: 1440, height: 1800, scale: 1 / 3, gap: 0 })
})

test('a page that is narrower than its room stands in the middle', () => {
  expect(fitFrame(ROOM, 390, false)).toEqual({ width: 390, height: 600, scale: 1, gap: 45 })
})

test('a text to read becomes narrower instead of smaller', () => {
  expect(fitFrame(ROOM, 1440, true)).toEqual({ width: 480, height: 600, scale: 1, gap: 0 })
  expect(fitFrame(ROOM, 390, true)).toEqual(fitFrame(ROOM, 390, false))
})

test('a frame without a room yet has its own width', () => {
  const unknown = { width: 0, height: 0 }
  for (const unscaled of [false, true])
    expect(fitFrame(unknown, 820, unscaled)).toEqual({ width: 820, height: 0, scale: 1, gap: 0 })
})
