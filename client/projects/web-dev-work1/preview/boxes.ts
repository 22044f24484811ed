import type { Layout } from '../layout/layout.ts'

/** Position and size of an item, in CSS pixels from the top left of its container. */
export type Box = { x: number; y: number; width: number; height: number }

/** Measured boxes of the items, and the height of the container. */
export type Measured = { boxes: readonly Box[]; height: number }

/** Function that measures a layout at a width in CSS pixels. */
export type Measure = (layout: Layout, width: number) => Measured

/** Tolerance in CSS pixels, because browsers round differently. */
const TOLERANCE = 1

/** Returns how many boxes match the target. */
export function countInPlace(boxes: readonly Box[], target: readonly Box[]): number {
  return target.filter((wanted, index) => {
    const box = boxes[index]
    return box !== undefined && isNear(box, wanted)
  }).length
}

function isNear(box: Box, wanted: Box): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const
  return sides.every((side) => Math.abs(box[side] - wanted[side]) <= TOLERANCE)
}

/** Formats CSS pixels to a tenth: 300, 33.3. */
export function formatPixels(pixels: number): string {
  return String(Math.round(pixels * 10) / 10 + 0)
}
